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

const PATH = "/creator-hub/overview/kpis";
const kpis = async (parameters = {}) => (await sample.ask(PATH, { ...OVERVIEW_RANGE, ...parameters })).body;

const NOTHING = {
  effectiveCpm: 0,
  totalViews: 0,
  activeCreators: 0,
  activeAccounts: 0,
  payoutsUsd: 0,
  publishedVideos: 0,
  eligibleVideos: 0,
  spendPerVideo: 0,
  paidCpm: 0,
  paidPayoutsUsd: 0,
};

describe("the key figures of the Creator Hub", () => {
  it("sum up a range, beside the one of equal length before it", async () => {
    expect(await kpis()).toEqual({
      scope: "dateRange",
      resolvedRange: { from: "2026-09-08", to: "2026-09-21" },
      metrics: {
        effectiveCpm: 10,
        totalViews: 300 + 1_000 + 3_010 + 200 + 2_500,
        activeCreators: 3,
        activeAccounts: 3,
        payoutsUsd: 45.1,
        publishedVideos: 4,
        eligibleVideos: 3,
        spendPerVideo: 22.55,
        paidCpm: 25_000 / 4_510,
        paidPayoutsUsd: 25,
      },
      previous: {
        effectiveCpm: 12_000 / 550,
        totalViews: 550,
        activeCreators: 2,
        activeAccounts: 2,
        payoutsUsd: 12,
        publishedVideos: 2,
        eligibleVideos: 2,
        spendPerVideo: 6,
        paidCpm: 12_000 / 550,
        paidPayoutsUsd: 12,
      },
      changes: {
        effectiveCpm: (10 - 12_000 / 550) / (12_000 / 550),
        totalViews: (7_010 - 550) / 550,
        activeCreators: 0.5,
        activeAccounts: 0.5,
        payoutsUsd: (45.1 - 12) / 12,
        publishedVideos: 1,
        eligibleVideos: 0.5,
        spendPerVideo: (22.55 - 6) / 6,
        paidCpm: (25_000 / 4_510 - 12_000 / 550) / (12_000 / 550),
        paidPayoutsUsd: 13 / 12,
      },
      payoutsByCurrency: [
        { currency: "JPY", payouts: 2_200, paidPayouts: 700 },
        { currency: "USD", payouts: 45.1, paidPayouts: 25 },
      ],
      eligibilityRefreshedAt: "2026-09-21T08:30:00.000Z",
    });
  });

  it("count only the gains of videos published in the range, when asked to", async () => {
    const { metrics, previous } = await kpis({ publicationMode: "onlyPublished" });
    expect([metrics.totalViews, previous.totalViews]).toEqual([5_710, 550]);
    expect(metrics.effectiveCpm).toBe(45_100 / 3_210);
    expect(metrics.publishedVideos).toBe(4);
  });

  it("are of all days up to today, with nothing before them", async () => {
    const all = {
      scope: "allTime",
      resolvedRange: { from: "2026-07-01", to: "2026-09-21" },
      metrics: {
        effectiveCpm: 57_100 / 5_060,
        totalViews: 800 + 1_050 + 3_010 + 200 + 2_500,
        activeCreators: 3,
        activeAccounts: 3,
        payoutsUsd: 57.1,
        publishedVideos: 6,
        eligibleVideos: 5,
        spendPerVideo: 57.1 / 4,
        paidCpm: 37_000 / 5_060,
        paidPayoutsUsd: 37,
      },
      payoutsByCurrency: [
        { currency: "JPY", payouts: 2_200, paidPayouts: 700 },
        { currency: "USD", payouts: 57.1, paidPayouts: 37 },
      ],
      eligibilityRefreshedAt: "2026-09-21T08:30:00.000Z",
    };
    expect((await sample.ask(PATH)).body).toEqual(all);
    expect(await kpis({ scope: "allTime" })).toEqual(all);
  });

  it("are of some campaigns and creators", async () => {
    const { campaigns, ana, ben } = sample;
    expect((await kpis({ campaignIds: [campaigns.autumn] })).metrics).toEqual({
      effectiveCpm: 45_100 / 4_210,
      totalViews: 4_210,
      activeCreators: 1,
      activeAccounts: 2,
      payoutsUsd: 45.1,
      publishedVideos: 3,
      eligibleVideos: 2,
      spendPerVideo: 22.55,
      paidCpm: 25_000 / 4_210,
      paidPayoutsUsd: 25,
    });
    const ofBen = await kpis({ creatorIds: [ben.id] });
    expect(ofBen.metrics).toEqual({
      ...NOTHING,
      totalViews: 2_500,
      activeCreators: 1,
      activeAccounts: 1,
      publishedVideos: 1,
      eligibleVideos: 1,
    });
    expect(ofBen.payoutsByCurrency).toEqual([]);
    const warmupOfAna = await kpis({ campaignIds: [campaigns.warmup], creatorIds: [ana.id] });
    expect(warmupOfAna.metrics).toEqual({ ...NOTHING, totalViews: 300 });
    expect((await kpis({ campaignIds: [campaigns.autumn], creatorIds: [ben.id] })).metrics).toEqual(NOTHING);
  });

  it("are of a single day, the last of an assignment", async () => {
    const day = { "dateRange[from]": "2026-09-06", "dateRange[to]": "2026-09-06" };
    const { metrics, previous } = await kpis(day);
    expect(metrics).toEqual({ ...NOTHING, activeCreators: 2, activeAccounts: 2 });
    expect(previous).toEqual({ ...NOTHING, totalViews: 400, activeCreators: 2, activeAccounts: 2 });
  });

  it("are all 0 where nothing is", async () => {
    const empty = asker(app, (await buildApiKey(await buildOrganization(app))).secret);
    expect((await empty(PATH, OVERVIEW_RANGE)).body).toEqual({
      scope: "dateRange",
      resolvedRange: { from: "2026-09-08", to: "2026-09-21" },
      metrics: NOTHING,
      previous: NOTHING,
      changes: NOTHING,
      payoutsByCurrency: [],
      eligibilityRefreshedAt: null,
    });
    expect((await empty(PATH)).body.resolvedRange).toEqual({ from: "2026-09-21", to: "2026-09-21" });
  });

  it("know nothing of another organization's campaigns and creators", async () => {
    const other = asker(app, (await buildApiKey(await buildOrganization(app))).secret);
    for (const filter of [{ campaignIds: [sample.campaigns.autumn] }, { creatorIds: [sample.ana.id] }, {}]) {
      const { status, body } = await other(PATH, { ...OVERVIEW_RANGE, ...filter });
      expect([status, body.metrics]).toEqual([200, NOTHING]);
    }
  });
});

