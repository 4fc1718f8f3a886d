import { type EventType, eventCatalog } from "@clipledger/contract/events/catalog";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { type StagedPlatform, type StagedVideo, stagePlatform } from "../../../../test/staged-platform.ts";
import { sync } from "../../../../test/sync-runs.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import {
  buildTrackedAccount,
  buildTrackedVideo,
  buildVideo,
  recordHistory,
  type TestAccount,
} from "../../../../test/tracking-builders.ts";
import { systemActor } from "../../../infra/actors.ts";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { syncTask } from "./perform-run.ts";

let app: TestApp;
let organization: TestOrganization;
let platform: StagedPlatform;
let services: Services;
let account: TestAccount;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  platform = stagePlatform();
  services = { ...app.services, connectorsOf: () => platform.connectors };
  account = await buildTrackedAccount(organization, { username: "mina" });
});
afterAll(() => app.stop());

/** A later sync of the account, in which the platform shows this. */
async function see(videos: readonly StagedVideo[], followerCount: number | null = null): Promise<void> {
  app.clock.advance(3_600_000);
  platform.videos = videos;
  platform.profile = { followerCount };
  expect(await sync(services, organization, { kind: "account", id: account.id })).toBe("Completed");
}

async function listEvents() {
  const events = await app.services.db.rows<{
    type: EventType;
    actor: object;
    data: Record<string, unknown>;
  }>(sql`
    select type, actor, data from events where organization_id = ${organization.id} order by position`);
  for (const { type, actor, data } of events) {
    expect(eventCatalog[type].parse(data)).toEqual(data);
    expect(actor).toEqual(systemActor);
  }
  return events;
}

const listMilestones = async () => (await listEvents()).map(({ data }) => data["milestone"]);

const posted = (at: string) => new Date(at);

describe("video.published", () => {
  it("reports what was posted after tracking began, once", async () => {
    const fresh = {
      platformVideoId: "7301",
      publishedAt: posted("2026-09-21T08:45:00.000Z"),
      viewCount: 25_000,
      likeCount: 12,
      caption: "New",
      thumbnailUrl: "https://img.example/7301.jpg",
      contentType: "slideshow",
    } as const;
    await see([fresh, { platformVideoId: "7300", publishedAt: posted("2026-09-21T08:29:59.000Z") }]);
    await see([fresh]);
    expect(await listEvents()).toMatchObject([
      {
        type: "video.published",
        data: {
          video: {
            platform: "tiktok",
            platformVideoId: "7301",
            url: "https://www.tiktok.com/@mina/photo/7301",
            thumbnailUrl: "https://img.example/7301.jpg",
            publishedAt: "2026-09-21T08:45:00.000Z",
            caption: "New",
            contentType: "slideshow",
            viewCount: 25_000,
            likeCount: 12,
            commentCount: 0,
            shareCount: 0,
          },
          account: {
            id: account.id,
            platform: "tiktok",
            platformAccountId: account.platformAccountId,
            username: "mina",
            isCompetitor: false,
          },
        },
      },
    ]);
  });

  it("reports no excluded video and no reference sample", async () => {
    const publishedAt = posted("2026-09-21T08:45:00.000Z");
    await app.services.db.execute(sql`
      insert into excluded_videos (organization_id, id, account_id, platform, platform_video_id, created_at, updated_at, actor_type)
      values (${organization.id}, ${createId("excludedVideo")}, ${account.id}, 'tiktok', 'excluded', now(), now(), 'user')`);
    await see([{ platformVideoId: "excluded", publishedAt, viewCount: 5 }]);
    await see([{ platformVideoId: "excluded", publishedAt, viewCount: 50_000 }]);

    const carrier = await buildTrackedAccount(organization, { maxVideos: 0, origin: "video" });
    const sample = await buildTrackedVideo(organization, carrier, {
      platformVideoId: "sample",
      isReference: true,
    });
    for (const viewCount of [5, 50_000]) {
      platform.videos = [{ platformVideoId: "sample", publishedAt, viewCount }];
      await sync(services, organization, { kind: "video", id: sample.id });
      app.clock.advance(60_000);
    }
    expect(await listEvents()).toEqual([]);
  });

  it("reports no video that was added by itself to an account that nobody follows", async () => {
    const carrier = await buildTrackedAccount(organization, { maxVideos: 0, origin: "video" });
    const single = await buildTrackedVideo(organization, carrier, { platformVideoId: "single" });
    platform.videos = [{ platformVideoId: "single", publishedAt: posted("2026-09-21T09:00:00.000Z") }];
    await sync(services, organization, { kind: "video", id: single.id });
    expect(await listEvents()).toEqual([]);
  });
});

