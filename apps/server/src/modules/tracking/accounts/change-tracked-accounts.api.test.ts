import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import {
  buildTrackedAccount,
  buildTrackedVideo,
  buildVideo,
  readTotals,
  recordHistory,
  type TestAccount,
} from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let account: TestAccount;
let foreign: TestAccount;

beforeAll(async () => {
  app = await startTestApp();
  foreign = await buildTrackedAccount(await buildOrganization(app));
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  account = await buildTrackedAccount(organization, { username: "ada" });
});

const call = (method: string, path: string, body: object) =>
  send(app, `/api/v1/accounts/tracked/${path}`, { method, apiKey, body });
const read = async (id: string) =>
  (await send(app, `/api/v1/accounts/tracked?viewMode=all&accounts=${id}`, { apiKey })).body.data[0];
const newestEntry = async () => (await send(app, "/api/v1/activity?perPage=1", { apiKey })).body.data[0];
const queuedAccounts = async () =>
  (
    await app.services.db.rows<{ account_id: string }>(sql`
      select account_id from sync_runs where organization_id = ${organization.id} and status = 'Queued'
      order by created_at, account_id`)
  ).map(({ account_id }) => account_id);

describe("refreshing accounts", () => {
  it("orders a sync of each, by our id or the platform's, and each once", async () => {
    const idle = await buildTrackedAccount(organization, { platform: "youtube", maxVideos: 0 });
    const { status, body } = await call("POST", "refresh", {
      items: [
        { platform: "youtube", id: idle.platformAccountId },
        { platform: "tiktok", id: account.id },
        { platform: "tiktok", id: account.platformAccountId },
      ],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      refreshed: [
        {
          id: idle.id,
          platformAccountId: idle.platformAccountId,
          username: idle.username,
          platform: "youtube",
        },
        { id: account.id, platformAccountId: account.platformAccountId, username: "ada", platform: "tiktok" },
      ],
      totalRefreshed: 2,
      eventIds: [expect.stringMatching(/^trkevt_/), expect.stringMatching(/^trkevt_/)],
    });
    expect(await queuedAccounts()).toHaveLength(2);
    const again = await call("POST", "refresh", { accounts: [account.id, account.id] });
    expect(again.body.eventIds).toEqual([body.eventIds[1]]);
    expect(await queuedAccounts()).toHaveLength(2);
    expect(await newestEntry()).toMatchObject({ type: "account.refreshed", subject: { label: "@ada" } });
  });

  it("names every account that is not tracked, and refreshes none", async () => {
    const { status, body } = await call("POST", "refresh", {
      items: [
        { platform: "tiktok", id: account.id },
        { platform: "youtube", id: account.platformAccountId },
        { platform: "youtube", id: account.id },
        { platform: "tiktok", id: foreign.platformAccountId },
        { platform: "tiktok", id: foreign.id },
      ],
    });
    expect(status).toBe(404);
    expect(body.data.ids).toEqual([
      account.platformAccountId,
      account.id,
      foreign.platformAccountId,
      foreign.id,
    ]);
    expect((await call("POST", "refresh", { accounts: [foreign.id, account.id] })).body.data.ids).toEqual([
      foreign.id,
    ]);
    expect(await queuedAccounts()).toEqual([]);
  });

  it("refuses a body without accounts, or with two kinds of names", async () => {
    const both = { items: [{ platform: "tiktok", id: account.id }], accounts: [account.id] };
    for (const body of [{}, both, { items: [] }, { accounts: ["orgacc_1"] }, { items: [{ id: 5 }] }]) {
      expect((await call("POST", "refresh", body)).status, JSON.stringify(body)).toBe(400);
    }
  });
});

