import { badRequest } from "../../../infra/app-error.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

/** An event as `eventColumns` reads it: `actor` and `data` stay the text that the database holds. */
export interface EventRow {
  readonly organization_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly occurred_at: Date;
  readonly actor: string;
  readonly data: string;
}

/** The columns of `EventRow`, of `events e`. */
export const eventColumns: SqlFragment = sql`
  e.organization_id, e.id as event_id, e.type as event_type, e.occurred_at, e.actor::text as actor, e.data::text as data`;

/** The body that goes to receivers, the same wherever it is shown. Ids and types hold nothing that JSON escapes. */
export function envelopeText(event: EventRow): string {
  return (
    `{"id":"${event.event_id}","type":"${event.event_type}","timestamp":"${event.occurred_at.toISOString()}",` +
    `"organizationId":"${event.organization_id}","actor":${event.actor},"data":${event.data}}`
  );
}

/** Sent to one endpoint by the test action, and to no other. */
export const TEST_TYPE = "webhook.test";

const KEPT_MS = 30 * 86_400_000;

/** Events and deliveries from before this time are deleted, and not shown any more. */
export function logBegin(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}

const LARGEST_PLACE = 2n ** 63n - 1n;

/** The list that a cursor belongs to; one of another is refused. */
type PlacedList = "events" | "deliveries" | "recovery";

/** A place as callers pass it back. */
export function toCursor(list: PlacedList, place: bigint): string {
  return Buffer.from(`${list}:${place}`).toString("base64url");
}

/** Refuses what this list has not given out. */
export function readCursor(list: PlacedList, cursor: string, lastPlace = LARGEST_PLACE): bigint {
  const [name, digits = ""] = Buffer.from(cursor, "base64url").toString().split(":");
  const place = name === list && /^\d{1,19}$/.test(digits) ? BigInt(digits) : undefined;
  if (place === undefined || place > lastPlace || toCursor(list, place) !== cursor)
    throw badRequest([
      { path: "cursor", message: "Not a cursor of this list; pass nextCursor back unchanged" },
    ]);
  return place;
}