describe("video.views_milestone", () => {
  it("reports each milestone that a known video crosses, with the counts before and now", async () => {
    await see([{ platformVideoId: "a", viewCount: 9_999 }]);
    await see([{ platformVideoId: "a", viewCount: 120_000 }]);
    const events = await listEvents();
    expect(events.map(({ data }) => data["milestone"])).toEqual([10_000, 50_000, 100_000]);
    expect(events[0]?.data).toMatchObject({
      video: { platformVideoId: "a", url: "https://www.tiktok.com/@mina/video/a" },
      account: { id: account.id },
      viewCount: 120_000,
      previousViewCount: 9_999,
      observedAt: app.clock.now().toISOString(),
    });
    expect(events[0]?.data["video"]).not.toHaveProperty("viewCount");
  });

  it("reports none that a purge and its recovery pass again", async () => {
    await see([{ platformVideoId: "a", viewCount: 9_000 }]);
    await see([{ platformVideoId: "a", viewCount: 11_000 }]);
    await see([{ platformVideoId: "a", viewCount: 8_000 }]);
    await see([{ platformVideoId: "a", viewCount: 12_000 }]);
    expect(await listMilestones()).toEqual([10_000]);
  });

  it("reports none below the count at which a video was first seen", async () => {
    await see([{ platformVideoId: "a", viewCount: 700_000 }]);
    const stored = await buildVideo(organization, account, { platformVideoId: "stored" });
    await see([{ platformVideoId: "stored", viewCount: 60_000 }]);
    await see([{ platformVideoId: "stored", viewCount: 60_001 }]);
    expect(stored.platformVideoId).toBe("stored");
    expect(await listMilestones()).toEqual([]);
    await see([
      { platformVideoId: "a", viewCount: 1_000_000 },
      { platformVideoId: "stored", viewCount: 100_000 },
    ]);
    expect(await listMilestones()).toEqual([1_000_000, 100_000]);
  });

  it("reports what a video with an imported history crosses", async () => {
    const imported = await buildVideo(organization, account, { platformVideoId: "imported" });
    await recordHistory(organization, imported, [{ at: "2026-09-01", viewCount: 0 }]);
    await see([{ platformVideoId: "imported", viewCount: 10_000 }]);
    expect(await listMilestones()).toEqual([10_000]);
  });

  it("reports it once when the account and the video are fetched at the same time", async () => {
    const tracked = await buildTrackedVideo(organization, account, { platformVideoId: "a" });
    await see([{ platformVideoId: "a", viewCount: 9_000 }]);
    platform.videos = [{ platformVideoId: "a", viewCount: 11_000 }];
    await Promise.all([
      sync(services, organization, { kind: "account", id: account.id }),
      sync(services, organization, { kind: "video", id: tracked.id }),
    ]);
    expect(await listMilestones()).toEqual([10_000]);
  });
});

describe("account.followers_milestone", () => {
  it("reports each milestone once, however often the count comes and goes", async () => {
    await see([], 900);
    await see([], 10_500);
    await see([], 800);
    await see([], 10_600);
    const events = await listEvents();
    expect(events.map(({ data }) => data["milestone"])).toEqual([1_000, 10_000]);
    expect(events[1]?.data).toMatchObject({
      account: { id: account.id, username: "mina" },
      followerCount: 10_500,
      previousFollowerCount: 900,
      observedAt: "2026-09-21T10:30:00.000Z",
    });
  });

  it("reports none below the count at which the account was first seen", async () => {
    await see([], 2_000_000);
    await see([], null);
    await see([], 2_000_001);
    expect(await listMilestones()).toEqual([]);
  });
});

it("publishes no event of a run that did not end", async () => {
  await see([{ platformVideoId: "a", viewCount: 1 }], 10);
  platform.videos = [{ platformVideoId: "a", viewCount: 20_000 }];
  const failing = { ...services.db, transaction: () => Promise.reject(new Error("died")) };
  await expect(
    sync({ ...services, db: failing }, organization, { kind: "account", id: account.id }),
  ).rejects.toThrow("died");
  expect(await listEvents()).toEqual([]);
  const { id: runId } = await app.services.db.row<{ id: string }>(sql`
    select id from sync_runs where organization_id = ${organization.id} and status = 'Running'`);
  app.clock.advance(60_000);
  await syncTask.run(services, { organizationId: organization.id, runId });
  expect(await listMilestones()).toEqual([10_000]);
});
