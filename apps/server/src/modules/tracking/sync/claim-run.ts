import type { SyncContext } from "@clipledger/contract/tracking";
import type { Platform } from "@clipledger/domain/platforms";
import type { Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { databaseErrorOf } from "../../../infra/db/database-errors.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { RunReference } from "./queue-runs.ts";

/** A run in our hands. Whoever takes it over raises `attempts`, so a late answer of ours is told apart. */
export interface ClaimedRun {
  readonly organization_id: string;
  readonly id: string;
  readonly account_id: string | null;
  readonly tracked_video_id: string | null;
  readonly context: SyncContext;
  readonly attempts: number;
}

export const UNIQUE_VIOLATION = "23505";

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
        started_at = coalesce(started_at, ${now}), postponed_until = null, postponed_reason = null, updated_at = ${now}
      where organization_id = ${organizationId} and id = ${runId}
        and ((status = 'Queued' and (postponed_until is null or postponed_until <= ${now})) or (status = 'Running' and lease_until <= ${now}))
      returning organization_id, id, account_id, tracked_video_id, context, attempts`);
  } catch (error) {
    if (databaseErrorOf(error)?.code === UNIQUE_VIOLATION) return "busy";
    throw error;
  }
}

/**
 * Takes up further runs of real accounts and videos that wait, or whose time to wait is over: those that somebody asked for first, then
 * those of the newest videos, which change most where an allowance does not last for all. Services answer for many at once, and some
 * charge by the call: whoever carries out one run carries these out beside it.
 */
export async function claimCompanions(
  { db, clock, syncLeaseMs }: Services,
  most: number,
): Promise<ClaimedRun[]> {
  const now = clock.now();
  try {
    return await db.rows<ClaimedRun>(sql`
      update sync_runs set status = 'Running', attempts = attempts + 1, lease_until = ${leaseFrom(now, syncLeaseMs)},
        started_at = coalesce(started_at, ${now}), postponed_until = null, postponed_reason = null, updated_at = ${now}
      where id in (
        select r.id from sync_runs r
        left join tracked_videos v on v.organization_id = r.organization_id and v.id = r.tracked_video_id
        join tracked_accounts a on a.organization_id = r.organization_id and a.id = coalesce(r.account_id, v.account_id)
        left join account_stats s on s.account_key = a.key
        where not a.is_simulated and ((r.status = 'Running' and r.lease_until <= ${now}) or (r.status = 'Queued'
          and (r.postponed_until is null or r.postponed_until <= ${now})
          and not exists (select from sync_runs other where other.status = 'Running' and other.account_id = r.account_id)
          and not exists (
            select from sync_runs other where other.status = 'Running' and other.tracked_video_id = r.tracked_video_id
          )))
        order by r.context = 'scheduled', s.latest_published_at desc nulls first, r.created_at limit ${most}::int
        for update of r skip locked
      )
      returning organization_id, id, account_id, tracked_video_id, context, attempts`);
  } catch (error) {
    // One of them has begun elsewhere in this moment. Each has a task of its own and is taken up by that.
    if (databaseErrorOf(error)?.code === UNIQUE_VIOLATION) return [];
    throw error;
  }
}

/** Moves the end of our lease. False when the run is no longer ours. */
async function extendLease(db: Queryable, run: ClaimedRun, leaseUntil: Date): Promise<boolean> {
  const extended = await db.execute(sql`
    update sync_runs set lease_until = ${leaseUntil}
    where organization_id = ${run.organization_id} and id = ${run.id} and status = 'Running'
      and attempts = ${run.attempts}`);
  return extended === 1;
}

export function leaseFrom(now: Date, leaseMs: number): Date {
  return new Date(now.getTime() + leaseMs);
}

const BEATS_PER_LEASE = 3;

/** Keeps the run ours while the work lasts. The signal aborts once another worker has taken it over. */
export async function keepLease<Result>(
  { db, clock, log, syncLeaseMs }: Services,
  run: ClaimedRun,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  const beat = async () => {
    try {
      if (!(await extendLease(db, run, leaseFrom(clock.now(), syncLeaseMs)))) lost.abort();
    } catch (error) {
      log.warn({ err: error, runId: run.id }, "lease of a sync not extended");
    }
  };
  const timer = setInterval(() => void beat(), syncLeaseMs / BEATS_PER_LEASE);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
  }
}

/** What a run fetches: an account, or one of its videos when it names one. */
export interface SyncTargetRow {
  readonly organization_id: string;
  readonly organization_key: number;
  readonly account_id: string;
  readonly account_key: number;
  readonly platform: Platform;
  readonly platform_account_id: string;
  readonly region: string | null;
  readonly username: string | null;
  readonly origin: "added" | "video" | "import";
  readonly max_videos: number;
  readonly is_competitor: boolean;
  /** Null if nobody has answered for it yet. */
  readonly is_simulated: boolean | null;
  readonly tracked_since: Date;
  readonly follower_count: bigint | null;
  readonly highest_follower_count: bigint | null;
  readonly sync_failures: number;
  readonly tracked_video_id: string | null;
  readonly platform_video_id: string | null;
  /** What its creator lets be read of it; null if they do not. */
  readonly consent_id: string | null;
  /** Whether anything is known, or doubted, of its videos; there is nothing to look up otherwise. */
  readonly has_videos: boolean;
  readonly has_doubts: boolean;
}

/** Undefined once it is tracked no more. */
export async function findSyncTarget(db: Queryable, run: ClaimedRun): Promise<SyncTargetRow | undefined> {
  return (await findSyncTargets(db, run.organization_id, [run])).get(run.id);
}

/** What an organization's runs fetch, by the id of the run. */
export async function findSyncTargets(
  db: Queryable,
  organizationId: string,
  runs: readonly ClaimedRun[],
): Promise<Map<string, SyncTargetRow>> {
  const rows = await db.rows<SyncTargetRow & { run_id: string }>(sql`
    select run.id as run_id, a.organization_id, a.organization_key, a.id as account_id, a.key as account_key, a.platform,
      a.platform_account_id, coalesce(v.region, a.region) as region, a.username, a.origin, a.max_videos,
      a.is_competitor, a.is_simulated, coalesce(a.followed_since, a.created_at) as tracked_since, a.follower_count,
      coalesce(a.highest_follower_count, a.follower_count) as highest_follower_count,
      coalesce(v.sync_failures, a.sync_failures) as sync_failures, v.id as tracked_video_id, v.platform_video_id,
      c.id as consent_id, exists (
        select from videos known where known.organization_key = a.organization_key and known.account_key = a.key
      ) as has_videos,
      exists (select from doubted_answers d where d.account_key = a.key and d.outcome is null) as has_doubts
    from ${givenRows("run", {
      types: { id: "text", account_id: "text", tracked_video_id: "text" },
      rows: runs,
    })}
    left join tracked_videos v on v.organization_id = ${organizationId} and v.id = run.tracked_video_id
    join tracked_accounts a on a.organization_id = ${organizationId} and a.id = coalesce(run.account_id, v.account_id)
    left join account_consents c on c.organization_id = a.organization_id and c.account_id = a.id and c.ended_at is null`);
  return new Map(rows.map(({ run_id, ...target }) => [run_id, target]));
}

/** Nothing is fetched of an account without videos to follow, unless someone asks for its profile. */
export function isWorthFetching(target: SyncTargetRow, { context }: ClaimedRun): boolean {
  return target.tracked_video_id !== null || target.max_videos > 0 || context === "user_refresh";
}