describe("a question to the Creator Hub's overview", () => {
  it.each([
    [{ scope: "dateRange" }, "dateRange"],
    [{ scope: "month" }, "scope"],
    [{ "dateRange[from]": "2026-09-08" }, "dateRange.to"],
    [{ "dateRange[from]": "2026-09-08", "dateRange[to]": "2026-09-07" }, "dateRange"],
    [{ ...OVERVIEW_RANGE, campaignIds: ["autumn"] }, "campaignIds.0"],
    [{ ...OVERVIEW_RANGE, creatorIds: ["ana"] }, "creatorIds.0"],
    [{ ...OVERVIEW_RANGE, publicationMode: "some" }, "publicationMode"],
  ])("is refused as %j, naming what to fix", async (parameters, path) => {
    for (const operation of ["kpis", "activity", "performance", "events"]) {
      const { status, body } = await sample.ask(`/creator-hub/overview/${operation}`, parameters);
      expect(status).toBe(400);
      expect(body.data.issues[0].path).toBe(path);
    }
  });

  it("may be about the first or the last days there are", async () => {
    for (const [from, to] of [
      ["0001-01-02", "0001-01-02"],
      ["9999-12-01", "9999-12-31"],
    ]) {
      for (const operation of ["kpis", "activity", "performance", "events"]) {
        const { status } = await sample.ask(`/creator-hub/overview/${operation}`, {
          "dateRange[from]": from ?? "",
          "dateRange[to]": to ?? "",
        });
        expect(status).toBe(200);
      }
    }
  });
});
