import { isWorkPaused } from "../../infra/backup/paused-work.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Database } from "../../infra/db/database.ts";
import { comparedMigrations } from "../../infra/db/migrate.ts";
import { sql } from "../../infra/db/sql.ts";
import { listForwarders } from "../../infra/http/untrusted-forwarders.ts";
import { countLivingPools } from "../../infra/tasks/task-pools.ts";
import { type Check, counted, lasting, type Seen } from "./run-checks.ts";

interface CheckedDatabase {
  readonly db: Database;
  readonly clock: Clock;
}

/** What can be told of any database that answers, of whatever release. */
export function databaseChecks({ db }: Pick<CheckedDatabase, "db">): Check[] {
  const scope = "server" as const;
  return [
    { scope, check: "database", title: "Database", look: () => lookAtDatabase(db) },
    { scope, check: "schema", title: "Schema", look: () => lookAtMigrations(db) },
  ];
}

/** What needs the tables of this release. */
export function workChecks({ db, clock }: CheckedDatabase): Check[] {
  const scope = "server" as const;
  return [
    { scope, check: "clock", title: "Clock", look: () => lookAtClock(db, clock) },
    { scope, check: "tasks", title: "Background work", look: () => lookAtTasks(db) },
    { scope, check: "proxy", title: "Proxy", look: () => lookAtForwarders(db, clock) },
  ];
}

const SLOW_MS = 100;
const ROUND_TRIPS = 3;

async function lookAtDatabase(db: Database): Promise<Seen> {
  const server = await db.row<{ version: string; used: number; most: number; in_recovery: boolean }>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      pg_is_in_recovery() as in_recovery`);
  const tripMs = await fastestRoundTrip(db);
  const seen = `PostgreSQL ${server.version} answers in ${tripMs.toFixed(1)} ms; ${server.used} of ${server.most} connections are used.`;
  if (server.in_recovery)
    return {
      state: "failing",
      seen: "It is a standby, which takes no writes.",
      next: "Point DATABASE_URL at the primary.",
    };
  if (server.most - server.used < Math.max(5, server.most / 10))
    return {
      state: "warning",
      seen,
      next: "Raise max_connections of PostgreSQL, or lower DATABASE_MAX_CONNECTIONS of each process.",
    };
  if (tripMs > SLOW_MS)
    return {
      state: "warning",
      seen,
      next: "Run Clipledger near its database: every request asks it several times.",
    };
  return { state: "ok", seen };
}

/** The fastest of a few: the first also opens a connection. */
async function fastestRoundTrip(db: Database): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let trip = 0; trip < ROUND_TRIPS; trip += 1) {
    const begunAt = performance.now();
    await db.row(sql`select 1 as one`);
    fastest = Math.min(fastest, performance.now() - begunAt);
  }
  return fastest;
}

async function lookAtMigrations(db: Database): Promise<Seen> {
  const { applied, pending, unknown, refusal, changed } = await comparedMigrations(db);
  if (unknown.length > 0)
    return {
      state: refusal === undefined ? "warning" : "failing",
      seen: "The database was last used by a newer release.",
      next: refusal ?? "This release still works on it: start the newer one when the upgrade goes on.",
      details: unknown,
    };
  if (changed.length > 0)
    return {
      state: "failing",
      seen: `${counted(changed.length, "migration")} changed after being applied.`,
      next: "Start an unchanged release, or restore a backup.",
      details: changed,
    };
  if (pending.length > 0)
    return {
      state: "warning",
      seen: `${counted(pending.length, "migration")} not applied yet.`,
      next: "Run npm run admin -- migrate, or start Clipledger, which does the same.",
      details: pending,
    };
  return { state: "ok", seen: `All ${counted(applied, "migration")} are applied.` };
}

const DRIFT_MS = 2_000;
const GREAT_DRIFT_MS = 60_000;

/**
 * Sessions, leases and windows compare instants of this process with those of PostgreSQL and of workers. A worker's clock is seen
 * in what it wrote: a sync that ends in the future was ended by a clock that is ahead.
 */
async function lookAtClock(db: Database, clock: Clock): Promise<Seen> {
  const before = clock.now().getTime();
  const { now, ended_at } = await db.row<{ now: Date; ended_at: Date | null }>(sql`
    select clock_timestamp() as now,
      (select ended_at from sync_runs where ended_at is not null order by ended_at desc limit 1) as ended_at`);
  const here = (before + clock.now().getTime()) / 2;
  const drift = here - now.getTime();
  const ahead = ended_at === null ? 0 : ended_at.getTime() - now.getTime();
  const next = "Let every machine set its clock by the network (chrony, or systemd-timesyncd).";
  if (Math.abs(drift) > DRIFT_MS) {
    const seen = `This machine's clock is ${lasting(Math.abs(drift))} ${drift > 0 ? "ahead of" : "behind"} PostgreSQL's.`;
    return { state: Math.abs(drift) > GREAT_DRIFT_MS ? "failing" : "warning", seen, next };
  }
  if (ahead > DRIFT_MS)
    return {
      state: "warning",
      seen: `A worker's clock is at least ${lasting(ahead)} ahead of PostgreSQL's.`,
      next,
    };
  return { state: "ok", seen: `It is within ${DRIFT_MS / 1000} seconds of PostgreSQL's.` };
}

