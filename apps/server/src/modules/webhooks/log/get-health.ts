import type { EndpointHealth } from "@clipledger/contract/webhooks/endpoints";
import { DURATION_CLASSES, durationOfShare, isFailing } from "@clipledger/domain/webhooks/delivery-state";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { logBegin, TEST_TYPE } from "../feed/event-rows.ts";
import { getLoggedEndpoint } from "./list-deliveries.ts";

const HOUR_MS = 3_600_000;

/** How an endpoint did in the last days, counted by whole hours. */
export async function getHealth(ctx: OperationContext, id: string, days: number): Promise<EndpointHealth> {
  const { db, organization, clock } = ctx;
  const { key, state, failures_in_row, probe_at } = await getLoggedEndpoint(ctx, id);
  const since = startOfHour(clock.now().getTime() - days * 24 * HOUR_MS);
  const [hours, failure] = await Promise.all([
    listHours(db, organization.id, key, since),
    findLastFailure(db, organization.id, key, logBegin(clock.now())),
  ]);
  const isHeldBack = state === "active" && isFailing(failures_in_row);
  return {
    since: since.toISOString(),
    ...countsOf(hours),
    latency: latencyOf(hours),
    isHeldBack,
    nextProbeAt: isHeldBack ? toTimestamp(probe_at) : null,
    lastFailure: failure === undefined ? null : toFailure(failure),
    hours: hours.map(({ hour, succeeded, failed }) => ({ hour: hour.toISOString(), succeeded, failed })),
  };
}

function startOfHour(timeMs: number): Date {
  return new Date(Math.floor(timeMs / HOUR_MS) * HOUR_MS);
}

function countsOf(hours: readonly HourRow[]) {
  const succeeded = sum(hours.map((hour) => hour.succeeded));
  const failed = sum(hours.map((hour) => hour.failed));
  const attempts = succeeded + failed;
  return { attempts, succeeded, failed, successRate: attempts === 0 ? null : succeeded / attempts };
}

function latencyOf(hours: readonly HourRow[]): EndpointHealth["latency"] {
  const counts = Array.from({ length: DURATION_CLASSES }, (_, index) =>
    sum(hours.map(({ durations }) => durations[index] ?? 0)),
  );
  const medianMs = durationOfShare(counts, 0.5);
  const p95Ms = durationOfShare(counts, 0.95);
  return medianMs === null || p95Ms === null ? null : { medianMs, p95Ms };
}

function toFailure({ ended_at, delivery_id, status, error }: FailureRow) {
  return { at: ended_at.toISOString(), deliveryId: delivery_id, status, error };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

interface HourRow {
  hour: Date;
  succeeded: number;
  failed: number;
  durations: number[];
}

/** Hours without an attempt have no row. */
function listHours(
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

interface FailureRow {
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
