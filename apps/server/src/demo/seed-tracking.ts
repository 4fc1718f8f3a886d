import type { PlatformVideo } from "@clipledger/connectors/connector";
import { createSimulator, SIMULATOR } from "@clipledger/connectors/simulator/create-simulator";
import { listHistory, type SimulatedHistory } from "@clipledger/connectors/simulator/videos";
import type { ImportRow } from "@clipledger/contract/tracking-import";
import type { MaxVideos } from "@clipledger/contract/tracking-shared";
import type { Platform } from "@clipledger/domain/platforms";
import type { OperationContext, Services } from "../infra/context.ts";
import { givenRows } from "../infra/db/insert-rows.ts";
import { sql } from "../infra/db/sql.ts";
import { groupBy } from "../infra/lists.ts";
import { enqueue } from "../infra/tasks/task.ts";
import { discoverVideosTask } from "../modules/library/discovery/discover-videos.ts";
import { updateMaxVideos } from "../modules/tracking/accounts/change-account.ts";
import { trackAccounts } from "../modules/tracking/accounts/track-accounts.ts";
import { excludeVideos } from "../modules/tracking/exclusions/exclude-videos.ts";
import { lockFacts } from "../modules/tracking/facts/lock-facts.ts";
import { saveVideos, type VideoRecord } from "../modules/tracking/facts/save-videos.ts";
import { importHistory } from "../modules/tracking/import/import-history.ts";
import { addAccountsToProject } from "../modules/tracking/projects/change-memberships.ts";
import { createProject } from "../modules/tracking/projects/manage-projects.ts";
import { queueRuns } from "../modules/tracking/sync/queue-runs.ts";
import { videoDetails } from "../modules/tracking/sync/record-outcome.ts";
import { asColleague, asOwner, at, type DemoOwner, type DemoWorld } from "./demo-context.ts";

const VIDEOS_PER_ACCOUNT: MaxVideos = 60;
const ROWS_PER_IMPORT = 20_000;

/** Accounts followed for up to a year, in projects, with the history that following them would have brought. */
export async function seedTracking(services: Services, demo: DemoOwner, world: DemoWorld): Promise<void> {
  for (const [days, accounts] of groupBy(demoAccounts, ({ followedDays }) => followedDays))
    await follow(services, demo, world, { days, accounts });
  await formProjects(services, demo);
  const now = asOwner(services, demo);
  const history = demoAccounts.flatMap((account) => historyOf(account, world, services.clock.now()));
  for (const part of inParts(history))
    await importHistory(now, { rows: part.flatMap(toImportRows) }, { source: SIMULATOR, isLogged: false });
  await completeVideos(now, history);
  await leaveOneVideoOut(asColleague(at(services, 3), demo, "Jonas"));
  await lookAround(now);
}

/** Nothing is fetched yet: what is known of their past comes first. */
async function follow(
  services: Services,
  demo: DemoOwner,
  world: DemoWorld,
  { days, accounts }: { days: number; accounts: readonly DemoAccount[] },
): Promise<void> {
  const past = at(services, days);
  const connectors = createSimulator({ ...world, now: past.clock.now });
  const ctx = { ...asColleague(past, demo, "Jonas"), connectorsOf: () => connectors };
  for (const isCompetitor of [false, true]) {
    const chosen = accounts.filter((account) => (account.project === undefined) === isCompetitor);
    const named = chosen.map(({ platform, username }) => ({ platform, username, max_videos: 0 as const }));
    if (named.length > 0) await trackAccounts(ctx, { accounts: named, isCompetitor });
  }
  const changed = (await listAccountIds(ctx, accounts)).map((id) => ({ id, maxVideos: VIDEOS_PER_ACCOUNT }));
  await ctx.db.transaction((tx) => updateMaxVideos(tx, demo.organizationId, changed, ctx.clock.now()));
}

