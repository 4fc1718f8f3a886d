import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { briefFields, buildBrief } from "../../../../test/brief-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildLibraryVideo, foundVideo } from "../../../../test/library-builders.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send } from "../../../../test/request.ts";
import { stagedConnectors } from "../../../../test/staged-connectors.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount, buildVideo, readTotals } from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { syncTask } from "../../tracking/sync/perform-run.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  const connectors = stagedConnectors({
    video: async ({ platformVideoId }) => foundVideo({ platformVideoId, viewCount: 95_000 }),
  });
  app = await startTestApp({ connectors });
});
afterAll(() => app.stop());
beforeEach(() => use("enterprise"));

async function use(plan: "basic" | "pro" | "enterprise"): Promise<void> {
  organization = await buildOrganization(app, { plan });
  apiKey = (await buildApiKey(organization)).secret;
}

const ask = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
const add = (briefId: string, ...libraryVideoIds: string[]) =>
  ask("POST", `/briefs/${briefId}/samples`, {
    videos: libraryVideoIds.map((libraryVideoId) => ({ libraryVideoId })),
  });
const replace = (briefId: string, sampleVideos: object[]) =>
  ask("PUT", `/briefs/${briefId}`, { sampleVideos });

async function chooseVideo(): Promise<{ id: string; platform: string; platformVideoId: string }> {
  const { id } = await buildLibraryVideo(organization);
  const { platform_video_id: platformVideoId } = await app.services.db.row<{ platform_video_id: string }>(
    sql`select platform_video_id from library_videos where id = ${id}`,
  );
  return { id, platform: "tiktok", platformVideoId };
}

/** The videos that are tracked by themselves, and how. */
function trackedVideos(): Promise<{ platform_video_id: string; is_reference: boolean }[]> {
  return app.services.db.rows(sql`
    select platform_video_id, is_reference from tracked_videos
    where organization_id = ${organization.id} order by created_at, id`);
}

async function countAccounts(): Promise<number> {
  const { total } = await app.services.db.row<{ total: number }>(sql`
    select count(*)::int as total from tracked_accounts where organization_id = ${organization.id}`);
  return total;
}

const named = ({ platform, platformVideoId }: { platform: string; platformVideoId: string }) => ({
  platform,
  platformVideoId,
});

