import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { send, signIn } from "../../../../test/request.ts";
import { stagePlatforms } from "../../../../test/staged-platforms.ts";
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

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp({ connectors: stagePlatforms().connectors });
});
afterAll(() => app.stop());
beforeEach(() => use("enterprise"));

async function use(plan: "basic" | "pro" | "enterprise"): Promise<void> {
  organization = await buildOrganization(app, { plan });
  apiKey = (await buildApiKey(organization)).secret;
}

const call = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
const track = (body: object) => call("POST", "/videos/tracked", body);
const wanted = (videoId: string, more: object = {}) => ({ videoId, platform: "tiktok", ...more });
const list = async (query = "") =>
  (
    await call(
      "GET",
      `/videos/tracked?${query.includes("viewMode") ? "" : "viewMode=all&"}sortDir=asc&${query}`,
    )
  ).body.data;
const listAccounts = async () => (await call("GET", "/accounts/tracked?viewMode=all&sortDir=asc")).body.data;
const newestEntry = async () => (await call("GET", "/activity?perPage=1")).body.data[0];
const queuedVideos = () =>
  app.services.db.rows<{ event_id: string; tracked_video_id: string; context: string }>(sql`
    select event_id, tracked_video_id, context from sync_runs
    where organization_id = ${organization.id} and status = 'Queued' order by identifier`);

describe("tracking individual videos", () => {
  it("tracks their accounts without other videos, and orders their first sync", async () => {
    const { status, body } = await track({
      videos: [wanted("ada-1", { initial_username: "@ada.was" }), wanted("ada-2"), wanted("bo-1")],
      isCompetitor: true,
    });
    expect(status).toBe(200);
    const runs = await queuedVideos();
    expect(body).toEqual({ count: 3, eventIds: runs.map(({ event_id }) => event_id) });
    expect(runs.map(({ context }) => context)).toEqual(["user_add", "user_add", "user_add"]);
    const accounts = await listAccounts();
    expect(accounts).toMatchObject([
      { username: "ada", initialUsername: "ada.was", maxVideos: 0, isCompetitor: true, individualVideos: 2 },
      { username: "bo", initialUsername: "bo", individualVideos: 1 },
    ]);
    const videos = await list("sortCol=username");
    expect(videos).toHaveLength(3);
    expect(videos[2]).toEqual({
      id: expect.stringMatching(/^orgvid_/),
      orgAccountId: accounts[1].id,
      platformVideoId: "bo-1",
      platform: "tiktok",
      createdAt: "2026-09-21T08:30:00.000Z",
      updatedAt: "2026-09-21T08:30:00.000Z",
      actorType: "api_token",
      userId: organization.owner.userId,
      orgId: organization.id,
      lastErrorAt: null,
      lastErrorCode: null,
      username: "bo",
      accountDisplayName: "The bo",
      analyticsLatestLoadAt: null,
      orgAccountMaxVideos: 0,
      platformAccountId: "id-bo",
      isCompetitor: true,
      user: expect.objectContaining({ id: organization.owner.userId, role: "owner" }),
    });
    expect(await newestEntry()).toMatchObject({
      type: "video.tracked",
      subject: { type: "tracked_video", label: "3 videos" },
      changes: { videos: { after: ["video ada-1 of @ada", "video ada-2 of @ada", "video bo-1 of @bo"] } },
    });
  });

  it("leaves a tracked account as it is", async () => {
    const account = await buildTrackedAccount(organization, { platformAccountId: "id-ada", maxVideos: 100 });
    await track({ videos: [wanted("ada-1", { platform_account_id: "id-ada" })], isCompetitor: true });
    expect(await listAccounts()).toMatchObject([{ id: account.id, maxVideos: 100, isCompetitor: false }]);
  });

  it("takes a video named twice once, and one tracked already not at all", async () => {
    expect((await track({ videos: [wanted("ada-1"), wanted("ada-1")] })).body.count).toBe(1);
    expect((await track({ videos: [wanted("ada-1")] })).body).toEqual({ count: 0, eventIds: [] });
    expect(await list()).toHaveLength(1);
  });

  it("lets a sample of a brief count from then on", async () => {
    const carrier = await buildTrackedAccount(organization, { platformAccountId: "id-ada", origin: "video" });
    await buildTrackedVideo(organization, carrier, { platformVideoId: "ada-1", isReference: true });
    const video = await buildVideo(organization, carrier, { platformVideoId: "ada-1" });
    await recordHistory(organization, video, [{ at: "2026-09-20", viewCount: 40 }]);
    expect([(await readTotals(organization)).ownViews, await list()]).toEqual([0, []]);
    expect((await track({ videos: [wanted("ada-1")] })).body.count).toBe(1);
    expect((await readTotals(organization)).ownViews).toBe(40);
    expect(await list()).toMatchObject([
      { platformVideoId: "ada-1", analyticsLatestLoadAt: "2026-09-21T08:30:00.000Z" },
    ]);
  });

  it("names every video that cannot be tracked, and tracks none", async () => {
    const { status, body } = await track({
      videos: [
        wanted("unknown"),
        wanted("ada-1"),
        wanted("locked"),
        wanted("gated"),
        wanted("garbled"),
        wanted("nameless-1"),
        wanted("ada-2", { platform_account_id: "id-bo" }),
      ],
    });
    expect([status, body.code]).toEqual([400, "TRACKED_VIDEO_VALIDATION_FAILED"]);
    const issues = body.data.issues.map((issue: { identifier: string; errorCode: string }) => [
      issue.identifier,
      issue.errorCode,
    ]);
    expect(issues).toEqual([
      ["unknown", "NOT_FOUND"],
      ["locked", "PRIVATE_CONTENT"],
      ["gated", "RESTRICTED"],
      ["garbled", "INVALID_DATA"],
      ["nameless-1", "INVALID_DATA"],
      ["ada-2", "INVALID_DATA"],
    ]);
    expect(body.data.issues[5].message).toBe("The video belongs to another account");
    expect([await list(), await listAccounts(), await queuedVideos()]).toEqual([[], [], []]);
  });

  it.each([
    ["late", 408],
    ["busy", 429],
    ["down", 502],
  ])("answers a passing trouble (%s) with %i", async (videoId, status) => {
    expect((await track({ videos: [wanted("ada-1"), wanted(videoId)] })).status).toBe(status);
    expect(await list()).toEqual([]);
  });

  it("refuses every wrong value", async () => {
    const { status, body } = await track({
      videos: [{ videoId: " ", platform: "vine", region: "D" }, { platform: "tiktok" }],
    });
    expect(status).toBe(400);
    expect(body.data.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      "videos.0.platform",
      "videos.0.region",
      "videos.0.videoId",
      "videos.1.videoId",
    ]);
  });
});

