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

/** Of `events e`. */
export const eventColumns: SqlFragment = sql`
  e.organization_id, e.id as event_id, e.type as event_type, e.occurred_at, e.actor::text as actor, e.data::text as data`;

/** The body that goes to receivers, the same wherever it is shown. Ids and types hold nothing that JSON escapes. */
export function envelopeText(event: EventRow): string {
  return (
    `{"id":"${event.event_id}","type":"${event.event_type}","timestamp":"${event.occurred_at.toISOString()}",` +
    `"organizationId":"${event.organization_id}","actor":${event.actor},"data":${event.data}}`
  );
}