describe("a video of the library", () => {
  it("becomes a sample that is tracked for reference, and shows at once what the library knows", async () => {
    const { id } = await buildBrief(organization);
    const video = await chooseVideo();
    const { status, body } = await ask("POST", `/briefs/${id}/samples`, {
      videos: [{ libraryVideoId: video.id, label: "The hook" }],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ addedCount: 1, skippedCount: 0 });
    expect(body.sampleVideos).toEqual([
      {
        number: 1,
        label: "The hook",
        platform: "tiktok",
        platformVideoId: video.platformVideoId,
        url: `https://www.tiktok.com/@lena.makes/video/${video.platformVideoId}`,
        caption: "3 budgeting mistakes I made. Save this one #budgeting",
        thumbnailUrl: "https://media.example/thumb.jpg",
        username: "lena.makes",
        viewCount: 90_000,
        libraryVideoId: video.id,
        orgAccountId: expect.stringMatching(/^orgacc_/),
        platformAccountId: "finder",
        isAvailable: true,
      },
    ]);
    expect(await trackedVideos()).toEqual([{ platform_video_id: video.platformVideoId, is_reference: true }]);
    expect(await runQueued(app, syncTask)).toBe(1);
    expect((await ask("GET", `/briefs/${id}`)).body.sampleVideos).toMatchObject([{ viewCount: 95_000 }]);
  });

  it("stays out of analytics, of payouts and of the tracked videos", async () => {
    const { id } = await buildBrief(organization);
    await add(id, (await chooseVideo()).id);
    await runQueued(app, syncTask);
    expect(await readTotals(organization)).toEqual({ ownViews: 0, competitorViews: 0, videos: 0 });
    expect((await ask("GET", "/videos/tracked?viewMode=all")).body.totalRows).toBe(0);
    const stored = await app.services.db.rows(sql`
      select v.counts from videos v join organizations o on o.key = v.organization_key where o.id = ${organization.id}`);
    expect(stored).toEqual([{ counts: false }]);
  });

  it("is in no answer of analytics, its own included", async () => {
    const { id } = await buildBrief(organization);
    const video = await chooseVideo();
    await add(id, video.id);
    await runQueued(app, syncTask);
    const path = `/videos/tiktok/${video.platformVideoId}`;
    for (const { status, body } of [
      await ask("GET", path),
      await ask("GET", `${path}/history`),
      await ask("POST", `${path}/history/export`, {}),
    ])
      expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    const download = await ask("GET", `${path}/download`);
    expect([download.status, download.body.code]).toEqual([404, "VIDEO_NOT_FOUND"]);
    const range = "viewMode=all&dateRange[from]=2020-01-01&dateRange[to]=2026-12-31";
    for (const list of ["/videos", "/accounts"])
      expect((await ask("GET", `${list}?${range}`)).body).toMatchObject({ data: [], totalRows: 0 });
    for (const ranking of ["top-videos", "top-accounts", "top-creators"])
      expect((await ask("GET", `/analytics/${ranking}?${range}`)).body).toEqual([]);
    expect((await ask("GET", `/analytics/kpis?${range}`)).body).toMatchObject({
      videoCount: 0,
      accountCount: 0,
      viewCount: 0,
    });
    const activity = (await ask("GET", "/videos/activity?viewMode=all&days=365")).body;
    expect(activity.filter(({ count }: { count: number }) => count > 0)).toEqual([]);
    const dateRange = { from: "2020-01-01", to: "2026-12-31" };
    for (const [file, body] of [
      ["/videos/export", { viewMode: "all" }],
      ["/accounts/export", { viewMode: "all" }],
      ["/analytics/video-daily-gains/export", { viewMode: "all", dateRange }],
    ] as const)
      expect((await ask("POST", file, body)).body).toMatchObject({ rowCount: 0 });
  });

  it("is added only by adding samples", async () => {
    const video = await chooseVideo();
    const { id } = await buildBrief(organization);
    const sampleVideos = [{ libraryVideoId: video.id }];
    for (const { status, body } of [
      await ask("POST", "/briefs", { ...briefFields(), sampleVideos }),
      await replace(id, sampleVideos),
    ]) {
      expect([status, body.code]).toEqual([400, "BAD_REQUEST"]);
      expect(body.data.issues).toEqual([
        {
          path: "sampleVideos.0.libraryVideoId",
          message: "Videos of the library are added with POST /briefs/{id}/samples",
        },
      ]);
    }
    expect(await trackedVideos()).toEqual([]);
  });

  it("stays in the list by its platform's name, by the library's, or as it was read", async () => {
    const { id } = await buildBrief(organization);
    const video = await chooseVideo();
    const { body: listed } = await add(id, video.id, (await chooseVideo()).id);
    for (const [first, label] of [
      [{ ...named(video), label: "Kept" }, "Kept"],
      [{ libraryVideoId: video.id, label: "Still" }, "Still"],
      [listed.sampleVideos[0], null],
    ]) {
      const { status, body } = await replace(id, [first, listed.sampleVideos[1]]);
      expect([status, body.sampleVideos]).toMatchObject([
        200,
        [{ ...named(video), label, libraryVideoId: video.id, isAvailable: true }, { number: 2 }],
      ]);
    }
    expect(await trackedVideos()).toHaveLength(2);
  });

  it("is refused under the name of another, and twice under different names", async () => {
    const { id } = await buildBrief(organization);
    const [one, two] = [await chooseVideo(), await chooseVideo()];
    await add(id, one.id, two.id);
    const issuesOf = async (...sampleVideos: object[]) => {
      const { status, body } = await replace(id, sampleVideos);
      return [status, body.data.issues];
    };
    expect(await issuesOf({ ...named(two), libraryVideoId: one.id })).toEqual([
      400,
      [{ path: "sampleVideos.0.libraryVideoId", message: "This is another video" }],
    ]);
    expect(await issuesOf(named(one), { libraryVideoId: one.id })).toEqual([
      400,
      [{ path: "sampleVideos.1", message: "List each video once" }],
    ]);
    expect((await replace(id, [{ label: "Nothing" }])).status).toBe(400);
  });

  it("is skipped when the brief lists it, however it was named", async () => {
    const { id } = await buildBrief(organization);
    const video = await chooseVideo();
    expect((await add(id, video.id, video.id)).body).toMatchObject({ addedCount: 1, skippedCount: 1 });
    const { body } = await ask("POST", `/briefs/${id}/samples`, {
      videos: [named(video), { libraryVideoId: video.id }],
    });
    expect(body).toMatchObject({ addedCount: 0, skippedCount: 2 });
    expect(await trackedVideos()).toHaveLength(1);
  });

  it("is not tracked once more when it is tracked already", async () => {
    const video = await chooseVideo();
    const account = await buildTrackedAccount(organization, { platformAccountId: "finder" });
    await buildVideo(organization, account, { platformVideoId: video.platformVideoId });
    const { id } = await buildBrief(organization);
    const { body } = await add(id, video.id);
    expect(body.sampleVideos).toMatchObject([{ orgAccountId: account.id, libraryVideoId: video.id }]);
    expect(await trackedVideos()).toEqual([]);
  });

  it("refuses the whole call with one that is unknown", async () => {
    const { id } = await buildBrief(organization);
    const { status, body } = await add(id, (await chooseVideo()).id, createId("libraryVideo"));
    expect([status, body.code]).toEqual([404, "VIDEO_NOT_FOUND"]);
    expect(await trackedVideos()).toEqual([]);
    expect((await ask("GET", `/briefs/${id}`)).body.sampleVideos).toEqual([]);
  });
});

