import { arrayLiteral } from "../../../infra/db/array-literal.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

export interface PlacedEventRow {
  readonly id: string;
  readonly type: string;
  readonly place: bigint;
}

export interface SubscriptionRow {
  readonly key: bigint;
  readonly event_types: readonly string[];
}

export interface NewDelivery {
  readonly id: string;
  readonly endpointKey: bigint;
  readonly place: bigint;
  readonly eventId: string;
  readonly eventType: string;
}

/** Locks the organization's feed until the transaction ends; answers its last place. */
export async function lockFeed(tx: Transaction, organizationId: string): Promise<bigint> {
  const known = await tx.maybeRow<{ last_place: bigint }>(sql`
    select last_place from event_feeds where organization_id = ${organizationId} for update`);
  if (known !== undefined) return known.last_place;
  const { last_place } = await tx.row<{ last_place: bigint }>(sql`
    insert into event_feeds (organization_id) values (${organizationId})
    on conflict (organization_id) do update set last_place = event_feeds.last_place
    returning last_place`);
  return last_place;
}

/** Undefined while another transaction holds it. */
export async function tryToLockFeed(tx: Transaction, organizationId: string): Promise<bigint | undefined> {
  const known = await tx.maybeRow<{ last_place: bigint }>(sql`
    select last_place from event_feeds where organization_id = ${organizationId} for update skip locked`);
  if (known !== undefined) return known.last_place;
  const added = await tx.maybeRow<{ last_place: bigint }>(sql`
    insert into event_feeds (organization_id) values (${organizationId})
    on conflict (organization_id) do nothing returning last_place`);
  return added?.last_place;
}

/** In the order in which they were written; the feed is locked by the caller. */
export function addPlaces(
  tx: Transaction,
  organizationId: string,
  lastPlace: bigint,
  limit: number,
): Promise<PlacedEventRow[]> {
  return tx.rows<PlacedEventRow>(sql`
    with numbered as (
      select id, ${lastPlace}::bigint + row_number() over (order by position) as place
      from (
        select id, position from events where organization_id = ${organizationId} and place is null
        order by position limit ${limit}::int
      ) oldest
    ), moved as (
      update event_feeds set last_place = (select max(place) from numbered)
      where organization_id = ${organizationId} and exists (select from numbered)
    )
    update events e set place = n.place from numbered n
    where e.organization_id = ${organizationId} and e.id = n.id
    returning e.id, e.type, e.place`);
}

export async function placeEvent(
  tx: Transaction,
  organizationId: string,
  eventId: string,
  place: bigint,
): Promise<void> {
  await tx.row(sql`
    with moved as (update event_feeds set last_place = ${place}::bigint where organization_id = ${organizationId})
    update events set place = ${place}::bigint where organization_id = ${organizationId} and id = ${eventId}
    returning id`);
}

export function listActiveSubscriptions(db: Queryable, organizationId: string): Promise<SubscriptionRow[]> {
  return db.rows<SubscriptionRow>(sql`
    select key, event_types from webhook_endpoints
    where organization_id = ${organizationId} and state = 'active' order by key`);
}

/** Each due at once. */
export async function insertDeliveries(
  tx: Transaction,
  organizationId: string,
  deliveries: readonly NewDelivery[],
  at: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  await tx.execute(sql`
    insert into webhook_deliveries
      (organization_id, endpoint_key, place, id, event_id, event_type, state, due_at, created_at)
    select ${organizationId}, d.endpoint_key, d.place, d.id, d.event_id, d.event_type, 'pending', ${at}, ${at}
    from unnest(
      ${arrayLiteral(deliveries.map(({ endpointKey }) => endpointKey))}::bigint[],
      ${arrayLiteral(deliveries.map(({ place }) => place))}::bigint[], ${arrayLiteral(deliveries.map(({ id }) => id))}::text[],
      ${arrayLiteral(deliveries.map(({ eventId }) => eventId))}::text[], ${arrayLiteral(deliveries.map(({ eventType }) => eventType))}::text[]
    ) as d(endpoint_key, place, id, event_id, event_type)`);
}

/** Those with events that have no place yet. */
export async function listUnplacedOrganizations(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ organization_id: string }>(sql`
    with recursive waiting as (
      (select organization_id from events where place is null order by organization_id limit 1)
      union all
      select (
        select e.organization_id from events e
        where e.place is null and e.organization_id > w.organization_id order by e.organization_id limit 1
      ) from waiting w where w.organization_id is not null
    )
    select organization_id from waiting where organization_id is not null`);
  return rows.map(({ organization_id }) => organization_id);
}
