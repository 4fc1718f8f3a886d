import type { Services } from "../../../infra/context.ts";
import {
  CONFIRMED_FOR_MS,
  type LeaseSession,
  pauseUnless,
  RENEW_INTERVAL_MS,
  withLeaseSessions,
} from "../../../infra/db/lease-session.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

/** Endpoints are leased in groups, by their keys; those of one group are always with the same process. */
export const ENDPOINT_GROUPS = 64;

/** About the golden section of all groups: keys that follow each other are spread evenly over any part of them. */
const GROUP_STRIDE = 39;

export function groupOf(endpointKey: bigint): number {
  return Number((endpointKey * BigInt(GROUP_STRIDE)) % BigInt(ENDPOINT_GROUPS));
}

/** The same in SQL. */
export function groupColumn(endpointKey: SqlFragment): SqlFragment {
  return sql`(${endpointKey} * ${GROUP_STRIDE}::int % ${ENDPOINT_GROUPS}::int)::int`;
}

/** What this process may deliver to. */
export interface EndpointLeases {
  has(endpointKey: bigint): boolean;
  groups(): number[];
  /** Whether PostgreSQL said lately that they are still ours: who was frozen meanwhile has lost them. */
  areConfirmed(): boolean;
}

interface LeaseHolder {
  /** Works until the signal aborts. Groups come and go meanwhile. */
  work(over: AbortSignal): Promise<void>;
  /** Nothing more is started for these groups. */
  letGo(groups: readonly number[]): void;
  /** Whether every attempt to endpoints of the group is over and recorded. */
  isIdle(group: number): boolean;
}

/**
 * Shares the groups of endpoints with all other processes on the database, each about as many as every other. A lease is an
 * advisory lock that lives as long as its connection, which nothing else uses.
 */
export class SharedLeases implements EndpointLeases {
  readonly #held = new Set<number>();
  /** Still locked, but not ours to start anything for. */
  readonly #leaving = new Set<number>();
  #confirmedAtMs = Number.NEGATIVE_INFINITY;

  has(endpointKey: bigint): boolean {
    return this.#held.has(groupOf(endpointKey));
  }

  groups(): number[] {
    return [...this.#held];
  }

  areConfirmed(): boolean {
    return performance.now() - this.#confirmedAtMs < CONFIRMED_FOR_MS;
  }

  /** Holds leases and works with them until told to stop. */
  hold(services: Pick<Services, "db" | "log">, stopping: AbortSignal, holder: LeaseHolder): Promise<void> {
    return withLeaseSessions(services, { name: "webhooks", stopping }, async (session) => {
      const over = AbortSignal.any([stopping, session.lost]);
      over.addEventListener("abort", () => this.#letGoOfAll(holder), { once: true });
      while (!over.aborted && !(await announce(session))) await pauseUnless(over, RENEW_INTERVAL_MS);
      if (over.aborted) return;
      await this.#renew(session, holder);
      const done = new AbortController();
      const renewing = this.#renewUntil(done.signal, session, holder, stopping);
      await holder.work(over);
      done.abort();
      await renewing;
    });
  }

  #letGoOfAll(holder: LeaseHolder): void {
    const groups = this.groups();
    this.#held.clear();
    this.#leaving.clear();
    holder.letGo(groups);
  }

  /** What is under way when the process stops is recorded before others get its leases, so they are kept until then. */
  async #renewUntil(
    done: AbortSignal,
    session: LeaseSession,
    holder: LeaseHolder,
    stopping: AbortSignal,
  ): Promise<void> {
    const ended = AbortSignal.any([done, session.lost]);
    while (!ended.aborted) {
      await pauseUnless(ended, RENEW_INTERVAL_MS);
      if (ended.aborted) return;
      const renewed = stopping.aborted ? session.client.query("select 1") : this.#renew(session, holder);
      await Promise.resolve(renewed).catch(() => session.fail());
    }
  }

  /** Gives back what is more than our share, and takes what nobody has. */
  async #renew(session: LeaseSession, holder: LeaseHolder): Promise<void> {
    const askedAtMs = performance.now();
    const { processes, leased } = await countLeases(session);
    this.#confirmedAtMs = askedAtMs;
    const share = Math.ceil(ENDPOINT_GROUPS / Math.max(1, processes));
    const excess = this.groups().slice(share);
    for (const group of excess) {
      this.#held.delete(group);
      this.#leaving.add(group);
    }
    if (excess.length > 0) holder.letGo(excess);
    const idle = [...this.#leaving].filter((group) => holder.isIdle(group));
    if (idle.length > 0) await unlockGroups(session, idle);
    for (const group of idle) this.#leaving.delete(group);
    const missing = share - this.#held.size;
    const free = allGroups.filter((group) => !leased.has(group)).slice(0, Math.max(0, missing));
    for (const group of await tryToLockGroups(session, free)) this.#held.add(group);
  }
}

const allGroups = Array.from({ length: ENDPOINT_GROUPS }, (_, group) => group);

/** All endpoints, where no other process delivers. */
export const everyLease: EndpointLeases = {
  has: () => true,
  groups: () => allGroups,
  areConfirmed: () => true,
};

/**
 * The processes that deliver share this lock, and are counted by it; those of versions in which one process delivered to all
 * endpoints take it alone. So either of the two deliver, never both.
 */
const DELIVERY_LOCK = 4_270_005;

async function announce(session: LeaseSession): Promise<boolean> {
  const { rows } = await session.client.query<{ is_ours: boolean }>(
    "select pg_try_advisory_lock_shared($1::bigint) as is_ours",
    [DELIVERY_LOCK],
  );
  return rows[0]?.is_ours === true;
}

interface Leases {
  readonly processes: number;
  readonly leased: ReadonlySet<number>;
}

/** A lock of one key has the number 1 in `objsubid`, one of two keys the number 2. */
async function countLeases(session: LeaseSession): Promise<Leases> {
  const { rows } = await session.client.query<{ processes: number; leased: number[] }>(
    `select count(*) filter (where objsubid = 1)::int as processes,
      coalesce(array_agg(objid::int) filter (where objsubid = 2), '{}') as leased
    from pg_locks
    where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
      and ((objsubid = 1 and classid = 0 and objid = $1) or (objsubid = 2 and classid = $1))`,
    [DELIVERY_LOCK],
  );
  return { processes: rows[0]?.processes ?? 1, leased: new Set(rows[0]?.leased) };
}

async function tryToLockGroups(session: LeaseSession, groups: readonly number[]): Promise<number[]> {
  if (groups.length === 0) return [];
  const { rows } = await session.client.query<{ group: number }>(
    `select g as group from unnest($2::int[]) as g where pg_try_advisory_lock($1::int, g)`,
    [DELIVERY_LOCK, groups],
  );
  return rows.map(({ group }) => group);
}

async function unlockGroups(session: LeaseSession, groups: readonly number[]): Promise<void> {
  await session.client.query("select pg_advisory_unlock($1::int, g) from unnest($2::int[]) as g", [
    DELIVERY_LOCK,
    groups,
  ]);
}