describe("the plan's limits of individual videos", () => {
  it("refuse the basic plan", async () => {
    await use("basic");
    const { status, body } = await track({ videos: [wanted("ada-1")] });
    expect([status, body.code, body.data]).toEqual([402, "PAYMENT_REQUIRED", { meter: "individual_videos" }]);
  });

  it("hold when several calls come at the same moment", async () => {
    await use("pro");
    const carrier = await buildTrackedAccount(organization, { platformAccountId: "id-ada", origin: "video" });
    await app.services.db.execute(sql`
      insert into tracked_videos (organization_id, id, account_id, platform, platform_video_id, created_at, updated_at, actor_type)
      select ${organization.id}, 'orgvid_' || lpad(${carrier.key} || 'x' || n, 12, '0'), ${carrier.id}, 'tiktok', 'other-' || n,
        now(), now(), 'user'
      from generate_series(1, 2498) n`);
    const answers = await Promise.all(
      ["1", "2", "3", "4"].map((name) => track({ videos: [wanted(`ada-${name}`)] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402]);
    expect(answers.find(({ status }) => status === 402)?.body.data).toEqual({ meter: "tracked_videos" });
    expect((await call("GET", "/videos/tracked")).body.totalRows).toBe(2500);
  });

  it("do not use up the accounts of the plan", async () => {
    await use("pro");
    await app.services.db.execute(sql`
      insert into tracked_accounts (organization_id, organization_key, id, platform, platform_account_id, origin, max_videos,
        created_at, updated_at, actor_type)
      select o.id, o.key, 'orgacc_' || lpad(o.key || 'x' || n, 12, '0'), 'tiktok', 'other-' || n, 'added', 0, now(), now(), 'user'
      from organizations o, generate_series(1, 250) n where o.id = ${organization.id}`);
    const { status } = await track({ videos: [wanted("ada-1")] });
    expect(status).toBe(200);
    const [{ orgAccountId }] = await list();
    const raised = await call("PUT", `/accounts/tracked/${orgAccountId}/max-videos`, { newMaxVideos: 30 });
    expect([raised.status, raised.body.data]).toEqual([402, { meter: "tracked_accounts" }]);
    const session = await signIn(app, organization.owner.email, organization.id);
    const usage = await send(app, "/ui/v1/organization/usage", { session });
    expect(usage.body).toEqual({ trackedAccounts: 250, trackedVideos: 1 });
  });
});

describe("individually tracked videos", () => {
  let account: TestAccount;
  let rival: TestAccount;
  beforeEach(async () => {
    account = await buildTrackedAccount(organization, { username: "ada", origin: "video", maxVideos: 0 });
    rival = await buildTrackedAccount(organization, { platform: "youtube", isCompetitor: true });
  });
  const idsOf = async (query: string) =>
    (await list(query)).map(({ platformVideoId }: { platformVideoId: string }) => platformVideoId);

  it("are found by platform, view, and a text in id, caption or name", async () => {
    await buildTrackedVideo(organization, account, { platformVideoId: "v_1" });
    await buildTrackedVideo(organization, rival, { platformVideoId: "vx1" });
    await buildVideo(organization, rival, { platformVideoId: "vx1", caption: "Bread for Two" });
    expect(await idsOf("viewMode=all&platforms=youtube")).toEqual(["vx1"]);
    expect(await idsOf("viewMode=internal")).toEqual(["v_1"]);
    expect(await idsOf("viewMode=competitors")).toEqual(["vx1"]);
    expect((await idsOf("viewMode=all")).sort()).toEqual(["v_1", "vx1"]);
    expect((await call("GET", "/videos/tracked")).body.totalRows).toBe(1);
    expect(await idsOf("search=V_")).toEqual(["v_1"]);
    expect(await idsOf("search=for%20two")).toEqual(["vx1"]);
    expect(await idsOf("search=ADA")).toEqual(["v_1"]);
    expect((await call("GET", "/videos/tracked?sortCol=views")).status).toBe(200);
  });

  it("are synced again on request, all or none", async () => {
    const one = await buildTrackedVideo(organization, account);
    const sample = await buildTrackedVideo(organization, account, { isReference: true });
    const refresh = (ids: string[]) =>
      call("POST", "/videos/tracked/refresh", { items: ids.map((id) => ({ platform: "tiktok", id })) });
    const { body } = await refresh([one.id, one.platformVideoId]);
    expect(body).toEqual({
      refreshed: [{ id: one.id, platformVideoId: one.platformVideoId, platform: "tiktok" }],
      totalRefreshed: 1,
      eventIds: [(await queuedVideos())[0]?.event_id],
    });
    const foreign = await buildOrganization(app);
    const theirs = await buildTrackedVideo(foreign, await buildTrackedAccount(foreign));
    const refused = await refresh([one.id, theirs.id, sample.id, theirs.platformVideoId]);
    expect([refused.status, refused.body.data.ids]).toEqual([
      404,
      [theirs.id, sample.id, theirs.platformVideoId],
    ]);
    expect(await queuedVideos()).toHaveLength(1);
    expect((await call("POST", "/videos/tracked/refresh", { items: [] })).status).toBe(400);
  });

  it("leave with their history, and their account with the last of them", async () => {
    const [one, two] = [
      await buildTrackedVideo(organization, account),
      await buildTrackedVideo(organization, account),
    ];
    for (const { platformVideoId } of [one, two]) {
      const video = await buildVideo(organization, account, { platformVideoId });
      await recordHistory(organization, video, [{ at: "2026-09-20", viewCount: 10 }]);
    }
    const untrack = (id: string) => call("DELETE", `/videos/tracked/${id}`, {});
    expect((await untrack(one.id)).body).toEqual({ success: true });
    expect(await readTotals(organization)).toMatchObject({ ownViews: 10, videos: 1 });
    expect(await listAccounts()).toHaveLength(2);
    expect(await newestEntry()).toMatchObject({
      type: "video.untracked",
      subject: { label: `video ${one.platformVideoId} of @ada` },
    });
    await untrack(two.id);
    expect(await readTotals(organization)).toMatchObject({ ownViews: 0, videos: 0 });
    expect(await listAccounts()).toMatchObject([{ id: rival.id }]);
    expect((await untrack(two.id)).status).toBe(404);
  });

  it("leave their history behind if their account is tracked by itself", async () => {
    const tracked = await buildTrackedVideo(organization, rival);
    const video = await buildVideo(organization, rival, { platformVideoId: tracked.platformVideoId });
    await recordHistory(organization, video, [{ at: "2026-09-20", viewCount: 10 }]);
    expect((await call("DELETE", `/videos/tracked/${tracked.id}`, {})).status).toBe(200);
    expect(await readTotals(organization)).toMatchObject({ competitorViews: 10, videos: 1 });
    expect((await listAccounts())[1]).toMatchObject({ individualVideos: 0, totalVideosTracked: 1 });
  });

  it("leave alone what another account stores under the same name", async () => {
    const shared = await buildVideo(organization, await buildTrackedAccount(organization));
    await recordHistory(organization, shared, [{ at: "2026-09-20", viewCount: 10 }]);
    const tracked = await buildTrackedVideo(organization, account, {
      platformVideoId: shared.platformVideoId,
    });
    expect((await call("DELETE", `/videos/tracked/${tracked.id}`, {})).status).toBe(200);
    expect(await readTotals(organization)).toMatchObject({ ownViews: 10, videos: 1 });
  });

  it("are not untracked here while they are samples of a brief", async () => {
    const sample = await buildTrackedVideo(organization, account, { isReference: true });
    expect((await call("DELETE", `/videos/tracked/${sample.id}`, {})).status).toBe(404);
  });
});
