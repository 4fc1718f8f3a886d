import type { SyncContext, SyncStatus } from "@clipledger/contract/tracking";
import type { Platform } from "@clipledger/domain/platforms";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { allOf, type SqlFragment, sql } from "../../../infra/db/sql.ts";

export interface NewRun {
  readonly targetId: string;
  readonly runId: string;
  readonly eventId: string;
}

interface NewRunGroup {
  readonly organizationId: string;
  readonly groupId: string;
  readonly context: SyncContext;
  readonly queuedAt: Date;
}

export interface QueuedRun {
  readonly id: string;
  readonly target_id: string;
  readonly event_id: string;
  readonly is_new: boolean;
}

export function queueAccountRuns(
  tx: Transaction,
  group: NewRunGroup,
  runs: readonly NewRun[],
): Promise<QueuedRun[]> {
  return insertRuns(tx, group, runs, {
    targetColumn: sql`account_id`,
    dataType: "accounts",
    identifier: sql`coalesce(target.username, target.initial_username, target.platform_account_id)`,
    table: sql`tracked_accounts`,
  });
}

export function queueVideoRuns(
  tx: Transaction,
  group: NewRunGroup,
  runs: readonly NewRun[],
): Promise<QueuedRun[]> {
  return insertRuns(tx, group, runs, {
    targetColumn: sql`tracked_video_id`,
    dataType: "videos",
    identifier: sql`target.platform_video_id`,
    table: sql`tracked_videos`,
  });
}

interface Targets {
  readonly targetColumn: SqlFragment;
  readonly dataType: "accounts" | "videos";
  readonly identifier: SqlFragment;
  readonly table: SqlFragment;
}

// The update of a waiting run makes it answer its event id, and keeps it waiting until this transaction ends. Rows come
// in the order of their ids: two callers with the same targets wait for each other, and do not lock each other out.
async function insertRuns(
  tx: Transaction,
  { organizationId, groupId, context, queuedAt }: NewRunGroup,
  runs: readonly NewRun[],
  { targetColumn, dataType, identifier, table }: Targets,
): Promise<QueuedRun[]> {
  if (runs.length === 0) return [];
  const runIds = runs.map(({ runId }) => runId);
  return tx.rows<QueuedRun>(sql`
    insert into sync_runs as kept (
      organization_id, id, event_id, group_id, ${targetColumn}, platform, data_type, identifier, context, status,
      created_at, updated_at
    )
    select target.organization_id, run.id, run.event_id, ${groupId}, target.id, target.platform, ${dataType},
      ${identifier}, ${context}, 'Queued', ${queuedAt}, ${queuedAt}
    from unnest(
      ${runs.map(({ targetId }) => targetId)}::text[], ${runIds}::text[], ${runs.map(({ eventId }) => eventId)}::text[]
    ) as run(target_id, id, event_id)
    join ${table} target on target.organization_id = ${organizationId} and target.id = run.target_id
    order by target.id
    on conflict (${targetColumn}) where status = 'Queued' do update
      set context = case when excluded.context = 'user_refresh' then excluded.context else kept.context end
    returning id, ${targetColumn} as target_id, event_id, id = any(${runIds}::text[]) as is_new`);
}

interface RunFilter {
  readonly organizationId: string;
  readonly since: Date;
  readonly limit: number;
  readonly groupId?: string | undefined;
  readonly eventIds?: readonly string[] | undefined;
  readonly status?: readonly SyncStatus[] | undefined;
}

export interface RunRow {
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
}

/** Newest first. */
export function listRuns(db: Queryable, filter: RunFilter): Promise<RunRow[]> {
  const { organizationId, since, limit, groupId, eventIds, status } = filter;
  return db.rows<RunRow>(sql`
    select id, event_id, group_id, status, platform, data_type, identifier, context, created_at, started_at, ended_at,
      updated_at
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
