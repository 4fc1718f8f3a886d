import type { Services } from "../context.ts";
import type { Queryable } from "../db/database.ts";
import { type LeaseSession, pauseUnless, RENEW_INTERVAL_MS, withLeaseSessions } from "../db/lease-session.ts";
import { sql } from "../db/sql.ts";

/** Tells others that the tasks this process has locked are in good hands. */
export interface TaskPools {
  /**
   * Resolves once others can tell that the pool is alive; it takes no task before. Its process may die right after taking
   * one, and others free only the tasks of pools they know. `onLost`: others have taken its tasks over, and it must stop.
   * Rejects when the signal aborts first.
   */
  enter(poolId: string, onLost: () => void, stopping: AbortSignal): Promise<void>;
  /** The pool takes no more tasks. What it left locked is given to others. */
  leave(poolId: string): void;
  stop(): Promise<void>;
}

/** Locks of two keys: this one, and a hash of the pool's name. Shared: an earlier session may not have ended yet. */
const POOL_LOCK = 4_270_011;

/** A worker that lost its connection comes back within this time, or its tasks are given to others. */
const MISSING_FOR_MS = 10_000;

interface Membership {
  readonly onLost: () => void;
  readonly onKnown: () => void;
  /** Whether others know of it: a pool that was known and is not any more has been given up. */
  isKnown: boolean;
}

/**
 * Every worker locks the name of its pool on a connection that lives as long as it does, and looks for pools whose lock is gone:
 * the tasks of such a pool are unlocked, so that they run again elsewhere. The queue itself would wait for four hours.
 */
export function watchTaskPools(
  services: Pick<Services, "db" | "log">,
  missingForMs = MISSING_FOR_MS,
): TaskPools {
  const stopping = new AbortController();
  const members = new Map<string, Membership>();
  const missingSince = new Map<string, number>();
  let wake: () => void = () => undefined;

  const announce = async (session: LeaseSession, locked: Set<string>) => {
    for (const [id, member] of members) {
      if (locked.has(id)) continue;
      await session.client.query("select pg_advisory_lock_shared($1::int, hashtext($2))", [POOL_LOCK, id]);
      locked.add(id);
      if (member.isKnown && !(await isKnownPool(session, id))) {
        members.delete(id);
        member.onLost();
      } else if (!member.isKnown) {
        await session.client.query("insert into task_pools (id) values ($1) on conflict do nothing", [id]);
        member.isKnown = true;
        member.onKnown();
      }
    }
  };
  const unlockEnded = async (session: LeaseSession, locked: Set<string>) => {
    for (const id of [...locked].filter((each) => !members.has(each))) {
      await session.client.query("select pg_advisory_unlock_shared($1::int, hashtext($2))", [POOL_LOCK, id]);
      locked.delete(id);
    }
  };
  const giveUpMissing = async (session: LeaseSession) => {
    const missing = await listMissingPools(session);
    const nowMs = performance.now();
    for (const id of [...missingSince.keys()]) if (!missing.includes(id)) missingSince.delete(id);
    for (const id of missing) if (!missingSince.has(id)) missingSince.set(id, nowMs);
    const gone = missing.filter((id) => nowMs - (missingSince.get(id) ?? nowMs) >= missingForMs);
    if (gone.length === 0) return;
    const freed = await freeTasks(session, gone);
    if (freed > 0)
      services.log.warn({ pools: gone, tasks: freed }, "tasks of workers that are gone run again");
  };

  const done = withLeaseSessions(services, { name: "tasks", stopping: stopping.signal }, async (session) => {
    const locked = new Set<string>();
    const over = AbortSignal.any([stopping.signal, session.lost]);
    while (!over.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await announce(session, locked);
      await unlockEnded(session, locked);
      await giveUpMissing(session);
      await Promise.race([pauseUnless(over, RENEW_INTERVAL_MS), woken]);
    }
  });
  return {
    enter(poolId, onLost, giveUp) {
      const known = join(members, poolId, onLost, giveUp);
      wake();
      return known;
    },
    leave: (poolId) => void members.delete(poolId),
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

/** Adds a member, and resolves once the session has announced it. */
function join(
  members: Map<string, Membership>,
  poolId: string,
  onLost: () => void,
  giveUp: AbortSignal,
): Promise<void> {
  return new Promise((onKnown, reject) => {
    const member: Membership = { onLost, onKnown, isKnown: false };
    members.set(poolId, member);
    const abandon = () => {
      if (member.isKnown) return;
      members.delete(poolId);
      reject(giveUp.reason);
    };
    if (giveUp.aborted) abandon();
    giveUp.addEventListener("abort", abandon, { once: true });
  });
}

async function isKnownPool(session: LeaseSession, id: string): Promise<boolean> {
  const { rowCount } = await session.client.query("select from task_pools where id = $1", [id]);
  return rowCount === 1;
}

/** Pools whose lock nobody has. */
async function listMissingPools(session: LeaseSession): Promise<string[]> {
  const { rows } = await session.client.query<{ id: string }>(
    `select p.id from task_pools p
    where not exists (
      select from pg_locks l
      where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = $1
        and l.database = (select oid from pg_database where datname = current_database())
        and l.objid::bigint = hashtext(p.id)::bigint & 4294967295
    )`,
    [POOL_LOCK],
  );
  return rows.map(({ id }) => id);
}

/** How many pools take tasks at this moment: those whose lock somebody has. */
export async function countLivingPools(db: Queryable): Promise<number> {
  const { pools } = await db.row<{ pools: number }>(sql`
    select count(distinct l.objid)::int as pools from pg_locks l
    where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid::bigint = ${POOL_LOCK}
      and l.database = (select oid from pg_database where datname = current_database())`);
  return pools;
}

/** Of several workers that see the same pool missing, one frees its tasks. Answers how many there were. */
async function freeTasks(session: LeaseSession, poolIds: readonly string[]): Promise<number> {
  const { rows } = await session.client.query<{ tasks: number }>(
    `with gone as (delete from task_pools where id = any($1::text[]) returning id), queues as (
      update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
      from gone where q.locked_by = gone.id
    ), tasks as (
      update graphile_worker._private_jobs j set locked_at = null, locked_by = null
      from gone where j.locked_by = gone.id returning j.id
    )
    select count(*)::int as tasks from tasks`,
    [poolIds],
  );
  return rows[0]?.tasks ?? 0;
}
