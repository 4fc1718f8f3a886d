import {
  type SyncContext,
  type SyncRunOutput,
  SyncRunSchema,
  type SyncStatus,
  type TrackingStatusOutput,
  type TrackingStatusQuery,
} from "@clipledger/contract/tracking";
import type { Platform } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { allOf, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";

const DAY_MS = 86_400_000;

export async function getTrackingStatus(
  ctx: OperationContext,
  { days, ...filter }: TrackingStatusQuery,
): Promise<TrackingStatusOutput> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - days * DAY_MS);
  const rows = await listRuns(ctx.db, { ...filter, organizationId: ctx.organization.id, since });
  const newest = Math.max(...rows.map(({ updated_at }) => updated_at.getTime()));
  return {
    runs: rows.map((row) => toSyncRun(row, now)),
    lastUpdatedAt: (rows.length === 0 ? now : new Date(newest)).toISOString(),
  };
}

function toSyncRun(row: RunRow, now: Date): SyncRunOutput {
  return {
    ...wireFields(SyncRunSchema, row),
    ...postponementOf(row, now),
    runId: row.started_at === null ? null : row.id,
    syncContext: row.context,
    runStartedAt: row.started_at?.toISOString() ?? null,
  };
}

/** A release from before runs were postponed may have begun the run, and left what stood there. */
function postponementOf({ status, postponed_until: until, postponed_reason: reason }: RunRow, now: Date) {
  if (status !== "Queued" || until === null || until <= now) return {};
  return { postponedUntil: until.toISOString(), ...(reason !== null && { postponedReason: reason }) };
}

interface RunFilter {
  readonly organizationId: string;
  readonly since: Date;
  readonly limit: number;
  readonly groupId?: string | undefined;
  readonly eventIds?: readonly string[] | undefined;
  readonly status?: readonly SyncStatus[] | undefined;
}

interface RunRow {
  readonly id: string;
  readonly event_id: string;
  readonly group_id: string;
  readonly status: SyncStatus;
  readonly platform: Platform | null;
  readonly data_type: "accounts" | "videos";
  readonly identifier: string | null;
  readonly context: SyncContext;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly updated_at: Date;
  readonly postponed_until: Date | null;
  readonly postponed_reason: string | null;
}

/** Newest first. */
function listRuns(db: Queryable, filter: RunFilter): Promise<RunRow[]> {
  const { organizationId, since, limit, groupId, eventIds, status } = filter;
  return db.rows<RunRow>(sql`
    select id, event_id, group_id, status, platform, data_type, identifier, context, created_at, started_at, ended_at,
      updated_at, postponed_until, postponed_reason
    from sync_runs
    where ${allOf([
      sql`organization_id = ${organizationId}`,
      sql`created_at >= ${since}`,
      groupId === undefined ? undefined : sql`group_id = ${groupId}`,
      eventIds === undefined ? undefined : sql`event_id = any(${eventIds}::text[])`,
      status === undefined ? undefined : sql`status = any(${status}::text[])`,
    ])}
    order by created_at desc, id limit ${limit}::int`);
}
