import type { SyncContext } from "@clipledger/contract/tracking";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type ClaimedRun, extendLease, leaseFrom } from "./claim-run.ts";
import { orderSyncs, type RunReference } from "./sync-order.ts";

const BUSY_WAIT_MS = 5_000;
const THROTTLED_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** The platform asks us to wait: the run stays ours until then, and is taken up again. */
export function postponeRun(
  { db, clock }: Services,
  run: ClaimedRun,
  waitMs: number = THROTTLED_WAIT_MS,
): Promise<void> {
  const runAt = leaseFrom(clock.now(), Math.min(waitMs, LONGEST_WAIT_MS));
  const { organization_id: organizationId, id: runId, context } = run;
  return db.transaction(async (tx) => {
    if (!(await extendLease(tx, run, runAt))) return;
    await orderSyncs(tx, [{ organizationId, runId, context, runAt }]);
  });
}

/** Another run of the same account or video is under way. Its end orders this one; the wait is for its death. */
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
  await orderSyncs(db, [{ organizationId, runId, context: waiting.context, runAt }]);
}
