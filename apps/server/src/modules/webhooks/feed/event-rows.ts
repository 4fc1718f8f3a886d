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
