import { setTimeout as wait } from "node:timers/promises";
import { systemClock } from "../../../apps/server/src/infra/clock.ts";
import { type Database, openDatabase } from "../../../apps/server/src/infra/db/database.ts";
import { sql } from "../../../apps/server/src/infra/db/sql.ts";
import { createId } from "../../../apps/server/src/infra/ids.ts";
import { createLogger } from "../../../apps/server/src/infra/log.ts";
import { queueRuns } from "../../../apps/server/src/modules/tracking/sync/queue-runs.ts";
import { alternate, describeComparison, type Slice } from "../alternate.ts";
import type { Bench } from "../bench.ts";
import { startControlled, type Tell } from "../controlled-program.ts";
import { startProductServer } from "../product-server.ts";
import type { BareSync, BareSynced } from "../reference/bare-sync.ts";
import type { Stage } from "../stage.ts";
import { CHANNELS, VIDEOS_EACH, YOUTUBE_KEY } from "../sync/channels.ts";
import { startTemporaryDatabase } from "../temporary-database.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";

/** A pass takes about 450 of the 10,000 units that the product spends in a day. */
const MAX_CYCLES = 15;
/** 200 for the videos, 50 in a call, and few for the channels. */
const MAX_UNITS = 210;
/** As many syncs as a worker carries out at once by default. */
const CONCURRENCY = 4;
const FACTS = CHANNELS * VIDEOS_EACH;
/** The first choice of the contract that is no less than what the channels have. */
const MAX_VIDEOS = 60;

/** First syncs of 200 channels with 50 videos each by a worker, against a loop that asks, parses and copies. */
export const syncBench: Bench = {
  name: "sync",
  goal: 0.5,
  async run(stage) {
    const world = await openWorld(stage);
    stage.print("Warming up");
    const { views } = await bareSlice(world);
    await syncOnce(world, views);
    const before = await world.youtube<Spent>("spent");
    const cycles = Math.min(stage.settings.cycles, MAX_CYCLES);
    const comparison = await alternate(
      { ...stage, settings: { ...stage.settings, cycles } },
      {
        reference: { label: "bare", runSlice: async () => (await bareSlice(world)).slice },
        ours: { label: "clipledger", runSlice: () => syncOnce(world, views) },
      },
    );
    const after = await world.youtube<Spent>("spent");
    const perPass = (count: keyof Spent) => (after[count] - before[count]) / cycles / 2;
    const again = await syncAgain(world, views);
    return {
      ratio: comparison.ratio,
      report: [
        ...describeComparison(comparison),
        `a pass cost ${Math.round(perPass("units"))} units, and the imitated YouTube ${perPass("processorSeconds").toFixed(2)} s of processor time`,
        `the next pass over the same videos cost ${again.units} units and ${again.searches} searches, in ${again.seconds.toFixed(1)} s`,
      ],
      checks: [
        { claim: `the next pass costs at most ${MAX_UNITS} units`, holds: again.units <= MAX_UNITS },
        { claim: "the next pass searches for nothing", holds: again.searches === 0 },
      ],
    };
  },
};

interface Spent {
  readonly units: number;
  readonly searches: number;
  readonly processorSeconds: number;
}

interface SyncWorld {
  readonly db: Database;
  readonly youtube: Tell;
  readonly bare: Tell;
  readonly bareSync: BareSync;
}

async function openWorld(stage: Stage): Promise<SyncWorld> {
  const folder = await makeTemporaryFolder(stage);
  const databaseUrl = await startTemporaryDatabase(stage, folder);
  const youtube = await startControlled(stage, {
    ...{ name: "youtube", program: "bench/src/sync/youtube-program.ts", folder },
  });
  const bare = await startControlled(stage, {
    ...{ name: "bare", program: "bench/src/reference/bare-sync.ts", folder },
  });
  const urls = await youtube<{ api: string; feed: string }>("urls");
  await startProductServer(stage, folder, databaseUrl, {
    args: ["--role", "worker"],
    environment: {
      CLIPLEDGER_WEBHOOK_LOOPBACK: "allow",
      CLIPLEDGER_YOUTUBE_KEY: YOUTUBE_KEY,
      CLIPLEDGER_YOUTUBE_URL: urls.api,
      CLIPLEDGER_YOUTUBE_FEED_URL: urls.feed,
    },
  });
  const db = await stage.hold(
    async () => openDatabase({ url: databaseUrl, maxConnections: 2, log: createLogger("warn") }),
    (database) => database.close(),
  );
  const channelIds = await youtube<string[]>("channels");
  const asked = { databaseUrl, youtubeUrl: urls.api, key: YOUTUBE_KEY, channelIds };
  return { db, youtube, bare, bareSync: { ...asked, concurrency: CONCURRENCY } };
}

