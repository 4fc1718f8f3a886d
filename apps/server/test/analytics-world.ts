import type { ImportRow } from "@clipledger/contract/tracking-import";
import { addDays, type CalendarDate, dateOf, startInstant } from "@clipledger/domain/calendar/calendar-date";
import { CONTENT_TYPES, PLATFORMS } from "@clipledger/domain/platforms";
import fc from "fast-check";
import { importHistory } from "../src/modules/tracking/import/import-history.ts";
import { buildProjectOfApp, joinProject, leaveOut, recordAppDay } from "./analytics-builders.ts";
import { buildStoreApp } from "./app-builders.ts";
import { buildOrganization, type TestOrganization } from "./builders.ts";
import { buildCreator } from "./creator-builders.ts";
import type { Counts, NaiveAccount, NaiveVideo, NaiveWorld } from "./naive-world.ts";
import type { TestApp } from "./test-app.ts";
import {
  buildTrackedAccount,
  buildVideo,
  recordHistory,
  type TestAccount,
  type TestSnapshot,
  type TestVideo,
} from "./tracking-builders.ts";

/** Facts lie in the days up to the world's today, on both sides of a new year. */
export const WORLD_DAYS = 40;

/** In how many goes counts come in. */
const ARRIVALS = 3;

const hashtagFilter = fc.constantFrom(null, null, ["a"], ["b"], ["a", "b"]);
const count = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 100_000 }));
const daysAgo = fc.integer({ min: 0, max: WORLD_DAYS });

const accountPlan = fc.record({
  platform: fc.constantFrom(...PLATFORMS),
  isCompetitor: fc.boolean(),
  hashtagsFilter: fc.constantFrom(null, null, null, ["a"]),
  creator: fc.constantFrom(null, 0, 1),
  /** For each project: not in it, or its own filter there. */
  projects: fc.array(fc.option(fc.record({ hashtagsFilter: hashtagFilter })), { minLength: 3, maxLength: 3 }),
});

const videoPlan = fc.record({
  account: fc.nat({ max: 3 }),
  publishedDaysAgo: daysAgo,
  publishedHour: fc.integer({ min: 0, max: 23 }),
  contentType: fc.constantFrom(...CONTENT_TYPES),
  hashtags: fc.subarray(["A", "b", "c"]),
  snapshots: fc.array(
    fc.record({
      daysAgo,
      hour: fc.integer({ min: 0, max: 7 }),
      counts: fc.tuple(count, fc.option(count), fc.option(count), count, count),
      /** Later ones may tell of earlier days. */
      arrives: fc.nat({ max: ARRIVALS - 1 }),
    }),
    { maxLength: 8 },
  ),
  /** Whether its counts were read by a sync, or come from another tracker. */
  arrival: fc.constantFrom("sync", "import"),
  fate: fc.constantFrom("counts", "counts", "counts", "counts", "excluded", "reference"),
});

/** What a world is made from. Hours of snapshots are before the clock's, which is 08:30. */
export const worldPlan = fc.record({
  accounts: fc.array(accountPlan, { minLength: 4, maxLength: 4 }),
  videos: fc.array(videoPlan, { minLength: 1, maxLength: 14 }),
  /** The app of each project, if any. */
  apps: fc.array(fc.constantFrom(null, 0, 1), { minLength: 3, maxLength: 3 }),
  appDays: fc.uniqueArray(
    fc.record({
      app: fc.nat({ max: 1 }),
      daysAgo,
      revenueMinor: fc.integer({ min: 0, max: 99_999 }),
      installs: fc.integer({ min: 0, max: 500 }),
    }),
    { maxLength: 10, selector: ({ app, daysAgo: day }) => `${app} ${day}` },
  ),
});
type WorldPlan = typeof worldPlan extends fc.Arbitrary<infer Plan> ? Plan : never;

export interface StoredWorld extends NaiveWorld {
  readonly organization: TestOrganization;
}

/** Stores the world in an organization of its own, as tracking would have. Something else may happen before there are videos. */
export async function storeWorld(
  app: TestApp,
  plan: WorldPlan,
  beforeVideos: (world: Omit<StoredWorld, "videos">) => Promise<unknown> = async () => undefined,
): Promise<StoredWorld> {
  const now = app.clock.now();
  const today = dateOf(now);
  const organization = await buildOrganization(app);
  const creators = [await buildCreator(organization), await buildCreator(organization)];
  const apps = [await buildStoreApp(organization), await buildStoreApp(organization)];
  const projects = [];
  for (const appOfProject of plan.apps) {
    const appId = appOfProject === null ? null : (apps[appOfProject] ?? null);
    projects.push({ id: await buildProjectOfApp(organization, appId), appId });
  }
  const appDays = plan.appDays.map(({ app: index, daysAgo: ago, ...numbers }) => ({
    appId: apps[index] ?? "",
    day: addDays(today, -ago),
    ...numbers,
  }));
  for (const appDay of appDays) await recordAppDay(organization, appDay);

  const accounts: { stored: TestAccount; naive: NaiveAccount }[] = [];
  for (const account of plan.accounts) {
    accounts.push(await storeAccount(organization, account, projects, creators));
  }
  const world = { today, accounts: accounts.map(({ naive }) => naive), projects, appDays, organization };
  await beforeVideos(world);
  // Videos were first seen long ago, so that only snapshots say when they were last looked at.
  app.clock.set(startInstant(addDays(today, -2 * WORLD_DAYS)).toISOString());
  const videos: NaiveVideo[] = [];
  const imported: ArrivingRow[] = [];
  const samples: TestVideo[] = [];
  for (const video of plan.videos) {
    const account = accounts[video.account];
    if (account === undefined) continue;
    const stored = await storeVideo(organization, account, video, now);
    videos.push(stored.naive);
    imported.push(...stored.imported);
    if (video.fate === "reference") samples.push(stored.video);
  }
  app.clock.set(now.toISOString());
  for (const arrival of goes) {
    const rows = imported.filter(({ arrives }) => arrives === arrival).map(({ row }) => row);
    if (rows.length > 0) await importHistory(organization.ctx, { rows });
  }
  // After the import: a sample that an import names is one no longer.
  for (const sample of samples) await leaveOut(organization, sample, "reference");
  return { ...world, videos };
}

