import type { EventType } from "@clipledger/contract/events/catalog";
import type { EventEnvelope } from "@clipledger/contract/events/envelope";
import { parseTimestamp } from "@clipledger/domain/calendar/timestamp";
import type { OperationContext } from "../../../infra/context.ts";
import { logBegin } from "../log-begin.ts";
import { readCursor, toCursor } from "../place-cursor.ts";
import { envelopeText } from "./envelope-text.ts";
import { findFirstPlace, findReach, getLastPlace, listEventRows } from "./feed.queries.ts";
import { placeBacklog } from "./place-backlog.ts";

export interface EventsQuery {
  readonly cursor?: string | undefined;
  readonly since?: string | undefined;
  readonly types?: readonly EventType[] | undefined;
  readonly limit: number;
}

export interface EventsPage {
  readonly data: EventEnvelope[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

/** What was committed before a read is in it; of very much at once, the rest comes with the next read. */
const MOST_PARTS_PLACED = 5;

/**
 * Everything up to the last place has been committed and stays where it is, so whoever goes on behind a place misses nothing.
 * Where few events are of the types, a page may hold fewer than it could: it ends where enough were looked at.
 */
export async function listEvents(ctx: OperationContext, query: EventsQuery): Promise<EventsPage> {
  const { types, limit } = query;
  const { db, organization } = ctx;
  const isAllPlaced = await placeBacklog(ctx, organization.id, MOST_PARTS_PLACED);
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
