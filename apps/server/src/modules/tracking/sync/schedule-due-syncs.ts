import type { SyncContext } from "@clipledger/contract/tracking";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { enqueueSyncs, queueRuns, type SyncTarget } from "./queue-runs.ts";

/** Each minute, queues a run for everything whose turn has come. */
export const scheduleDueSyncsTask = defineTask({
  name: "tracking.schedule-due-syncs",
  input: z.object({}),
  schedule: "* * * * *",
  run: scheduleDueSyncs,
});

const BATCH_SIZE = 200;
const MAX_BATCHES = 100;
const DAY_MS = 86_400_000;

async function scheduleDueSyncs({ db, clock }: Services): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const queued = await db.transaction(async (tx) => {
      const due = await takeDue(tx, clock.now());
      for (const [organizationId, targets] of byOrganization(due)) {
        await queueRuns(tx, { organization: { id: organizationId }, clock }, targets, "scheduled");
      }
      return due.length;
    });
    if (queued === 0) return;
  }
}

interface DueTarget {
  readonly organization_id: string;
  readonly kind: SyncTarget["kind"];
  readonly id: string;
}

/** Passes over what another scheduler has locked. The run itself sets the real next turn; a day is for runs that never do. */
async function takeDue(tx: Transaction, now: Date): Promise<DueTarget[]> {
  const take = (table: SqlFragment, kind: SyncTarget["kind"]) =>
    tx.rows<DueTarget>(sql`
      update ${table} target set next_sync_at = ${new Date(now.getTime() + DAY_MS)}
      from (
        select id from ${table} where next_sync_at <= ${now}
        order by next_sync_at limit ${BATCH_SIZE}::int for no key update skip locked
      ) due
      where target.id = due.id
      returning target.organization_id, ${kind} as kind, target.id`);
  return [...(await take(sql`tracked_accounts`, "account")), ...(await take(sql`tracked_videos`, "video"))];
}

function byOrganization(due: readonly DueTarget[]): Map<string, SyncTarget[]> {
  const targets = new Map<string, SyncTarget[]>();
  for (const { organization_id, kind, id } of due) {
    targets.set(organization_id, [...(targets.get(organization_id) ?? []), { kind, id }]);
  }
  return targets;
}

/** Each minute, enqueues the runs again that a worker's death left without a task. */
export const recoverRunsTask = defineTask({
  name: "tracking.recover-runs",
  input: z.object({}),
  schedule: "* * * * *",
  run: recoverRuns,
});

const RECOVERY_BATCH_SIZE = 1_000;

/**
 * The queue gives back the tasks of a dead worker only after hours, so a task that a worker has locked does not count. A
 * run that is enqueued twice is carried out once: only one task can claim it.
 */
async function recoverRuns({ db, clock, log, syncLeaseMs }: Services): Promise<void> {
  const now = clock.now();
  const silentSince = new Date(now.getTime() - syncLeaseMs);
  const runs = await db.rows<{ organization_id: string; id: string; context: SyncContext }>(sql`
    select r.organization_id, r.id, r.context from sync_runs r
    where ((r.status = 'Running' and r.lease_until <= ${now}) or (r.status = 'Queued'
        and r.updated_at <= ${silentSince} and (r.postponed_until is null or r.postponed_until <= ${now})))
      and not exists (
        select from graphile_worker.jobs j
        where j.key = r.id and j.locked_at is null and j.attempts < j.max_attempts
      )
    order by r.updated_at limit ${RECOVERY_BATCH_SIZE}::int`);
  if (runs.length === 0) return;
  log.info({ runs: runs.length }, "syncs taken over");
  await enqueueSyncs(
    db,
    runs.map(({ organization_id, id, context }) => ({
      organizationId: organization_id,
      runId: id,
      context,
    })),
  );
}

/** Nightly, removes runs that ended longer ago than anyone can ask for. */
export const forgetOldRunsTask = defineTask({
  name: "tracking.forget-old-runs",
  input: z.object({}),
  schedule: "53 2 * * *",
  run: forgetOldRuns,
});

const RUNS_KEPT_MS = 30 * 86_400_000;
const DELETION_BATCH_SIZE = 10_000;

async function forgetOldRuns({ db, clock }: Services): Promise<void> {
  const endedBefore = new Date(clock.now().getTime() - RUNS_KEPT_MS);
  let deleted: number;
  do {
    deleted = await db.execute(sql`
      delete from sync_runs where id in (
        select id from sync_runs where ended_at < ${endedBefore} limit ${DELETION_BATCH_SIZE}::int
      )`);
  } while (deleted === DELETION_BATCH_SIZE);
}
