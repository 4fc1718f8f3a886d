import { beforeAll, describe, expect, it } from "vitest";
import { asker, buildSample, SAMPLE_RANGE, type Sample } from "../../../../test/analytics-sample.ts";
import { buildApiKey, buildOrganization } from "../../../../test/builders.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let sample: Sample;
beforeAll(async () => {
  app = await sharedApp();
  sample = await buildSample(app);
});

const kpis = async (parameters = {}) =>
  (await sample.ask("/analytics/kpis", { ...SAMPLE_RANGE, ...parameters })).body;
const series = async (parameters = {}) =>
  (await sample.ask("/analytics/interaction-metrics", { ...SAMPLE_RANGE, ...parameters })).body;

describe("key figures", () => {
  it("sum up what was gained in the range, beside the range of equal length before it", async () => {
    expect(await kpis()).toEqual({
      videoCount: 1,
      accountCount: 2,
      viewCount: 1_500,
      likeCount: 130,
      commentCount: 10,
      shareCount: 6,
      bookmarkCount: 4,
      engagementRate: 0.1,
      appRevenue: 13.34,
      newAppInstalls: 10,
      previous: {
        videoCount: 0,
        accountCount: 2,
        viewCount: 200,
        likeCount: 30,
        commentCount: 0,
        shareCount: 0,
        bookmarkCount: 0,
        engagementRate: 0.15,
        appRevenue: 0,
        newAppInstalls: 0,
      },
      changes: {
        videoCount: 1,
        accountCount: 0,
        viewCount: 6.5,
        likeCount: 100 / 30,
        commentCount: 1,
        shareCount: 1,
        bookmarkCount: 1,
        engagementRate: (0.1 - 0.15) / 0.15,
        appRevenue: 1,
        newAppInstalls: 1,
      },
    });
  });

  it("take both ends of the range in, and a timestamp as its UTC day", async () => {
    const day = await kpis({ "dateRange[from]": "2026-09-20", "dateRange[to]": "2026-09-20" });
    expect([day.viewCount, day.previous.viewCount]).toEqual([700, 600]);
    const instants = {
      "dateRange[from]": "2026-09-20T23:30:00Z",
      "dateRange[to]": "2026-09-21T01:00:00+02:00",
    };
    expect(await kpis(instants)).toEqual(day);
  });

  it.each([{}, { contentTypes: "video" }])(
    "count an account from the day of its first video on, with %j",
    async (filter) => {
      const accountsBy = async (day: string) =>
        (await kpis({ ...filter, viewMode: "competitors", "dateRange[to]": day })).accountCount;
      expect([await accountsBy("2026-09-15"), await accountsBy("2026-09-16")]).toEqual([0, 1]);
    },
  );

  it("count only videos published in the range, when asked to", async () => {
    expect(await kpis({ publicationMode: "onlyPublished" })).toMatchObject({
      videoCount: 1,
      accountCount: 1,
      viewCount: 200,
      likeCount: 20,
      engagementRate: 0.1,
      previous: { videoCount: 0, accountCount: 0, viewCount: 0, engagementRate: 0 },
      changes: { viewCount: 1, shareCount: 0 },
    });
  });

  it.each([
    ["own accounts", { viewMode: "internal" }, 1_500],
    ["competitors", { viewMode: "competitors" }, 900],
    ["both", { viewMode: "all" }, 2_400],
    ["a platform", { platforms: "instagram" }, 600],
    ["platforms", { platforms: ["instagram", "tiktok"] }, 1_500],
    ["slideshows", { contentTypes: "slideshow" }, 200],
    ["slideshows of another platform", { contentTypes: "slideshow", platforms: "instagram" }, 0],
  ])("are of %s", async (_name, filter, views) => {
    expect((await kpis(filter)).viewCount).toBe(views);
    expect((await series(filter)).totals.views).toBe(views);
  });

  it("are of accounts and projects, where a project's hashtags narrow what counts, and nothing counts twice", async () => {
    const { ana, sale, brand } = sample;
    const viewsOf = async (filter: object) => (await kpis(filter)).viewCount;
    expect(await viewsOf({ accounts: [ana.id] })).toBe(900);
    expect(await viewsOf({ projects: [sale] })).toBe(1_300);
    expect(await viewsOf({ projects: [brand] })).toBe(900);
    expect(await viewsOf({ projects: [sale, brand] })).toBe(1_500);
    expect(await viewsOf({ projects: [sale], accounts: [ana.id] })).toBe(700);
    expect(await viewsOf({ projects: [sale], publicationMode: "onlyPublished" })).toBe(0);
    expect(await viewsOf({ accounts: [ana.id], publicationMode: "onlyPublished" })).toBe(200);
  });

  it("take app numbers of the filter's projects, whatever else is filtered", async () => {
    const { ana, sale, brand } = sample;
    expect(await kpis({ projects: [sale] })).toMatchObject({ appRevenue: 12.34, newAppInstalls: 7 });
    expect(await kpis({ projects: [brand] })).toMatchObject({ appRevenue: 0, newAppInstalls: 0 });
    expect(await kpis({ accounts: [ana.id], platforms: "youtube" })).toMatchObject({ appRevenue: 13.34 });
  });

  it("are all 0 where nothing is", async () => {
    const empty = asker(app, (await buildApiKey(await buildOrganization(app))).secret);
    const { body } = await empty("/analytics/kpis", SAMPLE_RANGE);
    const { previous, changes, ...now } = body;
    for (const values of [now, previous, changes])
      expect(new Set(Object.values(values))).toEqual(new Set([0]));
  });

  it("know nothing of another organization's accounts and projects", async () => {
    const other = asker(app, (await buildApiKey(await buildOrganization(app))).secret);
    for (const filter of [{ accounts: sample.ana.id }, { projects: sample.sale }, { viewMode: "all" }]) {
      const { body } = await other("/analytics/kpis", { ...SAMPLE_RANGE, ...filter });
      expect([body.viewCount, body.accountCount, body.appRevenue]).toEqual([0, 0, 0]);
    }
  });
});

