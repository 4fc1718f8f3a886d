import type { EventData, EventType, NewEvent } from "@clipledger/contract/events/catalog";
import type { OperationContext } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { createId } from "../ids.ts";
import { isFollowed, orderFollowing } from "./follow-events.ts";

type EventContext = Pick<OperationContext, "actor" | "clock"> & {
  readonly organization: { readonly id: string };
};

/** Records an event in the transaction that makes the change, so that neither can exist without the other. */
export async function publishEvent<Type extends EventType>(
  tx: Transaction,
  ctx: EventContext,
  type: Type,
  data: EventData<Type>,
): Promise<string> {
  const id = createId("webhookEvent");
  await insertEvents(tx, ctx, [{ id, type, data }]);
  return id;
}

/** Records many events at once, in their order. */
export async function publishEvents(
  tx: Transaction,
  ctx: EventContext,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(
    tx,
    ctx,
    events.map((event) => ({ ...event, id: createId("webhookEvent") })),
  );
}

async function insertEvents(
  tx: Transaction,
  { organization, clock, actor }: EventContext,
  events: readonly { readonly id: string; readonly type: EventType; readonly data: object }[],
): Promise<void> {
  await tx.execute(sql`
    insert into events (organization_id, id, type, occurred_at, actor, data)
    select ${organization.id}, e.id, e.type, ${clock.now()}, ${JSON.stringify(actor)}::jsonb, e.data
    from unnest(
      ${events.map(({ id }) => id)}::text[], ${events.map(({ type }) => type)}::text[],
      ${events.map(({ data }) => JSON.stringify(data))}::jsonb[]
    ) with ordinality as e(id, type, data, place)
    order by e.place`);
  const followed = events.filter(({ type }) => isFollowed(type));
  await orderFollowing(tx, { organizationId: organization.id, eventIds: followed.map(({ id }) => id) });
}
