import { beforeAll, describe, expect, it } from "vitest";
import { asker } from "../../../../test/analytics-sample.ts";
import { buildApiKey, buildOrganization } from "../../../../test/builders.ts";
import {
  buildOverviewSample,
  OVERVIEW_RANGE,
  type OverviewSample,
} from "../../../../test/overview-sample.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let sample: OverviewSample;
beforeAll(async () => {
  app = await sharedApp();
  sample = await buildOverviewSample(app);
});

const PATH = "/creator-hub/overview/performance";
const performance = async (parameters = {}) =>
  (await sample.ask(PATH, { ...OVERVIEW_RANGE, ...parameters })).body;

/** Rows by their campaigns, which are different in the sample. */
const campaignsIn = async (parameters = {}) =>
  (await performance(parameters)).data.map(({ campaign }: { campaign: { name: string } }) => campaign.name);

const NOTHING = {
  totalPosts: 0,
  totalVideosEligible: 0,
  totalViews: 0,
  totalLikes: 0,
  totalComments: 0,
  totalShares: 0,
  totalBookmarks: 0,
  engagementRate: 0,
};

describe("the performance of creators", () => {
  it("has a row for each assignment of the range, and for past ones whose videos still gain", async () => {
    const { ana, anaTiktok, assignments } = sample;
    const { data, ...rest } = await performance();
    expect(rest).toEqual({
      pageCount: 1,
      totalRows: 4,
      resolvedRange: { from: "2026-09-08", to: "2026-09-21" },
      eligibilityRefreshedAt: "2026-09-21T08:30:00.000Z",
      totals: {
        rowCount: 4,
        totalPosts: 4,
        totalVideosEligible: 3,
        totalViews: 7_010,
        totalLikes: 300,
        totalComments: 50,
        totalShares: 26,
        totalBookmarks: 24,
        engagementRate: 400 / 7_010,
      },
    });
    expect(data[0]).toEqual({
      id: assignments.ana.id,
      creatorId: ana.id,
      creator: { id: ana.userId, name: "Ana Alder", email: ana.email, image: null },
      accounts: [
        expect.objectContaining({ username: "ana" }),
        expect.objectContaining({ username: "ana.photos" }),
      ],
      campaign: expect.objectContaining({ name: "Autumn", status: "active", currency: "USD" }),
      assignment: { validFrom: "2026-09-07", validUntil: null, status: "active" },
      totalPosts: 3,
      totalVideosEligible: 2,
      totalViews: 1_000 + 3_010 + 200,
      creatorCpm: 45_100 / 4_210,
      totalLikes: 300,
      totalComments: 50,
      totalShares: 26,
      totalBookmarks: 24,
      engagementRate: 400 / 4_210,
      viralityRate: 0,
      topVideo: {
        id: "tiktok:hit",
        platform: "tiktok",
        platformVideoId: "hit",
        orgAccountId: anaTiktok.id,
        accountUsername: "ana",
        caption: null,
        thumbnailUrl: null,
        contentType: "video",
        publishedAt: "2026-09-08T00:00:00.000Z",
        publishedDate: "2026-09-08",
        viewCount: 3_010,
        isEligible: true,
        viewGain: 3_010,
      },
    });
    expect(data.slice(1)).toMatchObject([
      {
        id: assignments.ben.id,
        ...NOTHING,
        totalPosts: 1,
        totalVideosEligible: 1,
        totalViews: 2_500,
        creatorCpm: 0,
        viralityRate: 1,
        topVideo: { platformVideoId: "viral", viewGain: 2_500 },
      },
      {
        id: assignments.anaBefore.id,
        ...NOTHING,
        totalViews: 300,
        creatorCpm: 0,
        topVideo: { platformVideoId: "warmup", viewCount: 800, viewGain: 300 },
      },
      { id: assignments.dan.id, ...NOTHING, creatorCpm: 0, viralityRate: 0, topVideo: null },
    ]);
  });

  it("leaves out past assignments whose videos gained nothing, and those still to come", async () => {
    expect(await campaignsIn({ "dateRange[from]": "2026-09-11" })).not.toContain("Warm-up");
    const before = { "dateRange[from]": "2026-08-24", "dateRange[to]": "2026-08-31" };
    expect(await campaignsIn(before)).toEqual(["Warm-up"]);
  });

  it("counts only the gains of videos published in the range, when asked to", async () => {
    const { data, totals } = await performance({ publicationMode: "onlyPublished" });
    expect(totals).toMatchObject({ totalPosts: 4, totalViews: 5_710, totalLikes: 200 });
    expect(data.map(({ totalViews }: { totalViews: number }) => totalViews)).toEqual([3_210, 2_500, 0]);
    expect(data[0].engagementRate).toBe(300 / 3_210);
  });

  it("adds up to the key figures, of any range", async () => {
    const ranges = [
      OVERVIEW_RANGE,
      { scope: "allTime" },
      { ...OVERVIEW_RANGE, publicationMode: "onlyPublished" },
    ];
    for (const range of ranges) {
      const { totals, resolvedRange } = (await sample.ask(PATH, range)).body;
      const kpis = (await sample.ask("/creator-hub/overview/kpis", range)).body;
      expect(resolvedRange).toEqual(kpis.resolvedRange);
      expect([totals.totalViews, totals.totalPosts, totals.totalVideosEligible]).toEqual([
        kpis.metrics.totalViews,
        kpis.metrics.publishedVideos,
        kpis.metrics.eligibleVideos,
      ]);
    }
  });

  it("states what views cost in the campaign's own currency", async () => {
    const { data } = await performance({ "dateRange[to]": "2026-10-09", creatorIds: [sample.ben.id] });
    expect(data).toMatchObject([{ campaign: { currency: "EUR" }, creatorCpm: 12 }]);
  });

  it.each([
    ["totalViews", ["Autumn", "Herbst", "Warm-up", "Tokyo"]],
    ["totalPosts", ["Autumn", "Herbst"]],
    ["totalVideosEligible", ["Autumn", "Herbst"]],
    ["creatorCpm", ["Autumn"]],
    ["totalLikes", ["Autumn"]],
    ["totalComments", ["Autumn"]],
    ["totalShares", ["Autumn"]],
    ["totalBookmarks", ["Autumn"]],
    ["engagementRate", ["Autumn"]],
    ["viralityRate", ["Herbst"]],
    ["creator", ["Tokyo", "Herbst"]],
    ["campaign", ["Warm-up", "Tokyo", "Herbst", "Autumn"]],
    ["validFrom", ["Herbst", "Autumn", "Tokyo", "Warm-up"]],
  ])("is put in order by %s", async (sortCol, first) => {
    const descending = await campaignsIn({ sortCol });
    expect(descending.slice(0, first.length)).toEqual(first);
    expect(await campaignsIn({ sortCol, sortDir: "asc" })).toEqual(descending.toReversed());
    const pages = await Promise.all([1, 2].map((page) => campaignsIn({ sortCol, perPage: 3, page })));
    expect(pages.flat()).toEqual(descending);
  });

  it("is of some campaigns and creators", async () => {
    const { campaigns, ana } = sample;
    expect(await campaignsIn({ creatorIds: [ana.id] })).toEqual(["Autumn", "Warm-up"]);
    expect(await campaignsIn({ campaignIds: [campaigns.herbst, campaigns.tokyo] })).toEqual([
      "Herbst",
      "Tokyo",
    ]);
    expect(await campaignsIn({ campaignIds: [campaigns.herbst], creatorIds: [ana.id] })).toEqual([]);
  });

  it("is empty where nobody is assigned, and for another organization's ids", async () => {
    const other = asker(app, (await buildApiKey(await buildOrganization(app))).secret);
    for (const filter of [{}, { creatorIds: [sample.ana.id] }, { campaignIds: [sample.campaigns.autumn] }]) {
      expect((await other(PATH, { ...OVERVIEW_RANGE, ...filter })).body).toEqual({
        data: [],
        pageCount: 0,
        totalRows: 0,
        resolvedRange: { from: "2026-09-08", to: "2026-09-21" },
        eligibilityRefreshedAt: null,
        totals: { ...NOTHING, rowCount: 0 },
      });
    }
  });
});