async function storeAccount(
  organization: TestOrganization,
  plan: WorldPlan["accounts"][number],
  projects: readonly { readonly id: string }[],
  creators: readonly { readonly id: string }[],
) {
  const { platform, isCompetitor, hashtagsFilter } = plan;
  const creatorId = plan.creator === null ? null : (creators[plan.creator]?.id ?? null);
  const stored = await buildTrackedAccount(organization, {
    platform,
    isCompetitor,
    hashtagsFilter,
    creatorId,
  });
  const memberships = new Map<string, readonly string[] | null>();
  for (const [index, membership] of plan.projects.entries()) {
    const project = projects[index];
    if (membership === null || project === undefined) continue;
    memberships.set(project.id, membership.hashtagsFilter);
    await joinProject(organization, stored, project.id, membership.hashtagsFilter);
  }
  const naive = { id: stored.id, platform, isCompetitor, hashtagsFilter, creatorId, projects: memberships };
  return { stored, naive };
}

const goes = Array.from({ length: ARRIVALS }, (_, index) => index);

interface ArrivingRow {
  readonly row: ImportRow;
  readonly arrives: number;
}

/** The video, what is known of it, and its counts that are still to be imported. */
async function storeVideo(
  organization: TestOrganization,
  { stored, naive: account }: { stored: TestAccount; naive: NaiveAccount },
  plan: WorldPlan["videos"][number],
  now: Date,
): Promise<{ video: TestVideo; naive: NaiveVideo; imported: ArrivingRow[] }> {
  const today = dateOf(now);
  const planned = instant(today, plan.publishedDaysAgo, plan.publishedHour);
  const publishedAt = planned < now ? planned : now;
  const { contentType, hashtags, arrival, fate } = plan;
  const known = { publishedAt: publishedAt.toISOString(), contentType, hashtags };
  const video = await buildVideo(organization, stored, known);
  const snapshots = plan.snapshots.map(({ daysAgo: ago, hour, counts, arrives }) => ({
    at: instant(today, ago, hour),
    counts,
    arrives,
  }));
  for (const go of arrival === "sync" ? goes : []) {
    const arriving = snapshots.filter(({ arrives }) => arrives === go);
    if (arriving.length > 0) await recordHistory(organization, video, arriving.map(toTestSnapshot));
  }
  if (fate === "excluded") await leaveOut(organization, video, fate);
  const { platform, platformAccountId, username } = stored;
  const row = { platform, platformAccountId, username, platformVideoId: video.platformVideoId, ...known };
  return {
    video,
    naive: {
      id: `${platform}:${video.platformVideoId}`,
      account,
      publishedAt,
      contentType,
      hashtags,
      snapshots: snapshots.map(({ at, counts }) => ({ at, counts: asCounted(counts) })),
      isLeftOut: fate !== "counts",
      isSample: fate === "reference",
    },
    imported:
      arrival === "sync"
        ? []
        : snapshots.map((snapshot) => {
            const { at, ...counts } = toTestSnapshot(snapshot);
            return { row: { ...row, observedAt: at, ...counts }, arrives: snapshot.arrives };
          }),
  };
}

type PlannedCounts = WorldPlan["videos"][number]["snapshots"][number]["counts"];

/** A count that the platform did not tell is none. */
function asCounted([views, likes, comments, shares, bookmarks]: PlannedCounts): Counts {
  return [views, likes ?? 0, comments ?? 0, shares, bookmarks];
}

function toTestSnapshot({ at, counts }: { at: Date; counts: PlannedCounts }): TestSnapshot {
  const [viewCount, likeCount, commentCount, shareCount, bookmarkCount] = counts;
  return { at: at.toISOString(), viewCount, likeCount, commentCount, shareCount, bookmarkCount };
}

function instant(today: CalendarDate, daysAgo: number, hour: number): Date {
  return new Date(startInstant(addDays(today, -daysAgo)).getTime() + hour * 3_600_000);
}
