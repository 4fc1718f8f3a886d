import type { Queryable } from "../../../infra/db/database.ts";
import { allOf, sql } from "../../../infra/db/sql.ts";
import { type EventRow, eventColumns } from "./envelope-text.ts";
import { TEST_TYPE } from "./place-events.ts";

export async function hasUnplaced(db: Queryable, organizationId: string): Promise<boolean> {
  const { found } = await db.row<{ found: boolean }>(sql`
    select exists (select from events where organization_id = ${organizationId} and place is null) as found`);
  return found;
}

/** 0 before the first event. */
export async function getLastPlace(db: Queryable, organizationId: string): Promise<bigint> {
  const feed = await db.maybeRow<{ last_place: bigint }>(sql`
    select last_place from event_feeds where organization_id = ${organizationId}`);
  return feed?.last_place ?? 0n;
}

/**
 * The first place of an event that did not happen before then. One that happened later may be placed earlier, when the
 * other's change took longer; none takes an hour.
 */
export async function findFirstPlace(
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

export interface FeedFilter extends FeedSpan {
  readonly types: readonly string[] | undefined;
  /** What happened before is forgotten, be it still there or not. */
  readonly begin: Date;
}

export type PlacedEvent = EventRow & { readonly place: bigint };

/** In their order. Tests are for one endpoint, not for everybody. */
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
