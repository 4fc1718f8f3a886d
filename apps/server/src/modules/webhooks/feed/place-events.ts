import { OPT_IN_TYPES } from "@clipledger/contract/events/catalog";
import { isSubscribed } from "@clipledger/domain/webhooks/endpoint";
import type { Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { databaseErrorOf } from "../../../infra/db/database-errors.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { arrayLiteral, sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { TEST_TYPE } from "./event-rows.ts";

const PLACE_BATCH_SIZE = 1_000;

/**
 * Gives the organization's oldest events without a place the next ones, and records a delivery of each for every
 * active endpoint subscribed to it. Answers how many it placed; `PLACE_BATCH_SIZE` means that more may wait.
 */
export async function placeEvents(tx: Transaction, organizationId: string, at: Date): Promise<number> {
  return placeBehind(tx, organizationId, await lockFeed(tx, organizationId), at);
}

/** Places none while another transaction does. */
async function tryToPlaceEvents(tx: Transaction, organizationId: string, at: Date): Promise<number> {
  const lastPlace = await tryToLockFeed(tx, organizationId);
  return lastPlace === undefined ? 0 : placeBehind(tx, organizationId, lastPlace, at);
}

/** Places everything that was committed so far: what changes afterwards does not change who receives it. */
export async function settleEvents(tx: Transaction, organizationId: string, at: Date): Promise<void> {
  let placed: number;
  do {
    placed = await placeEvents(tx, organizationId, at);
  } while (placed === PLACE_BATCH_SIZE);
}

/**
 * Places waiting events, each batch in a transaction of its own, so that whoever settles events within another transaction
 * finds little to do. Answers whether nothing was left when it ended.
 */
export async function placeBacklog(
  { db, clock }: Pick<Services, "db" | "clock">,
  organizationId: string,
  maxBatches = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  if (!(await hasUnplaced(db, organizationId))) return true;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const placed = await db.transaction((tx) => placeEvents(tx, organizationId, clock.now()));
    if (placed < PLACE_BATCH_SIZE) return true;
  }
  return false;
}

async function hasUnplaced(db: Queryable, organizationId: string): Promise<boolean> {
  const { found } = await db.row<{ found: boolean }>(sql`
    select exists (select from events where organization_id = ${organizationId} and place is null) as found`);
  return found;
}

/** How many organizations are placed at once, each on a connection of its own. */
const CONCURRENCY = 3;

type Placing = Pick<Services, "db" | "clock" | "log">;

/**
 * Places some events of every organization that has any without a place, so that nobody waits for one that has many.
 * A feed that is locked is left out: whoever has locked it places its events. Answers how many were placed.
 */
export async function placeInTurn(services: Placing): Promise<number> {
  const inTurn = (await listUnplacedOrganizations(services.db)).values();
  const placeNext = async () => {
    let placed = 0;
    for (const organizationId of inTurn) placed += await placeOf(services, organizationId);
    return placed;
  };
  const counts = await Promise.all(Array.from({ length: CONCURRENCY }, placeNext));
  return counts.reduce((total, placed) => total + placed);
}

/** An error in one organization's events does not stop the others. */
async function placeOf({ db, clock, log }: Placing, organizationId: string): Promise<number> {
  try {
    return await db.transaction((tx) => tryToPlaceEvents(tx, organizationId, clock.now()));
  } catch (error) {
    if (databaseErrorOf(error) === undefined) throw error;
    log.error({ err: error, organizationId }, "events not placed");
    return 0;
  }
}

/** Organizations with events that have no place yet. */
async function listUnplacedOrganizations(db: Queryable): Promise<string[]> {
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

async function placeBehind(
  tx: Transaction,
  organizationId: string,
  lastPlace: bigint,
  at: Date,
): Promise<number> {
  const events = await addPlaces(tx, organizationId, lastPlace, PLACE_BATCH_SIZE);
  if (events.length === 0) return 0;
  const endpoints = await listActiveSubscriptions(tx, organizationId);
  await insertDeliveries(tx, organizationId, deliveriesOf(events, endpoints), at);
  return events.length;
}

function deliveriesOf(
  events: readonly PlacedEventRow[],
  endpoints: readonly SubscriptionRow[],
): NewDelivery[] {
  return events
    .filter(({ type }) => type !== TEST_TYPE)
    .flatMap(({ id, type, place }) =>
      endpoints
        .filter(({ event_types }) => isSubscribed(event_types, type, OPT_IN_TYPES))
        .map(({ key }) => ({
          id: createId("webhookDelivery"),
          endpointKey: key,
          place,
          eventId: id,
          eventType: type,
        })),
    );
}

interface TestEvent {
  readonly organizationId: string;
  readonly eventId: string;
  readonly endpointKey: bigint;
  readonly at: Date;
}

/** Places one test event and records its only delivery, whose id it answers. */
export async function placeTestEvent(tx: Transaction, event: TestEvent): Promise<string> {
  const { organizationId, eventId, endpointKey, at } = event;
  const place = (await lockFeed(tx, organizationId)) + 1n;
  await placeEvent(tx, organizationId, eventId, place);
  const id = createId("webhookDelivery");
  await insertDeliveries(tx, organizationId, [{ id, endpointKey, place, eventId, eventType: TEST_TYPE }], at);
  return id;
}

interface PlacedEventRow {
  readonly id: string;
  readonly type: string;
  readonly place: bigint;
}

interface SubscriptionRow {
  readonly key: bigint;
  readonly event_types: readonly string[];
}

interface NewDelivery {
  readonly id: string;
  readonly endpointKey: bigint;
  readonly place: bigint;
  readonly eventId: string;
  readonly eventType: string;
}

/** Locks the organization's feed until the transaction ends; answers its last place. */
async function lockFeed(tx: Transaction, organizationId: string): Promise<bigint> {
  const known = await tx.maybeRow<{ last_place: bigint }>(sql`
    select last_place from event_feeds where organization_id = ${organizationId} for update`);
  if (known !== undefined) return known.last_place;
  const { last_place } = await tx.row<{ last_place: bigint }>(sql`
    ${insertRow("event_feeds", { organizationId })}
    on conflict (organization_id) do update set last_place = event_feeds.last_place
    returning last_place`);
  return last_place;
}

/** Undefined while another transaction has locked the feed. */
async function tryToLockFeed(tx: Transaction, organizationId: string): Promise<bigint | undefined> {
  const known = await tx.maybeRow<{ last_place: bigint }>(sql`
    select last_place from event_feeds where organization_id = ${organizationId} for update skip locked`);
  if (known !== undefined) return known.last_place;
  const added = await tx.maybeRow<{ last_place: bigint }>(sql`
    ${insertRow("event_feeds", { organizationId })}
    on conflict (organization_id) do nothing returning last_place`);
  return added?.last_place;
}

/** Gives places in the order in which the events were written. The caller has locked the feed. */
function addPlaces(
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

async function placeEvent(
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

function listActiveSubscriptions(db: Queryable, organizationId: string): Promise<SubscriptionRow[]> {
  return db.rows<SubscriptionRow>(sql`
    select key, event_types from webhook_endpoints
    where organization_id = ${organizationId} and state = 'active' order by key`);
}

/** Records deliveries that are due at once. */
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