describe("changing how many videos are fetched", () => {
  it("syncs the account when the number rises, and only then", async () => {
    const { status, body } = await call("PUT", `${account.id}/max-videos`, { newMaxVideos: 200 });
    expect([status, body]).toEqual([200, { accountId: account.id, maxVideos: 200 }]);
    expect(await queuedAccounts()).toEqual([account.id]);
    expect(await newestEntry()).toMatchObject({
      type: "account.updated",
      changes: { maxVideos: { before: 30, after: 200 } },
    });
    const { id } = await buildTrackedAccount(organization, { maxVideos: 100 });
    await call("PUT", `${id}/max-videos`, { newMaxVideos: 10 });
    await call("PUT", `${id}/max-videos`, { newMaxVideos: 10 });
    expect((await read(id)).maxVideos).toBe(10);
    expect(await queuedAccounts()).toEqual([account.id]);
  });

  it("takes an account with 0 videos off the clock, and keeps what it has", async () => {
    const { id, ...kept } = await buildTrackedAccount(organization, { nextSyncAt: app.clock.now() });
    await buildVideo(organization, { id, ...kept });
    await call("PUT", `${id}/max-videos`, { newMaxVideos: 0 });
    expect(await read(id)).toMatchObject({ maxVideos: 0, totalVideosTracked: 1 });
    expect(
      await app.services.db.row(sql`select next_sync_at from tracked_accounts where id = ${id}`),
    ).toEqual({ next_sync_at: null });
  });

  it("makes an account that came along with a video stay without it", async () => {
    const carrier = await buildTrackedAccount(organization, { origin: "video", maxVideos: 0 });
    const sample = await buildTrackedVideo(organization, carrier, { isReference: true });
    const video = await buildVideo(organization, carrier, { platformVideoId: sample.platformVideoId });
    await recordHistory(organization, video, [{ at: "2026-09-20", viewCount: 70 }]);
    await call("PUT", `${carrier.id}/max-videos`, { newMaxVideos: 10 });
    expect((await readTotals(organization)).ownViews).toBe(0);
    expect(
      await app.services.db.row(sql`select origin from tracked_accounts where id = ${carrier.id}`),
    ).toEqual({ origin: "added" });
  });

  it("changes several, and names those that are not tracked", async () => {
    const other = await buildTrackedAccount(organization, { maxVideos: 60 });
    const accountIds = [account.id, foreign.id, other.id, account.id];
    const { body } = await call("PUT", "max-videos/bulk", { accountIds, newMaxVideos: 100 });
    expect(body).toEqual({
      successCount: 2,
      failedCount: 1,
      totalRequested: 3,
      creditsConsumed: 0,
      failedAccountIds: [foreign.id],
    });
    expect([(await read(account.id)).maxVideos, (await read(other.id)).maxVideos]).toEqual([100, 100]);
    const entry = await newestEntry();
    expect(entry.subject.label).toBe("2 accounts");
    expect(entry.changes.maxVideos.before.sort()).toEqual([30, 60]);
    const all = await call("PUT", "max-videos/bulk", { accountIds: [account.id], newMaxVideos: 0 });
    expect(all.body).not.toHaveProperty("failedAccountIds");
  });

  it("refuses other numbers and other fields", async () => {
    for (const body of [
      { newMaxVideos: 15 },
      { newMaxVideos: "30" },
      { newMaxVideos: 30, force: true },
      {},
    ]) {
      expect((await call("PUT", `${account.id}/max-videos`, body)).status).toBe(400);
    }
    expect((await call("PUT", "max-videos/bulk", { accountIds: [], newMaxVideos: 10 })).status).toBe(400);
    expect((await call("PUT", `${foreign.id}/max-videos`, { newMaxVideos: 10 })).status).toBe(404);
  });
});

