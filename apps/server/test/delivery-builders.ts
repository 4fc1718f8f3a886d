import type { EventType } from "@clipledger/contract/events/catalog";
import { exampleEvent } from "@clipledger/contract/events/examples";
import type { DeliveryState } from "@clipledger/domain/webhooks/delivery-state";
import { sql } from "../src/infra/db/sql.ts";
import { publishEvent } from "../src/infra/events/outbox.ts";
import type { TestOrganization } from "./builders.ts";

/** An event in the outbox, as a change would leave it there; answers its id. */
export function buildEvent({ ctx }: TestOrganization): Promise<string> {
  return ctx.db.transaction((tx) =>
    publishEvent(tx, ctx, "payout_hold.changed", { stage: "soft", previousStage: "watch" }),
  );
}

interface StoredDeliveries {
  readonly count: number;
  readonly state?: DeliveryState;
  readonly type?: EventType;
  /** Of the first; each later one was recorded a millisecond after the one before. */
  readonly createdAt?: Date;
  readonly data?: object;
}

export interface StoredDelivery {
  readonly id: string;
  readonly event_id: string;
  readonly place: bigint;
  readonly created_at: Date;
}

/** Events with a delivery each, as the past left them, in the order of their places. Pending ones are due at once. */
export async function storeDeliveries(
  { id: organizationId, ctx }: TestOrganization,
  { key }: { readonly key: bigint },
  {
    count,
    state = "succeeded",
    type = "campaign.created",
    createdAt = ctx.clock.now(),
    data,
  }: StoredDeliveries,
): Promise<StoredDelivery[]> {
  const { actor, data: exampleData } = exampleEvent(type);
  const isPending = state === "pending";
  return ctx.db.rows<StoredDelivery>(sql`
    with feed as (
      insert into event_feeds as f (organization_id, last_place) values (${organizationId}, ${count})
      on conflict (organization_id) do update set last_place = f.last_place + ${count} returning f.last_place
    ), numbered as (
      select f.last_place - ${count}::int + n as place, ${createdAt}::timestamptz + (n - 1) * interval '1 ms' as at,
        'whevt_' || substr(md5(random()::text || n), 1, 12) as event_id,
        'whdel_' || substr(md5(random()::text || n), 1, 12) as id
      from feed f, generate_series(1, ${count}::int) n
    ), placed as (
      insert into events (organization_id, id, type, occurred_at, actor, data, place)
      select ${organizationId}, event_id, ${type}, at, ${JSON.stringify(actor)}::jsonb,
        ${JSON.stringify(data ?? exampleData)}::jsonb, place
      from numbered
    ), recorded as (
      insert into webhook_deliveries (organization_id, endpoint_key, place, id, event_id, event_type, state, due_at, attempts,
        attempts_made, last_status, last_error, created_at, finished_at)
      select ${organizationId}, ${key}, place, id, event_id, ${type}, ${state}, ${isPending ? sql`at` : sql`null`},
        ${isPending ? 0 : 1}, ${isPending ? 0 : 1}, ${isPending ? null : 200}::smallint, null, at,
        ${isPending ? sql`null::timestamptz` : sql`at`}
      from numbered
      returning id, event_id, place, created_at
    )
    select * from recorded order by place`);
}

interface DeliveryFacts {
  readonly id: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly attempts_made: number;
}

/** What became of the endpoint's deliveries, the oldest first. */
export function deliveriesOf(
  { ctx }: TestOrganization,
  { key }: { readonly key: bigint },
): Promise<DeliveryFacts[]> {
  return ctx.db.rows(sql`
    select id, state, attempts, attempts_made from webhook_deliveries where endpoint_key = ${key} order by place`);
}
