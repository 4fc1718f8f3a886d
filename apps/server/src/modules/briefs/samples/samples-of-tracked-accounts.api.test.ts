import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildBrief } from "../../../../test/brief-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildLibraryVideo, foundVideo, platformsWith } from "../../../../test/library-builders.ts";
import { eventsOf } from "../../../../test/outbox.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount, readTotals, type TestAccount } from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { syncTask } from "../../tracking/sync/perform-run.ts";

const NOTHING = { ownViews: 0, competitorViews: 0, videos: 0 };
const COUNTED = { ownViews: 95_000, competitorViews: 0, videos: 1 };

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let account: TestAccount;
let briefId: string;
let platformVideoId: string;
/** What the account's own sync finds. */
let newest: string[];

beforeAll(async () => {
  const seen = (id: string) => foundVideo({ platformVideoId: id, viewCount: 95_000 });
  const { connectors } = platformsWith({
    found: {},
    staged: {
      video: async ({ platformVideoId: id }) => seen(id),
      accountVideos: async () => ({ items: newest.map(seen), nextPageToken: null }),
    },
  });
  app = await startTestApp({ connectors });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-19T09:00:00.000Z");
  newest = [];
  organization = await buildOrganization(app, { plan: "enterprise" });
  apiKey = (await buildApiKey(organization)).secret;
  account = await buildTrackedAccount(organization, { platformAccountId: "finder" });
  briefId = (await buildBrief(organization)).id;
  app.clock.set("2026-09-21T08:30:00.000Z");
});

const ask = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });

/** Adds a video of the library to the brief. */
async function addSample(): Promise<void> {
  const { id } = await buildLibraryVideo(organization);
  const { status, body } = await ask("POST", `/briefs/${briefId}/samples`, {
    videos: [{ libraryVideoId: id }],
  });
  expect(status).toBe(200);
  platformVideoId = body.sampleVideos[0].platformVideoId;
}

async function addSyncedSample(): Promise<void> {
  await addSample();
  await runQueued(app, syncTask);
}

async function syncAccount(...videos: string[]): Promise<void> {
  newest = videos;
  const items = [{ platform: "tiktok", id: account.id }];
  expect((await ask("POST", "/accounts/tracked/refresh", { items })).status).toBe(200);
  await runQueued(app, syncTask);
}

const dropSamples = () => ask("PUT", `/briefs/${briefId}`, { sampleVideos: [] });
const publishedVideos = async () =>
  (await eventsOf(organization)).filter(({ type }) => type === "video.published").length;

function storedVideos(): Promise<{ counts: boolean }[]> {
  return app.services.db.rows(sql`select counts from videos where account_key = ${account.key}`);
}

describe("a sample of the library whose account is tracked by itself", () => {
  it("stays out of analytics, and of the account's videos", async () => {
    await addSyncedSample();
    await syncAccount();
    expect(await readTotals(organization)).toEqual(NOTHING);
    expect(await storedVideos()).toEqual([{ counts: false }]);
    expect((await ask("GET", "/accounts/tracked")).body.data).toMatchObject([{ totalVideosTracked: 0 }]);
    expect((await ask("GET", `/briefs/${briefId}`)).body.sampleVideos).toMatchObject([
      { viewCount: 95_000, isAvailable: true, orgAccountId: account.id },
    ]);
    expect(await publishedVideos()).toBe(0);
  });

  it("goes with its history when no brief uses it any more, and the account stays", async () => {
    await addSyncedSample();
    await dropSamples();
    expect(await storedVideos()).toEqual([]);
    expect((await ask("GET", "/accounts/tracked")).body.totalRows).toBe(1);
  });

  it("counts from the account's own sync on, and stays when no brief uses it", async () => {
    await addSyncedSample();
    await syncAccount(platformVideoId);
    expect(await readTotals(organization)).toEqual(COUNTED);
    expect(await publishedVideos()).toBe(1);
    await syncAccount();
    await ask("POST", `/briefs/${briefId}/samples`, { videos: [{ platform: "tiktok", platformVideoId }] });
    await dropSamples();
    expect(await readTotals(organization)).toEqual(COUNTED);
    expect(await storedVideos()).toEqual([{ counts: true }]);
  });

  it("counts like any other when the account's own sync comes first", async () => {
    await addSample();
    const { id } = await app.services.db.row<{ id: string }>(sql`
      select id from tracked_videos where organization_id = ${organization.id}`);
    await app.services.db.execute(sql`delete from sync_runs where tracked_video_id = ${id}`);
    await syncAccount(platformVideoId);
    expect(await readTotals(organization)).toEqual(COUNTED);
    await dropSamples();
    expect(await readTotals(organization)).toEqual(COUNTED);
  });

  it("counts when somebody tracks it, and keeps counting after that", async () => {
    await addSyncedSample();
    const { body } = await ask("POST", "/videos/tracked", {
      videos: [{ platform: "tiktok", videoId: platformVideoId }],
    });
    expect([body.count, await readTotals(organization)]).toEqual([1, COUNTED]);
    const { body: tracked } = await ask("GET", "/videos/tracked");
    await ask("DELETE", `/videos/tracked/${tracked.data[0].id}`);
    await dropSamples();
    expect(await readTotals(organization)).toEqual(COUNTED);
  });
});

describe("a sample of the library whose account is tracked later", () => {
  it("stays a sample until the account's own sync brings it", async () => {
    await ask("DELETE", `/accounts/tracked/${account.id}`);
    await addSyncedSample();
    const { body } = await ask("GET", `/briefs/${briefId}`);
    const carrierId = body.sampleVideos[0].orgAccountId;
    await ask("PUT", `/accounts/tracked/${carrierId}/max-videos`, { newMaxVideos: 10 });
    expect(await readTotals(organization)).toEqual(NOTHING);
    newest = [platformVideoId];
    await runQueued(app, syncTask);
    expect(await readTotals(organization)).toEqual(COUNTED);
  });
});
