import { beforeAll, describe, expect, it } from "vitest";
import {
  addVideo,
  asker,
  buildSample,
  SAMPLE_RANGE,
  type Sample,
} from "../../../../test/analytics-sample.ts";
import { buildApiKey, buildOrganization } from "../../../../test/builders.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../../test/tracking-builders.ts";

let app: TestApp;
let sample: Sample;
beforeAll(async () => {
  app = await sharedApp();
  sample = await buildSample(app);
});

const top = async (what: string, parameters = {}) =>
  (await sample.ask(`/analytics/top-${what}`, { ...SAMPLE_RANGE, ...parameters })).body;

describe("top videos", () => {
  const ids = async (parameters = {}) =>
    (await top("videos", parameters)).map(
      ({ platformVideoId }: { platformVideoId: string }) => platformVideoId,
    );

  it("are those with the highest counts by default, with what each gained in the range", async () => {
    const [first, second, third] = await top("videos");
    expect(first).toMatchObject({
      id: "instagram:b1",
      viewCount: 5_600,
      likeCount: 160,
      viewCountInPeriod: 600,
      likeCountInPeriod: 60,
      commentCountInPeriod: 0,
      engagementRateInPeriod: 0.1,
    });
    expect([second.id, second.viewCountInPeriod, third.id]).toEqual(["tiktok:a1", 700, "tiktok:a2"]);
  });

  it("are ranked by any metric, counts and gains alike", async () => {
    expect(await ids({ metric: "viewCountInPeriod" })).toEqual(["a1", "b1", "a2"]);
    expect(await ids({ metric: "likeCountInPeriod" })).toEqual(["b1", "a1", "a2"]);
    expect(await ids({ metric: "engagementRate" })).toEqual(["a1", "a2", "b1"]);
    expect(await ids({ metric: "shareCount", limit: 1 })).toEqual(["a1"]);
  });

  it("break ties by id", async () => {
    expect(await ids({ metric: "shareCount" })).toEqual(["a1", "b1", "a2"]);
  });

  it("can be kept to those published in the range, in two ways", async () => {
    expect(await ids({ onlyPublished: true })).toEqual(["a2"]);
    expect(await ids({ publicationMode: "onlyPublished" })).toEqual(["a2"]);
    expect(await ids({ onlyPublished: false })).toHaveLength(3);
  });

  it("leave out what was published after the range, and competitors", async () => {
    const early = { "dateRange[from]": "2026-09-01", "dateRange[to]": "2026-09-14" };
    expect(await ids(early)).toEqual(["b1", "a1"]);
    expect(await ids({ viewMode: "competitors" })).toEqual(["c1"]);
  });
});

describe("top accounts", () => {
  it("add up their videos, counts and gains", async () => {
    const [ben, ana] = await top("accounts");
    expect(ben).toMatchObject({
      id: sample.ben.id,
      viewCount: 5_600,
      videoCount: 1,
      averageViewsPerVideo: 5_600,
      viewCountInPeriod: 600,
      videoCountInPeriod: 0,
      averageViewsPerVideoInPeriod: 0,
      latestVideoPublishedAt: "2026-08-01T00:00:00.000Z",
      daysSinceLastPost: 51,
    });
    expect(ana).toMatchObject({
      id: sample.ana.id,
      username: "Ana.Bakes",
      viewCount: 1_200,
      likeCount: 100,
      commentCount: 10,
      shareCount: 6,
      bookmarkCount: 4,
      engagementRate: 0.1,
      videoCount: 2,
      averageViewsPerVideo: 600,
      viralityRate: 0.5,
      viewCountInPeriod: 900,
      likeCountInPeriod: 70,
      engagementRateInPeriod: 0.1,
      videoCountInPeriod: 1,
      averageViewsPerVideoInPeriod: 900,
      user: { id: sample.ana.id, platform: "tiktok", maxVideos: 30, orgId: sample.organization.id },
    });
  });

  it("are ranked by any metric", async () => {
    const first = async (metric: string) => (await top("accounts", { metric, limit: 1 }))[0].username;
    expect(await first("videoCount")).toBe("Ana.Bakes");
    expect(await first("averageViewsPerVideo")).toBe("ben");
    expect(await first("viewCountInPeriod")).toBe("Ana.Bakes");
    expect(await first("averageViewsPerVideoInPeriod")).toBe("Ana.Bakes");
    expect(await first("engagementRate")).toBe("Ana.Bakes");
  });

  it("leave out accounts without a video in the filter", async () => {
    const usernames = (rows: { username: string }[]) => rows.map(({ username }) => username);
    expect(usernames(await top("accounts", { onlyPublished: true }))).toEqual(["Ana.Bakes"]);
    expect(usernames(await top("accounts", { contentTypes: "slideshow" }))).toEqual(["Ana.Bakes"]);
    expect(usernames(await top("accounts", { projects: sample.sale, metric: "videoCount" }))).toHaveLength(2);
    expect(await top("accounts", { platforms: "youtube" })).toEqual([]);
  });
});

describe("top creators", () => {
  it("add up all their accounts that the filter lets through", async () => {
    const { creator, ana, ben } = sample;
    const [first, ...others] = await top("creators");
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      id: creator.id,
      creatorUserId: creator.userId,
      user: {
        id: creator.userId,
        name: "Cora Creator",
        email: creator.email,
        image: null,
        firstName: "Cora",
        lastName: "Creator",
      },
      viewCount: 6_800,
      videoCount: 3,
      averageViewsPerVideo: 6_800 / 3,
      viralityRate: 1 / 3,
      viewCountInPeriod: 1_500,
      videoCountInPeriod: 1,
      followerCount: null,
    });
    expect(
      first.accounts.map(({ id, maxVideos }: { id: string; maxVideos: number }) => [id, maxVideos]),
    ).toEqual([
      [ana.id, 30],
      [ben.id, 0],
    ]);
    expect((await top("creators", { platforms: "instagram" }))[0].viewCount).toBe(5_600);
    expect(await top("creators", { viewMode: "competitors" })).toEqual([]);
  });
});

describe("every top list", () => {
  it.each(["videos", "accounts", "creators"])("refuses an unknown metric or limit for %s", async (what) => {
    for (const wrong of [{ metric: "fame" }, { limit: 0 }, { limit: 101 }]) {
      const { status } = await sample.ask(`/analytics/top-${what}`, { ...SAMPLE_RANGE, ...wrong });
      expect(status).toBe(400);
    }
  });

  it("is empty in an organization without videos, also when it names another's accounts", async () => {
    const other = asker(app, (await buildApiKey(await buildOrganization(app))).secret);
    for (const what of ["videos", "accounts", "creators"]) {
      const { body } = await other(`/analytics/top-${what}`, { ...SAMPLE_RANGE, accounts: sample.ana.id });
      expect(body).toEqual([]);
    }
  });

  it("shows five unless asked for more", async () => {
    const organization = await buildOrganization(app);
    const account = await buildTrackedAccount(organization);
    for (const index of Array(7).keys()) {
      const video = { platformVideoId: `v${index}`, publishedAt: "2026-09-13T10:00:00.000Z" };
      await addVideo(organization, account, video, [{ at: "2026-09-14", viewCount: index }]);
    }
    const ask = asker(app, (await buildApiKey(organization)).secret);
    expect((await ask("/analytics/top-videos", SAMPLE_RANGE)).body).toHaveLength(5);
    expect((await ask("/analytics/top-videos", { ...SAMPLE_RANGE, limit: 100 })).body).toHaveLength(7);
  });
});
