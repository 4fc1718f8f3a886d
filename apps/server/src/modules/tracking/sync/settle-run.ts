import type { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { SyncContext } from "@clipledger/contract/tracking";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { databaseErrorOf } from "../../../infra/db/database-errors.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import {
  type ClaimedRun,
  findSyncTargets,
  leaseFrom,
  type SyncTargetRow,
  UNIQUE_VIOLATION,
} from "./claim-run.ts";
import { enqueueSyncs, type RunReference } from "./queue-runs.ts";

export type Outcome = "Completed" | "Failed" | "Skipped" | "Cancelled";

/**
 * Ends a run, together with all it leaves behind, in one transaction: a worker that dies before has done nothing, one
 * that dies after has done everything. Does nothing when another worker has taken the run over. A run whose target is
 * tracked no more is cancelled.
 */
export function settleRun(
  services: Services,
  run: ClaimedRun,
  record: (tx: Transaction, target: SyncTargetRow) => Promise<Outcome>,
): Promise<void> {
  return services.db.transaction((tx) =>
    settleRuns(tx, services, [run], async ([found]) =>
      found === undefined ? "Cancelled" : record(tx, found.target),
    ),
  );
}

/** A run that is still ours, with what it fetches. */
interface FoundRun<Run extends ClaimedRun> {
  readonly run: Run;
  readonly target: SyncTargetRow;
}

/** Does that for several runs of one organization, which then have the same outcome. */
export async function settleRuns<Run extends ClaimedRun>(
  tx: Transaction,
  { clock }: Pick<Services, "clock">,
  runs: readonly Run[],
  record: (found: readonly FoundRun<Run>[]) => Promise<Outcome>,
): Promise<void> {
  const [first] = runs;
  if (first === undefined) return;
  // A long import may have locked the facts; what was fetched is worth waiting for.
  await tx.execute(sql`set local lock_timeout = '2min'`);
  // Before the runs: whoever stops tracking something locks the facts first, then reaches its runs.
  await lockFacts(tx, first.organization_id);
  const ours = await lockRuns(tx, first.organization_id, runs);
  const targets = await findSyncTargets(tx, first.organization_id, ours);
  const found = ours.flatMap((run) => {
    const target = targets.get(run.id);
    return target === undefined ? [] : [{ run, target }];
  });
  const outcome = found.length === 0 ? "Cancelled" : await record(found);
  const gone = ours.filter(({ id }) => !targets.has(id));
  await endRuns(
    tx,
    found.map(({ run }) => run),
    outcome,
    clock.now(),
  );
  await endRuns(tx, gone, "Cancelled", clock.now());
  await enqueueWaitingRuns(tx, first.organization_id, ours);
}

/** Those that nobody has taken over meanwhile. */
async function lockRuns<Run extends ClaimedRun>(
  tx: Transaction,
  organizationId: string,
  runs: readonly Run[],
): Promise<Run[]> {
  const locked = await tx.rows<{ id: string }>(sql`
    select r.id from sync_runs r
    join ${givenRows<ClaimedRun>("ours", { types: { id: "text", attempts: "int" }, rows: runs })}
      on ours.id = r.id and ours.attempts = r.attempts
    where r.organization_id = ${organizationId} and r.status = 'Running'
    order by r.id for update of r`);
  const ids = new Set(locked.map(({ id }) => id));
  return runs.filter(({ id }) => ids.has(id));
}

async function endRuns(
  tx: Transaction,
  runs: readonly ClaimedRun[],
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const [first] = runs;
  if (first === undefined) return;
  await tx.execute(sql`
    update sync_runs set status = ${outcome}, lease_until = null, ended_at = ${now}, updated_at = ${now}
    where organization_id = ${first.organization_id} and id = any(${runs.map(({ id }) => id)}::text[])`);
}

/** The next runs of the same accounts and videos need not wait any longer. */
async function enqueueWaitingRuns(
  tx: Transaction,
  organizationId: string,
  runs: readonly ClaimedRun[],
): Promise<void> {
  const accountIds = runs.flatMap(({ account_id }) => account_id ?? []);
  const videoIds = runs.flatMap(({ tracked_video_id }) => tracked_video_id ?? []);
  const waiting = await tx.rows<Pick<ClaimedRun, "organization_id" | "id" | "context">>(sql`
    select organization_id, id, context from sync_runs
    where organization_id = ${organizationId} and status = 'Queued'
      and (account_id = any(${accountIds}::text[]) or tracked_video_id = any(${videoIds}::text[]))`);
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

/** Every source asks us to wait: the run goes back into the queue until then. A refresh that somebody asks for does not wait. */
export async function postponeRun(
  services: Services,
  run: ClaimedRun,
  { retryAfterMs = THROTTLED_WAIT_MS, message }: ConnectorFailure,
): Promise<void> {
  const now = services.clock.now();
  const runAt = leaseFrom(now, Math.min(retryAfterMs, LONGEST_WAIT_MS));
  const { organization_id: organizationId, id: runId, context } = run;
  try {
    await services.db.transaction(async (tx) => {
      const postponed = await tx.execute(sql`
        update sync_runs set status = 'Queued', lease_until = null, postponed_until = ${runAt},
          postponed_reason = ${message}, updated_at = ${now}
        where organization_id = ${organizationId} and id = ${runId} and status = 'Running'
          and attempts = ${run.attempts}`);
      if (postponed === 1) await enqueueSyncs(tx, [{ organizationId, runId, context, runAt }]);
    });
  } catch (error) {
    if (databaseErrorOf(error)?.code !== UNIQUE_VIOLATION) throw error;
    // A refresh came meanwhile: its run is already queued and asks at once.
    await settleRun(services, run, async () => "Failed");
  }
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