async function bareSlice({ bare, bareSync }: SyncWorld): Promise<{ slice: Slice; views: number }> {
  const { seconds, rows, views } = await bare<BareSynced>("sync", bareSync);
  if (rows !== FACTS) throw new Error(`The bare loop stored ${rows} of ${FACTS} rows`);
  return { slice: { operations: rows, seconds, latenciesMs: [] }, views };
}

/** In an organization of its own, so that every video and fact is new. From the commit of the runs to the end of the last one. */
async function syncOnce({ db, bareSync }: SyncWorld, views: number): Promise<Slice> {
  const organizationId = createId("organization");
  const accountIds = await seedAccounts(db, organizationId, bareSync.channelIds);
  const seconds = await syncAll(db, organizationId, accountIds, views);
  return { operations: FACTS, seconds, latenciesMs: [] };
}

/** A pass over videos that are known by then. */
async function syncAgain(world: SyncWorld, views: number): Promise<Spent & { readonly seconds: number }> {
  const { db, bareSync, youtube } = world;
  const organizationId = createId("organization");
  const accountIds = await seedAccounts(db, organizationId, bareSync.channelIds);
  await syncAll(db, organizationId, accountIds, views);
  const before = await youtube<Spent>("spent");
  const seconds = await syncAll(db, organizationId, accountIds, views);
  const after = await youtube<Spent>("spent");
  return {
    seconds,
    units: after.units - before.units,
    searches: after.searches - before.searches,
    processorSeconds: after.processorSeconds - before.processorSeconds,
  };
}

async function syncAll(
  db: Database,
  organizationId: string,
  accountIds: readonly string[],
  views: number,
): Promise<number> {
  await db.transaction(async (tx) => {
    const targets = accountIds.map((id) => ({ kind: "account" as const, id }));
    await queueRuns(tx, { organization: { id: organizationId }, clock: systemClock }, targets, "scheduled");
  });
  const startedAt = performance.now();
  await untilSynced(db, organizationId);
  const seconds = (performance.now() - startedAt) / 1000;
  await refuseOtherFacts(db, organizationId, views);
  return seconds;
}

async function seedAccounts(
  db: Database,
  organizationId: string,
  channels: readonly string[],
): Promise<string[]> {
  const ids = channels.map(() => createId("trackedAccount"));
  await db.execute(sql`
    insert into organizations (id, name, plan, default_currency, created_at, updated_at)
    values (${organizationId}, 'Tracker', 'enterprise', 'EUR', now(), now())`);
  await db.execute(sql`
    insert into tracked_accounts (organization_id, organization_key, id, platform, platform_account_id, origin, max_videos,
      is_simulated, created_at, updated_at, actor_type)
    select o.id, o.key, t.id, 'youtube', t.channel, 'added', ${MAX_VIDEOS}::int, false, now(), now(), 'system'
    from organizations o, unnest(${ids}::text[], ${channels}::text[]) as t(id, channel)
    where o.id = ${organizationId}`);
  return ids;
}

const POLL_MS = 20;
const PATIENCE_MS = 300_000;

async function untilSynced(db: Database, organizationId: string): Promise<void> {
  const endsAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const { left } = await db.row<{ left: number }>(sql`
      select count(*)::int as left from sync_runs
      where organization_id = ${organizationId} and status in ('Queued', 'Running')`);
    if (left === 0) return;
    if (performance.now() > endsAt) throw new Error(`${left} syncs did not end in time`);
    await wait(POLL_MS);
  }
}

/** Speed would mean nothing if a fact were missing. */
async function refuseOtherFacts(db: Database, organizationId: string, views: number): Promise<void> {
  const stored = await db.row<{ facts: bigint; views: bigint }>(sql`
    select count(*) as facts, coalesce(sum(f.view_count), 0)::bigint as views
    from organizations o join video_facts f on f.organization_key = o.key where o.id = ${organizationId}`);
  if (stored.facts !== BigInt(FACTS) || stored.views !== BigInt(views))
    throw new Error(`Stored ${stored.views} views in ${stored.facts} facts; there are ${views} in ${FACTS}`);
}
