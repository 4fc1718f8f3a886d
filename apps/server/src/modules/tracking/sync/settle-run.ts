import type { SyncContext } from "@clipledger/contract/tracking";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { type ClaimedRun, extendLease, findSyncTarget, leaseFrom, type SyncTargetRow } from "./claim-run.ts";
import { enqueueSyncs, type RunReference } from "./queue-runs.ts";

export type Outcome = "Completed" | "Failed" | "Skipped" | "Cancelled";

/**
 * Ends a run, together with all it leaves behind, in one transaction: a worker that dies before has done nothing, one
 * that dies after has done everything. Does nothing when another worker has taken the run over. A run whose target is
 * tracked no more is cancelled.
 */
export function settleRun(
  { db, clock }: Services,
  run: ClaimedRun,
  record: (tx: Transaction, target: SyncTargetRow) => Promise<Outcome>,
): Promise<void> {
  return db.transaction(async (tx) => {
    // A long import may have locked the facts; what was fetched is worth waiting for.
    await tx.execute(sql`set local lock_timeout = '2min'`);
    // Before the run: whoever stops tracking something locks the facts first, then reaches its runs.
    await lockFacts(tx, run.organization_id);
    if (!(await lockRun(tx, run))) return;
    const target = await findSyncTarget(tx, run);
    const outcome = target === undefined ? "Cancelled" : await record(tx, target);
    await endRun(tx, run, outcome, clock.now());
    await enqueueWaitingRun(tx, run);
  });
}

async function lockRun(tx: Transaction, { organization_id, id, attempts }: ClaimedRun): Promise<boolean> {
  const locked = await tx.maybeRow(sql`
    select id from sync_runs
    where organization_id = ${organization_id} and id = ${id} and status = 'Running' and attempts = ${attempts}
    for update`);
  return locked !== undefined;
}

async function endRun(tx: Transaction, run: ClaimedRun, outcome: Outcome, now: Date): Promise<void> {
  await tx.execute(sql`
    update sync_runs set status = ${outcome}, lease_until = null, ended_at = ${now}, updated_at = ${now}
    where organization_id = ${run.organization_id} and id = ${run.id}`);
}

/** The next run of the same account or video need not wait any longer. */
async function enqueueWaitingRun(tx: Transaction, run: ClaimedRun): Promise<void> {
  const waiting = await tx.rows<Pick<ClaimedRun, "organization_id" | "id" | "context">>(sql`
    select organization_id, id, context from sync_runs
    where organization_id = ${run.organization_id} and status = 'Queued'
      and (account_id = ${run.account_id} or tracked_video_id = ${run.tracked_video_id})`);
  await enqueueSyncs(
    tx,
    waiting.map(({ organization_id, id, context }) => ({
      organizationId: organization_id,
      runId: id,
      context,
    })),
  );
}

const BUSY_WAIT_MS = 5_000;
const THROTTLED_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** The platform asks us to wait: the run stays ours until then, and is then carried out again. */
export function postponeRun(
  { db, clock }: Services,
  run: ClaimedRun,
  waitMs: number = THROTTLED_WAIT_MS,
): Promise<void> {
  const runAt = leaseFrom(clock.now(), Math.min(waitMs, LONGEST_WAIT_MS));
  const { organization_id: organizationId, id: runId, context } = run;
  return db.transaction(async (tx) => {
    if (!(await extendLease(tx, run, runAt))) return;
    await enqueueSyncs(tx, [{ organizationId, runId, context, runAt }]);
  });
}

/** Another run of the same account or video is under way. Its end enqueues this one; the wait is for its death. */
export async function waitForOtherRun(
  { db, clock }: Services,
  { organizationId, runId }: RunReference,
): Promise<void> {
  const waiting = await db.maybeRow<{ context: SyncContext; lease_until: Date | null }>(sql`
    select waiting.context, running.lease_until
    from sync_runs waiting left join sync_runs running on running.organization_id = waiting.organization_id
      and running.status = 'Running'
      and (running.account_id = waiting.account_id or running.tracked_video_id = waiting.tracked_video_id)
    where waiting.organization_id = ${organizationId} and waiting.id = ${runId} and waiting.status = 'Queued'`);
  if (waiting === undefined) return;
  const soonest = leaseFrom(clock.now(), BUSY_WAIT_MS);
  const runAt = waiting.lease_until !== null && waiting.lease_until > soonest ? waiting.lease_until : soonest;
  await enqueueSyncs(db, [{ organizationId, runId, context: waiting.context, runAt }]);
}