async function lookAtForwarders(db: Database, clock: Clock): Promise<Seen> {
  const peers = await listForwarders(db, clock.now());
  if (peers.length === 0)
    return { state: "ok", seen: "Every X-Forwarded-For of the last 7 days came from a trusted proxy." };
  return {
    state: "warning",
    seen: `X-Forwarded-For was ignored from ${counted(peers.length, "address", "addresses")} that TRUST_PROXY does not name.`,
    next: "Add your own proxies to TRUST_PROXY, and let nobody else reach the port (docs/self-hosting.md).",
    details: peers,
  };
}

interface QueueRow {
  readonly waiting: number;
  readonly given_up: number;
  readonly oldest_ms: number | null;
}

const WAITING_LONG_MS = 15 * 60_000;
const MOST_COUNTED = 10_000;

async function lookAtTasks(db: Database): Promise<Seen> {
  if (await isWorkPaused(db))
    return {
      state: "warning",
      seen: "Tasks and webhooks wait, since this database was restored from a backup.",
      next: "Compare what was paid and sent since the backup (docs/backups.md), then: npm run admin -- resume",
    };
  const workers = await countLivingPools(db);
  const { waiting, oldest_ms, given_up } = await db.row<QueueRow>(sql`
    select count(*) filter (where attempts < max_attempts and locked_at is null)::int as waiting,
      count(*) filter (where attempts >= max_attempts)::int as given_up,
      (extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and locked_at is null)) * 1000)::float8
        as oldest_ms
    from (
      select attempts, max_attempts, locked_at, run_at from graphile_worker._private_jobs
      where run_at <= now() limit ${MOST_COUNTED}::int
    ) due`);
  const queue =
    waiting === 0 ? "no task waits" : `${counted(waiting, "task")} ${waiting === 1 ? "waits" : "wait"}`;
  const seen = `${counted(workers, "worker")} at work, ${queue}${oldest_ms === null ? "" : `, the oldest for ${lasting(oldest_ms)}`}.`;
  if (workers === 0)
    return {
      state: "failing",
      seen,
      next: "Start Clipledger, or with several processes a worker: npm start -- --role worker",
    };
  if ((oldest_ms ?? 0) > WAITING_LONG_MS)
    return { state: "warning", seen, next: "Start another worker, or raise WORKER_CONCURRENCY." };
  if (given_up > 0)
    return {
      state: "warning",
      seen: `${seen} ${counted(given_up, "task was", "tasks were")} given up.`,
      next: 'Look for "failed" in the log of the workers: it names the task and the reason.',
    };
  return { state: "ok", seen };
}
