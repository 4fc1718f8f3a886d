import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import type { ClaimedRun } from "./claim-run.ts";
import { orderSyncs } from "./sync-order.ts";
import { findSyncTarget, type SyncTargetRow } from "./sync-target.ts";

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
    await orderWaitingRun(tx, run);
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
async function orderWaitingRun(tx: Transaction, run: ClaimedRun): Promise<void> {
  const waiting = await tx.rows<Pick<ClaimedRun, "organization_id" | "id" | "context">>(sql`
    select organization_id, id, context from sync_runs
    where organization_id = ${run.organization_id} and status = 'Queued'
      and (account_id = ${run.account_id} or tracked_video_id = ${run.tracked_video_id})`);
  await orderSyncs(
    tx,
    waiting.map(({ organization_id, id, context }) => ({
      organizationId: organization_id,
      runId: id,
      context,
    })),
  );
}
