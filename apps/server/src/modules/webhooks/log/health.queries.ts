import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { TEST_TYPE } from "../feed/place-events.ts";

export interface HourRow {
  hour: Date;
  succeeded: number;
  failed: number;
  durations: number[];
}

/** Hours without an attempt have no row. */
export function listHours(
  db: Queryable,
  organizationId: string,
  endpointKey: bigint,
  since: Date,
): Promise<HourRow[]> {
  return db.rows(sql`
    select hour, succeeded, failed, durations from webhook_endpoint_hours
    where organization_id = ${organizationId} and endpoint_key = ${endpointKey} and hour >= ${since}
    order by hour`);
}

export interface FailureRow {
  ended_at: Date;
  delivery_id: string;
  status: number | null;
  error: string | null;
}

/** The last attempt since then that failed. Tests do not count. */
export function findLastFailure(
  db: Queryable,
  organizationId: string,
  endpointKey: bigint,
  since: Date,
): Promise<FailureRow | undefined> {
  return db.maybeRow(sql`
    select a.started_at + a.duration_ms * interval '1 millisecond' as ended_at, d.id as delivery_id, a.status, a.error
    from webhook_attempts a
    join webhook_deliveries d on d.endpoint_key = a.endpoint_key and d.place = a.place
    where a.endpoint_key = ${endpointKey} and a.error is not null and d.organization_id = ${organizationId}
      and d.event_type <> ${TEST_TYPE} and a.started_at >= ${since}
    order by a.started_at desc limit 1`);
}
