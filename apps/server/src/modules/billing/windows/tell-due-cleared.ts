import type { EventData } from "@clipledger/contract/events/catalog";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvents } from "../../../infra/events/outbox.ts";
import { type EventWindowRow, eventWindowColumns, joinEventWindow, toEventWindow } from "./event-windows.ts";

type TellingContext = Pick<OperationContext, "actor" | "clock"> & {
  readonly organization: { readonly id: string };
};

/** Tells that windows leave the due queue, of those that were told as due. Called before they leave it. */
export async function tellDueCleared(
  tx: Transaction,
  ctx: TellingContext,
  windowKeys: readonly bigint[],
  reason: EventData<"payout.due_cleared">["reason"],
): Promise<void> {
  if (windowKeys.length === 0) return;
  const told = await tx.rows<EventWindowRow>(sql`
    select ${eventWindowColumns} from billing_windows w ${joinEventWindow}
    where w.organization_id = ${ctx.organization.id} and w.key = any(${windowKeys}::bigint[])
      and w.state in ('open', 'paying') and w.told_generation = w.generation
    order by w.key`);
  await publishEvents(
    tx,
    ctx,
    told.map((row) => ({
      type: "payout.due_cleared",
      data: { window: toEventWindow(row), generation: row.generation, reason },
    })),
  );
}
