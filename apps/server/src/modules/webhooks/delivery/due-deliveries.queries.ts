import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type EventRow, eventColumns } from "../feed/envelope-text.ts";

export interface DueEndpointRow {
  readonly organization_id: string;
  readonly endpoint_key: bigint;
  readonly url: string;
  readonly epoch: number;
  readonly failures_in_row: number;
  readonly failing_since: Date | null;
  readonly probe_at: Date | null;
  readonly has_test: boolean;
}

/** Active endpoints with something to send now: one step of the index for each that has anything pending. */
export function listDueEndpoints(db: Queryable, now: Date): Promise<DueEndpointRow[]> {
  return db.rows<DueEndpointRow>(sql`
    with recursive earliest as (
      (
        select endpoint_key, due_at from webhook_deliveries where state = 'pending'
        order by endpoint_key, due_at limit 1
      )
      union all
      select next.endpoint_key, next.due_at from earliest before cross join lateral (
        select d.endpoint_key, d.due_at from webhook_deliveries d
        where d.state = 'pending' and d.endpoint_key > before.endpoint_key
        order by d.endpoint_key, d.due_at limit 1
      ) next
    ), due as (
      select endpoint_key, bool_or(is_test) as has_test from (
        select endpoint_key, false as is_test from earliest where due_at <= ${now}
        union all
        select endpoint_key, true from webhook_deliveries
        where state = 'pending' and event_type = 'webhook.test' and due_at <= ${now}
      ) each_reason group by endpoint_key
    )
    select e.organization_id, e.key as endpoint_key, e.url, e.epoch, e.failures_in_row, e.failing_since, e.probe_at,
      due.has_test
    from due join webhook_endpoints e on e.key = due.endpoint_key
    where e.state = 'active' and (due.has_test or e.probe_at is null or e.probe_at <= ${now})
    order by e.key`);
}

export interface DueDeliveryRow extends EventRow {
  readonly endpoint_key: bigint;
  readonly place: bigint;
  /** As text, which is all that reading on from here needs. */
  readonly due_at: string;
  readonly attempts: number;
  readonly attempts_made: number;
}

/** What to read of an endpoint's deliveries: so many of those after a point. */
export interface ReadOrder {
  readonly endpointKey: bigint;
  readonly limit: number;
  readonly after: { readonly dueAt: string; readonly place: bigint } | null;
}

const deliveryColumns = sql`d.endpoint_key, d.place, d.due_at::text as due_at, d.attempts, d.attempts_made, ${eventColumns}`;

/** By endpoint, those due longest first. */
export function listDueDeliveries(
  db: Queryable,
  orders: readonly ReadOrder[],
  now: Date,
): Promise<DueDeliveryRow[]> {
  return db.rows<DueDeliveryRow>(sql`
    select ${deliveryColumns}
    from unnest(
      ${orders.map(({ endpointKey }) => endpointKey)}::bigint[], ${orders.map(({ limit }) => limit)}::int[],
      ${orders.map(({ after }) => after?.dueAt ?? "-infinity")}::timestamptz[],
      ${orders.map(({ after }) => after?.place ?? 0n)}::bigint[]
    ) as o(endpoint_key, max_rows, after_due_at, after_place)
    cross join lateral (
      select * from webhook_deliveries
      where endpoint_key = o.endpoint_key and state = 'pending' and due_at <= ${now}
        and (due_at, place) > (o.after_due_at, o.after_place)
      order by due_at, place limit o.max_rows
    ) d
    join events e on e.organization_id = d.organization_id and e.place = d.place
    order by d.endpoint_key, d.due_at, d.place`);
}

export function listDueTests(
  db: Queryable,
  endpointKeys: readonly bigint[],
  now: Date,
): Promise<DueDeliveryRow[]> {
  return db.rows<DueDeliveryRow>(sql`
    select ${deliveryColumns}
    from webhook_deliveries d join events e on e.organization_id = d.organization_id and e.place = d.place
    where d.state = 'pending' and d.event_type = 'webhook.test' and d.due_at <= ${now}
      and d.endpoint_key = any(${endpointKeys}::bigint[])
    order by d.endpoint_key, d.due_at, d.place`);
}
