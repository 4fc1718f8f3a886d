import { buildProjectOfApp, joinProject, recordAppDay } from "./analytics-builders.ts";
import { buildStoreApp } from "./app-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "./builders.ts";
import { buildCreator } from "./creator-builders.ts";
import { send, type TestResponse } from "./request.ts";
import type { TestApp } from "./test-app.ts";
import {
  buildTrackedAccount,
  buildVideo,
  recordHistory,
  type TestAccount,
  type TestSnapshot,
  type TestVideoFields,
} from "./tracking-builders.ts";

/** Small enough to compute by hand: four videos of three accounts, one of them a competitor's. The creator is elsewhere an owner. */
export async function buildSample(app: TestApp) {
  const organization = await buildOrganization(app);
  const { email } = (await buildOrganization(app)).owner;
  const creator = await buildCreator(organization, { firstName: "Cora", lastName: "Creator", email });
  const ana = await buildTrackedAccount(organization, { username: "Ana.Bakes", creatorId: creator.id });
  const ben = await buildTrackedAccount(organization, {
    platform: "instagram",
    username: "ben",
    creatorId: creator.id,
    maxVideos: 0,
  });
  const cat = await buildTrackedAccount(organization, { username: "cat", isCompetitor: true });
  const budgetApp = await buildStoreApp(organization);
  const gameApp = await buildStoreApp(organization);
  const sale = await buildProjectOfApp(organization, budgetApp);
  const brand = await buildProjectOfApp(organization, null);
  await joinProject(organization, ana, sale, ["sale"]);
  await joinProject(organization, ben, sale);
  await joinProject(organization, ana, brand);
  await recordAppDay(organization, { appId: budgetApp, day: "2026-09-15", revenueMinor: 1_234, installs: 7 });
  await recordAppDay(organization, { appId: gameApp, day: "2026-09-16", revenueMinor: 100, installs: 3 });

  await addVideo(
    organization,
    ana,
    { platformVideoId: "a1", publishedAt: "2026-09-01T10:00:00.000Z", hashtags: ["Sale"] },
    [
      { at: "2026-09-01", viewCount: 100 },
      { at: "2026-09-10", viewCount: 300, likeCount: 30 },
      { at: "2026-09-12", viewCount: 250, likeCount: 30 },
      {
        at: "2026-09-20",
        viewCount: 1_000,
        likeCount: 80,
        commentCount: 10,
        shareCount: 6,
        bookmarkCount: 4,
      },
    ],
  );
  await addVideo(
    organization,
    ana,
    { platformVideoId: "a2", publishedAt: "2026-09-15T23:59:00.000Z", contentType: "slideshow" },
    [
      { at: "2026-09-15", viewCount: 50 },
      { at: "2026-09-18", viewCount: 200, likeCount: 20 },
    ],
  );
  await addVideo(organization, ben, { platformVideoId: "b1", publishedAt: "2026-08-01T00:00:00.000Z" }, [
    { at: "2026-08-31", viewCount: 5_000, likeCount: 100 },
    { at: "2026-09-19", viewCount: 5_600, likeCount: 160 },
  ]);
  await addVideo(organization, cat, { platformVideoId: "c1", publishedAt: "2026-09-16T12:00:00.000Z" }, [
    { at: "2026-09-17", viewCount: 900 },
  ]);
  const apiKey = (await buildApiKey(organization)).secret;
  return { organization, creator, ana, ben, cat, sale, brand, ask: asker(app, apiKey) };
}
export type Sample = Awaited<ReturnType<typeof buildSample>>;

/** The days that the sample's numbers are about, as query parameters; the ten days before lie before them. */
export const SAMPLE_RANGE = { "dateRange[from]": "2026-09-12", "dateRange[to]": "2026-09-21" };

type Parameters = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** Reads from the API with this key; lists become repeated parameters. */
export function asker(app: TestApp, apiKey: string) {
  return (path: string, parameters: Parameters = {}): Promise<TestResponse> => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) {
      for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
    }
    return send(app, `/api/v1${path}?${query}`, { apiKey });
  };
}

/** A video with its history. */
export async function addVideo(
  organization: TestOrganization,
  account: TestAccount,
  fields: TestVideoFields,
  snapshots: readonly TestSnapshot[],
) {
  const video = await buildVideo(organization, account, fields);
  await recordHistory(organization, video, snapshots);
  return video;
}