describe("an account's hashtag filter", () => {
  it("decides at once, and on the whole history, which videos count", async () => {
    for (const [hashtag, viewCount] of [
      ["Launch", 100],
      ["other", 20],
    ] as const) {
      const video = await buildVideo(organization, account, { hashtags: [hashtag] });
      await recordHistory(organization, video, [{ at: "2026-09-20", viewCount }]);
    }
    const { body } = await call("PUT", `${account.id}/hashtags`, {
      hashtagsFilter: ["#LAUNCH ", "launch", "ad"],
    });
    expect(body).toEqual({ accountId: account.id, hashtagsFilter: ["launch", "ad"] });
    expect(await readTotals(organization)).toMatchObject({ ownViews: 100, videos: 1 });
    expect(await read(account.id)).toMatchObject({ totalVideosTracked: 2, totalVideosRetained: 1 });
    expect(await newestEntry()).toMatchObject({
      type: "account.updated",
      changes: { hashtagsFilter: { before: null, after: ["launch", "ad"] } },
    });
    expect(
      (await call("PUT", `${account.id}/hashtags`, { hashtagsFilter: [] })).body.hashtagsFilter,
    ).toBeNull();
    expect(await readTotals(organization)).toMatchObject({ ownViews: 120, videos: 2 });
  });

  it("is refused with every hashtag that is none", async () => {
    const { status, body } = await call("PUT", `${account.id}/hashtags`, {
      hashtagsFilter: ["ok", "", "a b", 5],
    });
    expect(status).toBe(400);
    expect(body.data.issues.map(({ path }: { path: string }) => path)).toEqual([
      "hashtagsFilter.1",
      "hashtagsFilter.2",
      "hashtagsFilter.3",
    ]);
  });
});

describe("marking competitors", () => {
  it("moves the whole history", async () => {
    const video = await buildVideo(organization, account);
    await recordHistory(organization, video, [{ at: "2026-09-20", viewCount: 100 }]);
    const mark = (isCompetitor: boolean) => call("PUT", `${account.id}/competitor`, { isCompetitor });
    expect((await mark(true)).body).toEqual({ accountId: account.id, isCompetitor: true });
    expect(await readTotals(organization)).toMatchObject({ ownViews: 0, competitorViews: 100 });
    await mark(true);
    expect(await readTotals(organization)).toMatchObject({ ownViews: 0, competitorViews: 100 });
    await mark(false);
    expect(await readTotals(organization)).toMatchObject({ ownViews: 100, competitorViews: 0 });
    expect(await newestEntry()).toMatchObject({ changes: { isCompetitor: { before: true, after: false } } });
  });

  it("marks several, or none if one is not tracked", async () => {
    const other = await buildTrackedAccount(organization, { isCompetitor: true });
    const bulk = (accountIds: string[]) => call("PUT", "competitor/bulk", { accountIds, isCompetitor: true });
    const missing = createId("trackedAccount");
    const refused = await bulk([account.id, foreign.id, missing]);
    expect([refused.status, refused.body.data.ids]).toEqual([404, [foreign.id, missing]]);
    expect((await read(account.id)).isCompetitor).toBe(false);
    expect((await bulk([account.id, other.id])).body).toEqual({ updatedCount: 2 });
    expect((await read(account.id)).isCompetitor).toBe(true);
    expect(await newestEntry()).toMatchObject({ type: "account.updated", subject: { label: "@ada" } });
  });
});

describe("untracking an account", () => {
  it("removes its videos and their history from every table and sum", async () => {
    const kept = await buildVideo(organization, await buildTrackedAccount(organization));
    await recordHistory(organization, kept, [{ at: "2026-09-20", viewCount: 5 }]);
    const video = await buildVideo(organization, account);
    await recordHistory(organization, video, [
      { at: "2026-09-19", viewCount: 10 },
      { at: "2026-09-20", viewCount: 90 },
    ]);
    await buildTrackedVideo(organization, account);
    expect((await call("DELETE", account.id, {})).body).toEqual({ success: true });
    expect(await readTotals(organization)).toEqual({ ownViews: 5, competitorViews: 0, videos: 1 });
    const { left } = await app.services.db.row<{ left: number }>(sql`
      select ((select count(*) from videos where key = ${video.key})
        + (select count(*) from video_facts where video_key = ${video.key})
        + (select count(*) from video_snapshots where video_key = ${video.key})
        + (select count(*) from account_days where account_key = ${account.key})
        + (select count(*) from tracked_videos where account_id = ${account.id}))::int as left`);
    expect(left).toBe(0);
    expect(await newestEntry()).toMatchObject({ type: "account.untracked", subject: { label: "@ada" } });
    expect((await call("DELETE", account.id, {})).status).toBe(404);
  });

  it("ends once when two calls come at the same moment", async () => {
    const answers = await Promise.all([call("DELETE", account.id, {}), call("DELETE", account.id, {})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});
