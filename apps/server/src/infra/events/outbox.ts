import type { EventData, EventType } from "@clipledger/contract/events/catalog";
import type { OperationContext } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { createId } from "../ids.ts";

/** Records an event in the transaction that makes the change, so that neither can exist without the other. */
export async function publishEvent<Type extends EventType>(
  tx: Transaction,
  ctx: Pick<OperationContext, "actor" | "clock"> & { readonly organization: { readonly id: string } },
  type: Type,
  data: EventData<Type>,
): Promise<string> {
  const id = createId("webhookEvent");
  await tx.execute(sql`
    insert into events (organization_id, id, type, occurred_at, actor, data)
    values (${ctx.organization.id}, ${id}, ${type}, ${ctx.clock.now()}, ${JSON.stringify(ctx.actor)}, ${JSON.stringify(data)})`);
  return id;
}
