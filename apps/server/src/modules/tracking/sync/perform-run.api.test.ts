import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { type StagedPlatform, stagePlatform } from "../../../../test/staged-platform.ts";
import { buildRun, findOrder, readRun, sync } from "../../../../test/sync-runs.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount, buildTrackedVideo } from "../../../../test/tracking-builders.ts";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { syncTask } from "./perform-run.ts";

let app: TestApp;
let organization: TestOrganization;
let platform: StagedPlatform;
let services: Services;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  platform = stagePlatform();
  services = { ...app.services, connectorsOf: () => platform.connectors };
});
afterAll(() => app.stop());

interface SyncedRow {
  readonly next_sync_at: Date | null;
  readonly last_error_code: string | null;
}

const readAccount = (id: string) =>
  app.services.db.row<SyncedRow>(sql`select * from tracked_accounts where id = ${id}`);
const readTrackedVideo = (id: string) =>
  app.services.db.row<SyncedRow>(sql`select * from tracked_videos where id = ${id}`);
const listVideos = (accountKey: number) =>
  app.services.db.rows<{ platform_video_id: string }>(sql`
    select * from videos where account_key = ${accountKey} order by platform_video_id`);
const listSnapshots = (accountKey: number) =>
  app.services.db.rows(sql`
    select v.platform_video_id as id, s.observed_at, s.view_count, s.like_count
    from video_snapshots s join videos v on v.organization_key = s.organization_key and v.key = s.video_key
    where v.account_key = ${accountKey} order by 1, 2`);
/** In hours from now. */
const waitOf = ({ next_sync_at }: SyncedRow) =>
  ((next_sync_at?.getTime() ?? 0) - app.clock.now().getTime()) / 3_600_000;

describe("a sync of an account", () => {
  it("stores the profile, the videos and a snapshot of each", async () => {
    const account = await buildTrackedAccount(organization, { username: "old.name" });
    platform.profile = {
      username: "new.name",
      followerCount: 1_200,
      bio: "Hello",
      isVerified: true,
      region: "DE",
    };
    platform.videos = [
      {
        platformVideoId: "b",
        viewCount: 70,
        likeCount: 7,
        caption: "Second",
        hashtags: ["ad"],
        durationSeconds: 12.4,
        music: {
          id: "m1",
          title: "Song",
          artist: null,
          album: null,
          playUrl: null,
          coverUrl: null,
          isOriginal: true,
        },
        publishedAt: new Date("2026-09-21T07:00:00.000Z"),
      },
      { platformVideoId: "a", viewCount: 500, contentType: "slideshow" },
    ];
    expect(await sync(services, organization, { kind: "account", id: account.id })).toBe("Completed");
    expect(await readAccount(account.id)).toMatchObject({
      username: "new.name",
      follower_count: 1_200n,
      bio: "Hello",
      is_verified: true,
      country_code: "DE",
      display_name: expect.stringContaining("User"),
      loaded_at: app.clock.now(),
      sync_failures: 0,
    });
    expect(await listVideos(account.key)).toMatchObject([
      { platform_video_id: "a", view_count: 500n, content_type: "slideshow" },
      {
        platform_video_id: "b",
        caption: "Second",
        hashtags: ["ad"],
        duration_seconds: 12,
        music_title: "Song",
      },
    ]);
    expect(await listSnapshots(account.key)).toEqual([
      { id: "a", observed_at: app.clock.now(), view_count: 500n, like_count: null },
      { id: "b", observed_at: app.clock.now(), view_count: 70n, like_count: 7n },
    ]);
  });

  it("fetches pages until it has as many videos as are followed", async () => {
    const account = await buildTrackedAccount(organization, { maxVideos: 30 });
    platform.videos = Array.from({ length: 70 }, (_, number) => ({ platformVideoId: `v${100 + number}` }));
    await sync(services, organization, { kind: "account", id: account.id });
    expect(platform.asked).toEqual([
      `account ${account.platformAccountId}`,
      "videos from 0",
      "videos from 20",
    ]);
    expect(await listVideos(account.key)).toHaveLength(30);
  });

  it("leaves out videos without an id or a date, and ends on a page that brings nothing new", async () => {
    const account = await buildTrackedAccount(organization);
    platform = stagePlatform({ perPage: 2 });
    services = { ...services, connectorsOf: () => platform.connectors };
    platform.videos = [
      { platformVideoId: "a" },
      { platformVideoId: "undated", publishedAt: null },
      { platformVideoId: "a" },
      { platformVideoId: "a" },
      { platformVideoId: "never reached" },
    ];
    await sync(services, organization, { kind: "account", id: account.id });
    expect(await listVideos(account.key)).toMatchObject([{ platform_video_id: "a" }]);
    expect(platform.asked).toHaveLength(3);
  });

  it("keeps a video whose views are hidden, without a snapshot", async () => {
    const account = await buildTrackedAccount(organization);
    platform.videos = [{ platformVideoId: "hidden", viewCount: null }];
    expect(await sync(services, organization, { kind: "account", id: account.id })).toBe("Completed");
    expect(await listVideos(account.key)).toHaveLength(1);
    expect(await listSnapshots(account.key)).toEqual([]);
  });

  it("comes again within two hours after a fresh post, and within a day otherwise", async () => {
    const account = await buildTrackedAccount(organization);
    platform.videos = [{ platformVideoId: "fresh", publishedAt: new Date("2026-09-21T07:00:00.000Z") }];
    await sync(services, organization, { kind: "account", id: account.id });
    expect(waitOf(await readAccount(account.id))).toBeGreaterThan(0);
    expect(waitOf(await readAccount(account.id))).toBeLessThanOrEqual(2);

    platform.videos = [{ platformVideoId: "old", publishedAt: new Date("2026-01-01T00:00:00.000Z") }];
    await sync(services, organization, { kind: "account", id: account.id });
    expect(waitOf(await readAccount(account.id))).toBeLessThanOrEqual(24);
  });

  it("fetches only the profile of one without videos to follow, and only when someone asks", async () => {
    const account = await buildTrackedAccount(organization, { maxVideos: 0, nextSyncAt: app.clock.now() });
    for (const context of ["scheduled", "user_add", "onboarding"] as const) {
      expect(await sync(services, organization, { kind: "account", id: account.id }, context)).toBe(
        "Skipped",
      );
    }
    expect(platform.asked).toEqual([]);
    expect(await readAccount(account.id)).toMatchObject({ next_sync_at: null });
    platform.profile = { followerCount: 9 };
    expect(await sync(services, organization, { kind: "account", id: account.id })).toBe("Completed");
    expect(platform.asked).toEqual([`account ${account.platformAccountId}`]);
    expect(await readAccount(account.id)).toMatchObject({ follower_count: 9n, next_sync_at: null });
  });

  it("is cancelled once the account is tracked no more, even while it is fetched", async () => {
    const untracked = await buildTrackedAccount(organization);
    const waiting = await buildRun(organization, { kind: "account", id: untracked.id });
    await app.services.db.execute(sql`delete from tracked_accounts where id = ${untracked.id}`);
    await syncTask.run(services, waiting);
    expect(await readRun(services, waiting)).toMatchObject({
      status: "Cancelled",
      ended_at: app.clock.now(),
    });

    const account = await buildTrackedAccount(organization);
    const run = await buildRun(organization, { kind: "account", id: account.id });
    const release = platform.hold();
    const running = syncTask.run(services, run);
    await expect.poll(() => platform.asked.length).toBe(1);
    await app.services.db.execute(sql`delete from tracked_accounts where id = ${account.id}`);
    release();
    await running;
    expect((await readRun(services, run)).status).toBe("Cancelled");
  });
});

