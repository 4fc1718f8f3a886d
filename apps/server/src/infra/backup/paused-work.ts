import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import type { Services } from "../context.ts";
import type { Database, Queryable } from "../db/database.ts";
import { SqlFragment, sql } from "../db/sql.ts";
import { PAUSE_TABLE } from "./database-catalog.ts";

/** After a restore nobody is called, mailed or paid by itself before somebody has looked. Part of the restore's transaction. */
export async function pauseWork(client: pg.Client, backupAt: string): Promise<void> {
  await client.query(`create table ${PAUSE_TABLE} (backup_at timestamptz not null)`);
  await client.query(`insert into ${PAUSE_TABLE} values ($1)`, [backupAt]);
}

/** A backup knows which tasks ran when it was taken; nobody runs those any more, so they are taken up at once. */
export function resumeWork(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await isWorkPaused(tx))) return false;
    await tx.execute(new SqlFragment([`drop table ${PAUSE_TABLE}`], []));
    await tx.execute(sql`
      update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null`);
    await tx.execute(sql`
      update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`);
    return true;
  });
}

export async function isWorkPaused(db: Queryable): Promise<boolean> {
  const { paused } = await db.row<{ paused: boolean }>(
    sql`select to_regclass(${PAUSE_TABLE}) is not null as paused`,
  );
  return paused;
}

const LOOK_EVERY_MS = 2_000;

/** Begins the work at once, or as soon as it is resumed. Answers what ends the waiting. */
export async function onceResumed(
  { db, log }: Pick<Services, "db" | "log">,
  begin: () => Promise<void>,
): Promise<() => Promise<void>> {
  if (!(await isWorkPaused(db))) {
    await begin();
    return async () => undefined;
  }
  log.warn(
    "This database was restored from a backup: tasks and webhooks wait until `npm run admin -- resume` (see docs/backups.md)",
  );
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = async () => {
    do await setTimeout(LOOK_EVERY_MS, undefined, { signal });
    while (await isWorkPaused(db).catch(() => true));
    log.info("background work was resumed");
    await begin();
  };
  const waiting = wait().catch((error: unknown) => {
    if (!signal.aborted)
      log.error({ err: error }, "background work could not be resumed; restart Clipledger");
  });
  return async () => {
    stopping.abort();
    await waiting;
  };
}