async function formProjects(services: Services, demo: DemoOwner): Promise<void> {
  for (const { name, formedDaysAgo } of demoProjects) {
    const { id } = await createProject(asOwner(at(services, formedDaysAgo), demo), { name });
    const chosen = demoAccounts.filter(({ project }) => project === name);
    for (const [days, accounts] of groupBy(chosen, ({ followedDays }) => followedDays)) {
      const ctx = asColleague(at(services, Math.min(days, formedDaysAgo), 1), demo, "Jonas");
      await addAccountsToProject(ctx, id, await listAccountIds(ctx, accounts));
    }
  }
}

async function listAccountIds(ctx: OperationContext, accounts: readonly DemoAccount[]): Promise<string[]> {
  const rows = await ctx.db.rows<{ id: string }>(sql`
    select a.id from tracked_accounts a
    join ${givenRows("named", { types: { platform: "text", username: "text" }, rows: accounts })}
      on named.platform = a.platform and named.username = a.username
    where a.organization_id = ${ctx.organization.id}`);
  return rows.map(({ id }) => id);
}

function historyOf(
  { platform, username, followedDays }: DemoAccount,
  world: DemoWorld,
  now: Date,
): SimulatedHistory[] {
  return listHistory({ ...world, platform, username, now, days: followedDays, atLeast: VIDEOS_PER_ACCOUNT });
}

/** Each with about as many rows as one import takes, and all rows of a video together. */
function inParts(history: readonly SimulatedHistory[]): SimulatedHistory[][] {
  const parts: SimulatedHistory[][] = [];
  let rows = ROWS_PER_IMPORT;
  for (const one of history) {
    if (rows >= ROWS_PER_IMPORT) {
      parts.push([]);
      rows = 0;
    }
    parts.at(-1)?.push(one);
    rows += one.readings.length;
  }
  return parts;
}

function toImportRows({ video, readings }: SimulatedHistory): ImportRow[] {
  const fields = {
    platform: video.platform,
    platformAccountId: video.platformAccountId ?? "",
    username: video.accountUsername ?? "",
    platformVideoId: video.platformVideoId ?? "",
    publishedAt: (video.publishedAt ?? new Date(0)).toISOString(),
  };
  return readings.map(({ observedAt, ...counts }, index) => ({
    ...fields,
    ...counts,
    observedAt: observedAt.toISOString(),
    ...(index === 0 && {
      caption: video.caption,
      hashtags: [...video.hashtags],
      contentType: video.contentType,
      durationSeconds: video.durationSeconds,
    }),
  }));
}

/** Imports bring counts and captions; pictures and sounds come with a video's own answer. */
async function completeVideos(ctx: OperationContext, history: readonly SimulatedHistory[]): Promise<void> {
  const known = history.filter(({ readings }) => readings.length > 0);
  await ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, ctx.organization.id);
    const accounts = await tx.rows<{ key: number; platform: Platform; platform_account_id: string }>(sql`
      select key, platform, platform_account_id from tracked_accounts where organization_id = ${ctx.organization.id}`);
    const keys = new Map(accounts.map((row) => [`${row.platform} ${row.platform_account_id}`, row.key]));
    const records = known.map(({ video }) =>
      toRecord(video, keys.get(`${video.platform} ${video.platformAccountId}`) ?? 0),
    );
    await saveVideos(tx, organizationKey, records, ctx.clock.now());
  });
}

function toRecord(video: PlatformVideo, accountKey: number): VideoRecord {
  return {
    accountKey,
    platform: video.platform,
    platformVideoId: video.platformVideoId ?? "",
    publishedAt: video.publishedAt ?? new Date(0),
    ...videoDetails(video),
  };
}

/** Orders what the worker would get to within the day: a sync of every account, and a search for the library. */
async function lookAround(ctx: OperationContext): Promise<void> {
  const organizationId = ctx.organization.id;
  await ctx.db.transaction(async (tx) => {
    const accounts = await tx.rows<{ id: string }>(sql`
      select id from tracked_accounts where organization_id = ${organizationId} order by key`);
    await queueRuns(
      tx,
      ctx,
      accounts.map(({ id }) => ({ kind: "account", id })),
      "scheduled",
    );
    await enqueue(tx, discoverVideosTask, { organizationId });
  });
}