describe("a sample of the library is untracked", () => {
  it("when an edit drops it, with the account that came along", async () => {
    const { id } = await buildBrief(organization);
    const [kept, dropped] = [await chooseVideo(), await chooseVideo()];
    await add(id, kept.id, dropped.id);
    await runQueued(app, syncTask);
    await replace(id, [named(kept)]);
    expect(await trackedVideos()).toMatchObject([{ platform_video_id: kept.platformVideoId }]);
    expect(await countAccounts()).toBe(1);
    await replace(id, []);
    expect(await trackedVideos()).toEqual([]);
    expect(await countAccounts()).toBe(0);
  });

  it("when its brief is deleted", async () => {
    const { id } = await buildBrief(organization);
    await add(id, (await chooseVideo()).id);
    await ask("DELETE", `/briefs/${id}`);
    expect(await trackedVideos()).toEqual([]);
    expect(await countAccounts()).toBe(0);
  });

  it("not while another brief uses it", async () => {
    const [one, two] = [await buildBrief(organization), await buildBrief(organization)];
    const video = await chooseVideo();
    await add(one.id, video.id);
    await replace(two.id, [named(video)]);
    await ask("DELETE", `/briefs/${one.id}`);
    expect(await trackedVideos()).toHaveLength(1);
    await replace(two.id, []);
    expect(await trackedVideos()).toEqual([]);
  });

  it("not when somebody tracks it for its own sake", async () => {
    const { id } = await buildBrief(organization);
    const video = await chooseVideo();
    await add(id, video.id);
    const videos = [{ platform: "tiktok", videoId: video.platformVideoId }];
    expect((await ask("POST", "/videos/tracked", { videos })).body.count).toBe(1);
    await ask("DELETE", `/briefs/${id}`);
    expect(await trackedVideos()).toEqual([
      { platform_video_id: video.platformVideoId, is_reference: false },
    ]);
  });

  it("not when that ends again while the brief still lists it: it is a sample as before", async () => {
    const { id } = await buildBrief(organization);
    const video = await chooseVideo();
    await add(id, video.id);
    await ask("POST", "/videos/tracked", {
      videos: [{ platform: "tiktok", videoId: video.platformVideoId }],
    });
    await runQueued(app, syncTask);
    expect((await readTotals(organization)).videos).toBe(1);
    const { body } = await ask("GET", "/videos/tracked");
    expect((await ask("DELETE", `/videos/tracked/${body.data[0].id}`)).status).toBe(200);
    expect(await trackedVideos()).toMatchObject([{ is_reference: true }]);
    expect(await readTotals(organization)).toEqual({ ownViews: 0, competitorViews: 0, videos: 0 });
    await ask("DELETE", `/briefs/${id}`);
    expect(await trackedVideos()).toEqual([]);
    expect(await countAccounts()).toBe(0);
  });
});

describe("the plan", () => {
  it("refuses samples of the library on Basic, and takes others", async () => {
    await use("basic");
    const { id } = await buildBrief(organization);
    const video = await chooseVideo();
    const { status, body } = await add(id, video.id);
    expect([status, body.code, body.data]).toEqual([402, "PAYMENT_REQUIRED", { meter: "individual_videos" }]);
    const account = await buildTrackedAccount(organization, { platformAccountId: "finder" });
    await buildVideo(organization, account, { platformVideoId: video.platformVideoId });
    expect((await add(id, video.id)).status).toBe(200);
  });

  it("counts them among its tracked videos", async () => {
    await use("pro");
    const carrier = await buildTrackedAccount(organization, { origin: "video", maxVideos: 0 });
    await app.services.db.execute(sql`
      insert into tracked_videos (organization_id, id, account_id, platform, platform_video_id, created_at, updated_at, actor_type)
      select ${organization.id}, 'orgvid_' || lpad(${carrier.key} || 'x' || n, 12, '0'), ${carrier.id}, 'tiktok', 'other-' || n,
        now(), now(), 'user'
      from generate_series(1, 2499) n`);
    const { id } = await buildBrief(organization);
    const [one, two] = [await chooseVideo(), await chooseVideo()];
    const { status, body } = await add(id, one.id, two.id);
    expect([status, body.code, body.data]).toEqual([402, "PAYMENT_REQUIRED", { meter: "tracked_videos" }]);
    expect((await ask("GET", `/briefs/${id}`)).body.sampleVideos).toEqual([]);
    expect((await add(id, one.id)).status).toBe(200);
  });
});
