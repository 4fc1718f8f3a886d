import type { SyncContext } from "@clipledger/contract/tracking";
import type { Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { databaseErrorOf } from "../../../infra/db/database-errors.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { RunReference } from "./sync-order.ts";

/** A run in our hands. Whoever takes it over raises `attempts`, so a late answer of ours is told apart. */
export interface ClaimedRun {
  readonly organization_id: string;
  readonly id: string;
  readonly account_id: string | null;
  readonly tracked_video_id: string | null;
  readonly context: SyncContext;
  readonly attempts: number;
}

const UNIQUE_VIOLATION = "23505";

/**
 * Takes up a run that waits, or one whose worker fell silent. `busy`: another run of the same account or video is under
 * way. Undefined: there is nothing left to do.
 */
export async function claimRun(
  { db, clock, syncLeaseMs }: Services,
  { organizationId, runId }: RunReference,
): Promise<ClaimedRun | "busy" | undefined> {
  const now = clock.now();
  try {
    return await db.maybeRow<ClaimedRun>(sql`
      update sync_runs set status = 'Running', attempts = attempts + 1, lease_until = ${leaseFrom(now, syncLeaseMs)},
        started_at = coalesce(started_at, ${now}), updated_at = ${now}
      where organization_id = ${organizationId} and id = ${runId}
        and (status = 'Queued' or (status = 'Running' and lease_until <= ${now}))
      returning organization_id, id, account_id, tracked_video_id, context, attempts`);
  } catch (error) {
    if (databaseErrorOf(error)?.code === UNIQUE_VIOLATION) return "busy";
    throw error;
  }
}

/** Moves the end of our lease. False when the run is no longer ours. */
export async function extendLease(db: Queryable, run: ClaimedRun, leaseUntil: Date): Promise<boolean> {
  const extended = await db.execute(sql`
    update sync_runs set lease_until = ${leaseUntil}
    where organization_id = ${run.organization_id} and id = ${run.id} and status = 'Running'
      and attempts = ${run.attempts}`);
  return extended === 1;
}

export function leaseFrom(now: Date, leaseMs: number): Date {
  return new Date(now.getTime() + leaseMs);
}
