import type { SyncContext } from "@clipledger/contract/tracking";
import { z } from "zod";
import type { Clock } from "../../../infra/clock.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { enqueueEach } from "../../../infra/tasks/task.ts";

/** An account (`orgacc_`) or an individually tracked video (`orgvid_`). */
export type SyncTarget =
  | { readonly kind: "account"; readonly id: string }
  | { readonly kind: "video"; readonly id: string };

interface QueueContext {
  readonly organization: { readonly id: string };
  readonly clock: Clock;
}

/**
 * Puts a run for each target into the queue, all in one group, and answers their event ids in the targets' order. A
 * target that waits already keeps its run, and its event id is answered; one that was postponed goes at once where somebody
 * asks for it. The targets must exist.
 */
export async function queueRuns(
  tx: Transaction,
  ctx: QueueContext,
  targets: readonly SyncTarget[],
  context: SyncContext,
): Promise<string[]> {
  const organizationId = ctx.organization.id;
  const common = {
    organizationId,
    groupId: createId("syncGroup"),
    context,
    queuedAt: ctx.clock.now(),
  };
  const runs = [
    ...(await queueAccountRuns(tx, common, newRunsFor(targets, "account"))),
    ...(await queueVideoRuns(tx, common, newRunsFor(targets, "video"))),
  ];
  // Someone who asks does not wait behind the scheduled ones, even where one of those was queued first.
  const ordered = context === "scheduled" ? runs.filter(({ is_new }) => is_new) : runs;
  await enqueueSyncs(
    tx,
    ordered.map(({ id }) => ({ organizationId, runId: id, context })),
  );
  return eventIdsOf(targets, runs);
}

function newRunsFor(targets: readonly SyncTarget[], kind: SyncTarget["kind"]): NewRun[] {
  const ids = new Set(targets.filter((target) => target.kind === kind).map(({ id }) => id));
  return Array.from(ids, (targetId) => ({
    targetId,
    runId: createId("syncRun"),
    eventId: createId("syncEvent"),
  }));
}

function eventIdsOf(targets: readonly SyncTarget[], runs: readonly QueuedRun[]): string[] {
  const eventIds = new Map(runs.map(({ target_id, event_id }) => [target_id, event_id]));
  return targets.map(({ id }) => {
    const eventId = eventIds.get(id);
    if (eventId === undefined) throw new Error(`Nothing is tracked as ${id}`);
    return eventId;
  });
}

interface NewRun {
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

interface QueuedRun {
  readonly id: string;
  /** Never null: a run has the kind of target that it was inserted for. */
  readonly target_id: string;
  readonly event_id: string;
  readonly is_new: boolean;
}

function queueAccountRuns(
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

function queueVideoRuns(tx: Transaction, group: NewRunGroup, runs: readonly NewRun[]): Promise<QueuedRun[]> {
  return insertRuns(tx, group, runs, {
    targetColumn: sql`tracked_video_id`,
    dataType: "videos",
    identifier: sql`target.platform_video_id`,
    table: sql`tracked_videos`,
  });
}

interface TargetTable {
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
  { targetColumn, dataType, identifier, table }: TargetTable,
): Promise<QueuedRun[]> {
  if (runs.length === 0) return [];
  const runIds = runs.map(({ runId }) => runId);
  return tx.rows<QueuedRun>(sql`
    insert into sync_runs as kept (
      organization_id, id, event_id, group_id, ${targetColumn}, platform, data_type, identifier, context, status,
      created_at, updated_at
    )
    select target.organization_id, run.run_id, run.event_id, ${groupId}, target.id, target.platform, ${dataType},
      ${identifier}, ${context}, 'Queued', ${queuedAt}, ${queuedAt}
    from ${givenRows("run", { types: { targetId: "text", runId: "text", eventId: "text" }, rows: runs })}
    join ${table} target on target.organization_id = ${organizationId} and target.id = run.target_id
    order by target.id
    on conflict (${targetColumn}) where status = 'Queued' do update
      set context = case when excluded.context = 'user_refresh' then excluded.context else kept.context end,
        postponed_until = case when excluded.context = 'scheduled' then kept.postponed_until end,
        postponed_reason = case when excluded.context = 'scheduled' then kept.postponed_reason end
    returning id, ${targetColumn} as target_id, event_id, id = any(${runIds}::text[]) as is_new`);
}

/** The task that carries out one run, as it stands in the queue. Whoever enqueues it need not know how. */
export const syncOrder = {
  name: "tracking.sync",
  input: z.object({ organizationId: z.string(), runId: z.string() }),
};

export type RunReference = z.infer<typeof syncOrder.input>;

interface EnqueuedSync extends RunReference {
  readonly context: SyncContext;
  readonly runAt?: Date;
}

/** Adds one task per run. A run has one waiting task at most: its id is the task's key. */
export function enqueueSyncs(tx: Queryable, runs: readonly EnqueuedSync[]): Promise<void> {
  return enqueueEach(
    tx,
    syncOrder,
    runs.map(({ organizationId, runId, context, runAt }) => ({
      input: { organizationId, runId },
      key: runId,
      priority: context === "scheduled" ? LOW_PRIORITY : 0,
      ...(runAt && { runAt }),
    })),
  );
}

const LOW_PRIORITY = 10;