/** An old one, so that the list of excluded videos is not empty. */
async function leaveOneVideoOut(ctx: OperationContext): Promise<void> {
  const video = await ctx.db.row<{
    id: string;
    platform: Platform;
    platform_account_id: string;
    platform_video_id: string;
  }>(sql`
    select a.id, a.platform, a.platform_account_id, v.platform_video_id
    from tracked_accounts a join videos v on v.account_key = a.key
    where a.organization_id = ${ctx.organization.id} order by v.published_at, v.key limit 1`);
  await excludeVideos(ctx, {
    entries: [
      {
        orgAccountId: video.id,
        platform: video.platform,
        platformAccountId: video.platform_account_id,
        platformVideoId: video.platform_video_id,
      },
    ],
  });
}

interface DemoAccount {
  readonly platform: Platform;
  readonly username: string;
  readonly followedDays: number;
  /** Competitors belong to none. */
  readonly project?: string;
}

const demoProjects = [
  { name: "Pantry app", formedDaysAgo: 364 },
  { name: "Stride", formedDaysAgo: 310 },
  { name: "Halo Skincare", formedDaysAgo: 214 },
] as const;

/**
 * Their names decide what the simulated platforms tell of them; these were chosen for posting a few English videos a week to an
 * audience of tens or hundreds of thousands.
 */
const demoAccounts: readonly DemoAccount[] = [
  { platform: "tiktok", username: "juniper.bakes", followedDays: 364, project: "Pantry app" },
  { platform: "tiktok", username: "the.marco.cooks", followedDays: 364, project: "Pantry app" },
  { platform: "tiktok", username: "mira.table", followedDays: 364, project: "Pantry app" },
  { platform: "youtube", username: "cooks.with.wren", followedDays: 364, project: "Pantry app" },
  { platform: "facebook", username: "the.wren.kitchen", followedDays: 92, project: "Pantry app" },
  { platform: "youtube", username: "marco.kitchen", followedDays: 92, project: "Pantry app" },
  { platform: "youtube", username: "dev.cooks", followedDays: 92, project: "Pantry app" },
  { platform: "facebook", username: "dev.recipes", followedDays: 92, project: "Pantry app" },
  { platform: "instagram", username: "recipes.with.tessa", followedDays: 92, project: "Pantry app" },
  { platform: "tiktok", username: "eats.with.tessa", followedDays: 92, project: "Pantry app" },
  { platform: "instagram", username: "chiara.kitchen", followedDays: 40, project: "Pantry app" },
  { platform: "youtube", username: "noor.miles", followedDays: 308, project: "Stride" },
  { platform: "tiktok", username: "the.noor.moves", followedDays: 308, project: "Stride" },
  { platform: "facebook", username: "lena.lifts", followedDays: 245, project: "Stride" },
  { platform: "youtube", username: "the.imani.trains", followedDays: 165, project: "Stride" },
  { platform: "instagram", username: "runs.with.caleb", followedDays: 92, project: "Stride" },
  { platform: "tiktok", username: "theo.trains", followedDays: 92, project: "Stride" },
  { platform: "instagram", username: "runs.with.freya", followedDays: 92, project: "Stride" },
  { platform: "instagram", username: "the.sofia.beauty", followedDays: 212, project: "Halo Skincare" },
  { platform: "tiktok", username: "glows.with.hannah", followedDays: 212, project: "Halo Skincare" },
  { platform: "youtube", username: "skin.with.jae", followedDays: 212, project: "Halo Skincare" },
  { platform: "instagram", username: "skincare.with.jae", followedDays: 165, project: "Halo Skincare" },
  { platform: "instagram", username: "amara.beauty", followedDays: 110, project: "Halo Skincare" },
  { platform: "tiktok", username: "glow.with.amara", followedDays: 110, project: "Halo Skincare" },
  { platform: "youtube", username: "pepe.recipes", followedDays: 110 },
  { platform: "tiktok", username: "skin.with.bea", followedDays: 110 },
  { platform: "facebook", username: "dario.gym", followedDays: 110 },
];
