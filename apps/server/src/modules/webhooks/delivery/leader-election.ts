import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Services } from "../../../infra/context.ts";

/**
 * Leads whenever nobody else does, until told to stop. The lock lives as long as its connection, which nothing else
 * uses; the signal tells the work that it was lost, or that it is time to stop. Another may lead from then on, so the
 * work starts nothing more.
 */
export async function runAsLeader(
  services: Leading,
  stopping: AbortSignal,
  lead: (over: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      await leadOnce(services, stopping, lead);
    } catch (error) {
      services.log.warn({ err: error }, "cannot lead the delivery of webhooks; trying again");
    }
    await pauseUnless(stopping, RETRY_INTERVAL_MS);
  }
}

type Leading = Pick<Services, "db" | "log">;

/** Of all processes on a database, the one with this advisory lock delivers. */
const LEADER_LOCK = 4_270_005;

const RETRY_INTERVAL_MS = 1_000;

/** A connection that does not answer within is lost, though nobody said so. */
const QUERY_TIMEOUT_MS = 5_000;

/** Without these, PostgreSQL keeps the lock of a machine without power for hours, and that of a frozen process for ever. */
const CONNECTION_OPTIONS =
  "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c idle_session_timeout=10s";

async function leadOnce(
  { db, log }: Leading,
  stopping: AbortSignal,
  lead: (over: AbortSignal) => Promise<void>,
): Promise<void> {
  const { options = "", ...settings } = db.pool.options;
  const client = new pg.Client({
    ...settings,
    application_name: "clipledger webhooks",
    options: `${options} ${CONNECTION_OPTIONS}`,
    keepAlive: true,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  const lost = new AbortController();
  client.on("error", () => lost.abort());
  client.once("end", () => lost.abort());
  const over = AbortSignal.any([stopping, lost.signal]);
  try {
    await client.connect();
    while (!over.aborted && !(await tryToLock(client))) await pauseUnless(over, RETRY_INTERVAL_MS);
    if (over.aborted) return;
    log.debug("this process delivers webhooks");
    const watching = watch(client, over).catch(() => lost.abort());
    await lead(over);
    await watching;
  } finally {
    await close(client, lost.signal);
  }
}

async function tryToLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    "select pg_try_advisory_lock($1::bigint) as is_ours",
    [LEADER_LOCK],
  );
  return rows[0]?.is_ours === true;
}

/** Rejects when the connection does not answer any more. */
async function watch(client: pg.Client, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await client.query("select 1");
    await pauseUnless(over, RETRY_INTERVAL_MS);
  }
}

/** One that is lost may never tell that it ended. */
async function close(client: pg.Client, lost: AbortSignal): Promise<void> {
  const ended = client.end().catch(() => undefined);
  if (!lost.aborted) await ended;
}

async function pauseUnless(signal: AbortSignal, milliseconds: number): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => undefined);
}
