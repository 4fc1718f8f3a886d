import type { SyncRunOutput, TrackingStatusOutput, TrackingStatusQuery } from "@clipledger/contract/tracking";
import type { OperationContext } from "../../../infra/context.ts";
import { listRuns, type RunRow } from "./runs.queries.ts";

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
    runs: rows.map(toSyncRun),
    lastUpdatedAt: (rows.length === 0 ? now : new Date(newest)).toISOString(),
  };
}

function toSyncRun(row: RunRow): SyncRunOutput {
  return {
    id: row.id,
    eventId: row.event_id,
    groupId: row.group_id,
    runId: row.started_at === null ? null : row.id,
    status: row.status,
    platform: row.platform,
    dataType: row.data_type,
    identifier: row.identifier,
    syncContext: row.context,
    createdAt: row.created_at.toISOString(),
    runStartedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}