describe("the daily series", () => {
  it("has every day of the range, and the totals of the key figures", async () => {
    const { dailyMetrics, totals } = await series();
    const nothing = {
      views: 0,
      likes: 0,
      comments: 0,
      shares: 0,
      bookmarks: 0,
      postedVideos: 0,
      appRevenue: 0,
      newAppInstalls: 0,
    };
    const gains: Record<string, object> = {
      "2026-09-15": { views: 50, postedVideos: 1, appRevenue: 12.34, newAppInstalls: 7 },
      "2026-09-16": { appRevenue: 1, newAppInstalls: 3 },
      "2026-09-18": { views: 150, likes: 20 },
      "2026-09-19": { views: 600, likes: 60 },
      "2026-09-20": { views: 700, likes: 50, comments: 10, shares: 6, bookmarks: 4 },
    };
    expect(dailyMetrics).toEqual(
      Array.from({ length: 10 }, (_, index) => `2026-09-${12 + index}`).map((date) => ({
        date,
        ...nothing,
        ...gains[date],
      })),
    );
    expect(totals).toEqual({
      views: 1_500,
      likes: 130,
      comments: 10,
      shares: 6,
      bookmarks: 4,
      accounts: 2,
      videos: 1,
    });
  });

  it("leaves out the gains of earlier videos with onlyPublished", async () => {
    const { dailyMetrics, totals } = await series({ publicationMode: "onlyPublished" });
    const gained = dailyMetrics.filter(({ views }: { views: number }) => views > 0);
    expect(gained.map(({ date, views }: { date: string; views: number }) => [date, views])).toEqual([
      ["2026-09-15", 50],
      ["2026-09-18", 150],
    ]);
    expect(totals).toMatchObject({ views: 200, accounts: 1, videos: 1 });
  });
});

describe("a range", () => {
  it.each([
    [{}, "dateRange"],
    [{ "dateRange[from]": "2026-09-12" }, "dateRange.to"],
    [{ "dateRange[from]": "2026-09-12", "dateRange[to]": "2026-09-11" }, "dateRange"],
    [{ "dateRange[from]": "2016-09-12", "dateRange[to]": "2026-09-21" }, "dateRange"],
    [{ "dateRange[from]": "0001-01-01", "dateRange[to]": "0001-01-02" }, "dateRange"],
    [{ "dateRange[from]": "yesterday", "dateRange[to]": "2026-09-21" }, "dateRange.from"],
    [{ ...SAMPLE_RANGE, platforms: "myspace" }, "platforms.0"],
    [{ ...SAMPLE_RANGE, accounts: "ana" }, "accounts.0"],
    [{ ...SAMPLE_RANGE, viewMode: "mine" }, "viewMode"],
  ])("is refused as %j, naming what to fix", async (parameters, path) => {
    for (const operation of ["kpis", "interaction-metrics", "top-videos", "top-accounts", "top-creators"]) {
      const { status, body } = await sample.ask(`/analytics/${operation}`, parameters);
      expect(status).toBe(400);
      expect(body.data.issues[0].path).toBe(path);
    }
  });

  it("may be ten years long", async () => {
    const decade = { "dateRange[from]": "2016-09-15", "dateRange[to]": "2026-09-21" };
    expect((await series(decade)).dailyMetrics).toHaveLength(3_659);
    expect((await kpis(decade)).viewCount).toBe(6_800);
  });

  it("may reach the last day there is", async () => {
    const lastDays = { "dateRange[from]": "9999-12-01", "dateRange[to]": "9999-12-31" };
    for (const path of ["kpis", "interaction-metrics", "top-videos", "top-accounts", "top-creators"]) {
      for (const filter of [{}, { projects: sample.sale, accounts: sample.ana.id }]) {
        const { status } = await sample.ask(`/analytics/${path}`, { ...lastDays, ...filter });
        expect(status).toBe(200);
      }
    }
    for (const path of ["/accounts", "/videos"]) expect((await sample.ask(path, lastDays)).status).toBe(200);
  });
});
