import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "../log.ts";
import type { Database } from "./database.ts";

/**
 * A connection of its own, for advisory locks by which others know that this process lives. PostgreSQL ends it, and with it
 * the locks, when the process dies, and soon after it stops asking: because it is frozen, or cut off.
 */
export interface LeaseSession {
  readonly client: pg.Client;
  /** Aborts when the connection is lost. */
  readonly lost: AbortSignal;
  /** A statement failed: the session, and what it locked, counts as lost. */
  fail(): void;
}

interface Leasing {
  readonly db: Database;
  readonly log: Logger;
}

/** Whoever has a session asks something at least this often. */
export const RENEW_INTERVAL_MS = 1_000;

/** A connection that does not answer within is lost, though nobody said so. */
const QUERY_TIMEOUT_MS = 5_000;

/** For how long after an answer the session's locks are ours for certain: less than the ten seconds of silence below. */
export const CONFIRMED_FOR_MS = 8_000;

/** Without these, PostgreSQL keeps the locks of a machine without power for hours, and those of a frozen process for ever. */
const CONNECTION_OPTIONS =
  "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c idle_session_timeout=10s";

/** Works with a session until told to stop; begins anew with another whenever it was lost. */
export async function withLeaseSessions(
  services: Leasing,
  { name, stopping }: { name: string; stopping: AbortSignal },
  work: (session: LeaseSession) => Promise<void>,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      await withSession(services, name, work);
    } catch (error) {
      services.log.warn({ err: error, session: name }, "session of leases lost; trying again");
    }
    await pauseUnless(stopping, RENEW_INTERVAL_MS);
  }
}

async function withSession(
  { db }: Leasing,
  name: string,
  work: (session: LeaseSession) => Promise<void>,
): Promise<void> {
  const { options = "", ...settings } = db.pool.options;
  const client = new pg.Client({
    ...settings,
    application_name: `clipledger ${name}`,
    options: `${options} ${CONNECTION_OPTIONS}`,
    keepAlive: true,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  const lost = new AbortController();
  client.on("error", () => lost.abort());
  client.once("end", () => lost.abort());
  try {
    await client.connect();
    await work({ client, lost: lost.signal, fail: () => lost.abort() });
  } finally {
    const isOpen = !lost.signal.aborted;
    lost.abort();
    const ended = client.end().catch(() => undefined);
    // One that is lost may never tell that it ended.
    if (isOpen) await ended;
  }
}

export async function pauseUnless(signal: AbortSignal, milliseconds: number): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => undefined);
}