describe("a sync of a single video", () => {
  it("stores the video under its account, and what it tells of the account", async () => {
    const account = await buildTrackedAccount(organization, { maxVideos: 0, origin: "video" });
    const tracked = await buildTrackedVideo(organization, account, { platformVideoId: "single" });
    platform.videos = [{ platformVideoId: "single", viewCount: 33, accountUsername: "renamed" }];
    expect(await sync(services, organization, { kind: "video", id: tracked.id })).toBe("Completed");
    expect(platform.asked).toEqual(["video single"]);
    expect(await listSnapshots(account.key)).toMatchObject([{ id: "single", view_count: 33n }]);
    expect(await readAccount(account.id)).toMatchObject({ username: "renamed", next_sync_at: null });
    expect(waitOf(await readTrackedVideo(tracked.id))).toBeGreaterThan(0);
  });

  it("knows when a video was posted once anybody has said so, and changes nothing where nobody tells its views", async () => {
    const account = await buildTrackedAccount(organization, { maxVideos: 0, origin: "video" });
    const tracked = await buildTrackedVideo(organization, account, { platformVideoId: "single" });
    const target = { kind: "video", id: tracked.id } as const;
    const undated = { platformVideoId: "single", viewCount: null, publishedAt: null };
    platform.videos = [undated];
    expect(await sync(services, organization, target)).toBe("Failed");
    platform.videos = [{ platformVideoId: "single", viewCount: 33 }];
    expect(await sync(services, organization, target)).toBe("Completed");
    const before = await listVideos(account.key);
    platform.videos = [undated];
    app.clock.advance(6 * 3_600_000);
    expect(await sync(services, organization, target)).toBe("Completed");
    expect(await listVideos(account.key)).toEqual(before);
    expect(await listSnapshots(account.key)).toHaveLength(1);
    platform.videos = [];
    expect(await sync(services, organization, target)).toBe("Failed");
    expect(await readTrackedVideo(tracked.id)).toMatchObject({ last_error_code: "NOT_FOUND" });
  });

  it("follows reference samples too, without counting them", async () => {
    const account = await buildTrackedAccount(organization, { maxVideos: 0, origin: "video" });
    const tracked = await buildTrackedVideo(organization, account, {
      platformVideoId: "sample",
      isReference: true,
    });
    platform.videos = [{ platformVideoId: "sample", viewCount: 33 }];
    await sync(services, organization, { kind: "video", id: tracked.id });
    expect(await listVideos(account.key)).toMatchObject([
      { view_count: 33n, is_reference: true, counts: false },
    ]);
  });

  it("shows its failure at the video, not at the account", async () => {
    const account = await buildTrackedAccount(organization);
    const tracked = await buildTrackedVideo(organization, account, { platformVideoId: "missing" });
    expect(await sync(services, organization, { kind: "video", id: tracked.id })).toBe("Failed");
    expect(await readTrackedVideo(tracked.id)).toMatchObject({
      last_error_code: "NOT_FOUND",
      sync_failures: 1,
    });
    expect(await readAccount(account.id)).toMatchObject({ last_error_code: null, sync_failures: 0 });
  });
});

