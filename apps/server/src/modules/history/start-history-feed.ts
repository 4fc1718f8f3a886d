import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { ClickHouse } from "../../infra/clickhouse/clickhouse.ts";
import type { Services } from "../../infra/context.ts";
import type { Session } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { defineTask } from "../../infra/tasks/task.ts";
import { feedHistory, switchNoting } from "./feed-history.ts";
import { mergeMonths } from "./history-tables.ts";

/** Feeds ClickHouse, whenever no other process does, until it is stopped. */
export function startHistoryFeed(services: Services, clickhouse: ClickHouse): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const done = keepFeeding(services, clickhouse, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

const POLL_INTERVAL_MS = 500;

/** How long processes that do not feed wait before they try to. */
const STANDBY_INTERVAL_MS = 2_000;

const SHORTEST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 60_000;

async function keepFeeding(services: Services, clickhouse: ClickHouse, stopping: AbortSignal): Promise<void> {
  let backoffMs = SHORTEST_BACKOFF_MS;
  const worked = () => {
    backoffMs = SHORTEST_BACKOFF_MS;
  };
  while (!stopping.aborted) {
    try {
      await services.db.session((session) => feedWhileOurs(services, session, clickhouse, stopping, worked));
      await pauseUnless(stopping, STANDBY_INTERVAL_MS);
    } catch (error) {
      services.log.warn({ err: error, retryInMs: backoffMs }, "history cannot be sent to ClickHouse");
      await pauseUnless(stopping, backoffMs);
      backoffMs = Math.min(backoffMs * 2, LONGEST_BACKOFF_MS);
    }
  }
}

/** Of all processes on a database, the one whose session has this advisory lock feeds. */
const FEED_LOCK = 4_270_040;

/** A turn's statements all go over the session with the lock: whoever loses the one loses the other. */
async function feedWhileOurs(
  { clock }: Services,
  session: Session,
  clickhouse: ClickHouse,
  stopping: AbortSignal,
  worked: () => void,
): Promise<void> {
  if (!(await tryToLock(session))) return;
  while (!stopping.aborted) {
    const mayBeMore = await feedHistory(session, clickhouse, clock.now());
    worked();
    if (!mayBeMore) await pauseUnless(stopping, POLL_INTERVAL_MS);
  }
}

/** Of a process that is frozen PostgreSQL ends the session, in time: longer than any request to ClickHouse may take. */
async function tryToLock(session: Session): Promise<boolean> {
  await session.rows(sql`select set_config('idle_session_timeout', '90s', false),
    set_config('idle_in_transaction_session_timeout', '90s', false)`);
  const { is_ours } = await session.row<{ is_ours: boolean }>(
    sql`select pg_try_advisory_lock(${FEED_LOCK}::bigint) as is_ours`,
  );
  return is_ours;
}

async function pauseUnless(signal: AbortSignal, milliseconds: number): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => undefined);
}

const UNUSED_AFTER_MS = 7 * 24 * 60 * 60 * 1_000;

/** Nightly: without anybody who feeds, changes would be noted for nobody, more and more of them. */
export const endUnusedFeedTask = defineTask({
  name: "history.end-unused-feed",
  input: z.object({}),
  schedule: "41 3 * * *",
  run: endUnusedFeed,
});

/** The feed begins anew when somebody feeds again. */
async function endUnusedFeed({ db, clock }: Services): Promise<void> {
  const unusedSince = new Date(clock.now().getTime() - UNUSED_AFTER_MS);
  await db.transaction(async (tx) => {
    const ended = await tx.execute(sql`
      update history_feed set generation = null, filled_organization_key = 0, filled_video_key = 0, is_filled = false
      where generation is not null and tried_at < ${unusedSince}`);
    if (ended === 0) return;
    await switchNoting(tx, "disable");
    await tx.execute(sql`delete from fact_changes`);
  });
}

/** What the feed sends in many pieces is put together, a while later. */
export const mergeHistoryTask = defineTask({
  name: "history.merge-months",
  input: z.object({}),
  schedule: "*/10 * * * *",
  run: mergeHistory,
});

async function mergeHistory({ db, clickhouse }: Services): Promise<void> {
  if (clickhouse === undefined) return;
  const { generation } = await db.row<{ generation: bigint | null }>(
    sql`select generation from history_feed`,
  );
  if (generation !== null) await mergeMonths(clickhouse, generation);
}
