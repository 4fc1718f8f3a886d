import type { EventTypeDescriptionSchema } from "@clipledger/contract/events";
import { EVENT_TYPES, type EventType, OPT_IN_TYPES } from "@clipledger/contract/events/catalog";
import { dataSchemaOf } from "@clipledger/contract/events/data-schema";
import { eventDescriptions } from "@clipledger/contract/events/descriptions";
import type { EventEnvelope } from "@clipledger/contract/events/envelope";
import { exampleEvent } from "@clipledger/contract/events/examples";
import { parseTimestamp } from "@clipledger/domain/calendar/calendar-date";
import type { z } from "zod";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { allOf, sql } from "../../../infra/db/sql.ts";
import {
  type EventRow,
  envelopeText,
  eventColumns,
  logBegin,
  readCursor,
  TEST_TYPE,
  toCursor,
} from "./event-rows.ts";
import { placeBacklog } from "./place-events.ts";

interface EventsQuery {
  readonly cursor?: string | undefined;
  readonly since?: string | undefined;
  readonly types?: readonly EventType[] | undefined;
  readonly limit: number;
}

interface EventsPage {
  readonly data: EventEnvelope[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

/** What was committed before a read is in it; of very much at once, the rest comes with the next read. */
const MOST_BATCHES_PLACED = 5;

/**
 * Everything up to the last place has been committed and stays where it is, so whoever goes on behind a place misses nothing.
 * Where few events are of the types, a page may hold fewer than it could: it ends where enough were looked at.
 */
export async function listEvents(ctx: OperationContext, query: EventsQuery): Promise<EventsPage> {
  const { types, limit } = query;
  const { db, organization } = ctx;
  const isAllPlaced = await placeBacklog(ctx, organization.id, MOST_BATCHES_PLACED);
  const lastPlace = await getLastPlace(db, organization.id);
  const after = await startOf(ctx, query, lastPlace);
  const span = { organizationId: organization.id, after, upTo: lastPlace };
  const upTo = types === undefined ? lastPlace : await findReach(db, span);
  const begin = logBegin(ctx.clock.now());
  const rows = await listEventRows(db, { ...span, upTo, types, begin }, limit + 1);
  const page = rows.slice(0, limit);
  const end = (rows.length > limit ? page.at(-1)?.place : undefined) ?? upTo;
  return {
    data: page.map((row) => JSON.parse(envelopeText(row)) as EventEnvelope), // safe: only envelopes are written
    nextCursor: toCursor("events", end),
    hasMore: end < lastPlace || !isAllPlaced,
  };
}

/** The place behind which the page begins. */
async function startOf(
  { db, organization }: OperationContext,
  { cursor, since }: EventsQuery,
  lastPlace: bigint,
): Promise<bigint> {
  if (cursor !== undefined) return readCursor("events", cursor, lastPlace);
  const time = since === undefined ? undefined : parseTimestamp(since);
  if (time === undefined) return 0n;
  const first = await findFirstPlace(db, organization.id, time);
  return first === undefined || first > lastPlace ? lastPlace : first - 1n;
}

/** The place of the newest event in the feed; 0 before the first event. */
export async function getLastPlace(db: Queryable, organizationId: string): Promise<bigint> {
  const feed = await db.maybeRow<{ last_place: bigint }>(sql`
    select last_place from event_feeds where organization_id = ${organizationId}`);
  return feed?.last_place ?? 0n;
}

/**
 * The first place of an event that did not happen before then. One that happened later may be placed earlier, when the
 * other's change took longer; none takes an hour.
 */
async function findFirstPlace(
  db: Queryable,
  organizationId: string,
  since: Date,
): Promise<bigint | undefined> {
  const isSince = sql`organization_id = ${organizationId} and occurred_at >= ${since}`;
  const { place } = await db.row<{ place: bigint | null }>(sql`
    with candidates as materialized (
      select place from events
      where ${isSince} and occurred_at <= (select min(occurred_at) from events where ${isSince}) + interval '1 hour'
    )
    select min(place) as place from candidates`);
  return place ?? undefined;
}

export interface FeedSpan {
  readonly organizationId: string;
  readonly after: bigint;
  readonly upTo: bigint;
}

const MOST_LOOKED_AT = 20_000;

/** How far a look at so many events reaches. */
export async function findReach(db: Queryable, { organizationId, after, upTo }: FeedSpan): Promise<bigint> {
  const row = await db.maybeRow<{ place: bigint }>(sql`
    select place from events
    where organization_id = ${organizationId} and place > ${after}::bigint and place <= ${upTo}::bigint
    order by place offset ${MOST_LOOKED_AT - 1} limit 1`);
  return row?.place ?? upTo;
}

interface FeedFilter extends FeedSpan {
  readonly types: readonly string[] | undefined;
  /** What happened before is forgotten, be it still there or not. */
  readonly begin: Date;
}

type PlacedEvent = EventRow & { readonly place: bigint };

/** Lists events by their place. Tests are left out: they are for one endpoint, not for everybody. */
export function listEventRows(db: Queryable, filter: FeedFilter, limit: number): Promise<PlacedEvent[]> {
  const { organizationId, after, upTo, types, begin } = filter;
  const matching = allOf([
    sql`e.organization_id = ${organizationId} and e.place > ${after}::bigint and e.place <= ${upTo}::bigint`,
    sql`e.occurred_at >= ${begin} and e.type <> ${TEST_TYPE}`,
    types && sql`e.type = any(${types})`,
  ]);
  return db.rows(sql`
    select ${eventColumns}, e.place from events e where ${matching} order by e.place limit ${limit}::int`);
}

type EventTypeDescription = z.input<typeof EventTypeDescriptionSchema>;

/** The answer is the same for everybody, so that it is made once, for the first who asks. */
export function listEventTypes(): { data: EventTypeDescription[] } {
  described ??= EVENT_TYPES.map(describeType);
  return { data: described };
}

let described: EventTypeDescription[] | undefined;

function describeType(type: EventType): EventTypeDescription {
  return {
    type,
    description: eventDescriptions[type],
    isOptIn: OPT_IN_TYPES.has(type),
    example: exampleEvent(type),
    schema: { ...dataSchemaOf(type) },
  };
}