describe("a failed sync", () => {
  it.each([
    ["not_found", "NOT_FOUND"],
    ["private", "PRIVATE_CONTENT"],
    ["restricted", "RESTRICTED"],
    ["invalid_data", "INVALID_DATA"],
  ] as const)("of something %s shows %s, until one goes well", async (kind, code) => {
    const account = await buildTrackedAccount(organization);
    platform.fail(kind);
    expect(await sync(services, organization, { kind: "account", id: account.id })).toBe("Failed");
    expect(await readAccount(account.id)).toMatchObject({
      last_error_code: code,
      last_error_at: app.clock.now(),
      sync_failures: 1,
    });
    platform.recover();
    await sync(services, organization, { kind: "account", id: account.id });
    expect(await readAccount(account.id)).toMatchObject({
      last_error_code: null,
      last_error_at: null,
      sync_failures: 0,
    });
  });

  it("that will pass has no code, and is tried again later each time", async () => {
    const account = await buildTrackedAccount(organization);
    const waits: number[] = [];
    for (const kind of ["timeout", "upstream", "timeout"] as const) {
      platform.fail(kind);
      expect(await sync(services, organization, { kind: "account", id: account.id })).toBe("Failed");
      const row = await readAccount(account.id);
      expect(row.last_error_code).toBeNull();
      waits.push(waitOf(row) * 60);
    }
    expect(waits).toEqual([5, 10, 20]);
  });

  it("stores nothing of what came before the failure", async () => {
    const account = await buildTrackedAccount(organization);
    platform.profile = { username: "half" };
    platform.videos = Array.from({ length: 25 }, (_, number) => ({ platformVideoId: `v${number}` }));
    platform.fail("upstream", { question: "videos from 20" });
    expect(await sync(services, organization, { kind: "account", id: account.id })).toBe("Failed");
    expect(await listVideos(account.key)).toEqual([]);
    expect(await readAccount(account.id)).toMatchObject({ username: account.username });
  });

  it("waits as long as a throttled platform asks, and goes on", async () => {
    const account = await buildTrackedAccount(organization);
    const run = await buildRun(organization, { kind: "account", id: account.id });
    platform.fail("throttled", { retryAfterMs: 90_000 });
    await syncTask.run(services, run);
    const until = new Date(app.clock.now().getTime() + 90_000);
    expect(await readRun(services, run)).toMatchObject({ status: "Queued", lease_until: null });
    expect(await findOrder(services, run)).toEqual(until);
    platform.recover();
    await syncTask.run(services, run);
    expect((await readRun(services, run)).status).toBe("Queued");
    app.clock.set(until.toISOString());
    await syncTask.run(services, run);
    expect(await readRun(services, run)).toMatchObject({ status: "Completed", attempts: 2 });
    expect(await readAccount(account.id)).toMatchObject({ last_error_at: null });
  });

  it("is given up after forty attempts, which are more than the hours of a day", async () => {
    const account = await buildTrackedAccount(organization);
    const run = await buildRun(organization, { kind: "account", id: account.id });
    platform.fail("throttled", { retryAfterMs: 1_000 });
    for (let attempt = 1; attempt <= 41; attempt += 1) {
      await syncTask.run(services, run);
      app.clock.advance(1_000);
    }
    expect(await readRun(services, run)).toMatchObject({ status: "Failed", attempts: 41, lease_until: null });
  });
});
