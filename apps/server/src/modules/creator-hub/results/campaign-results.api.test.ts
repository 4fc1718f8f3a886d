import { beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { send } from "../../../../test/request.ts";
import { buildResultsSample, type ResultsSample } from "../../../../test/results-sample.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import { createId } from "../../../infra/ids.ts";

let app: TestApp;
let sample: ResultsSample;
beforeAll(async () => {
  app = await sharedApp();
  sample = await buildResultsSample(app);
});

const SECOND_WEEK = { "dateRange[from]": "2026-09-14", "dateRange[to]": "2026-09-20" };
const results = async (part = "", parameters = {}) =>
  (await sample.ask(`/campaigns/${sample.campaignId}/results${part}`, parameters)).body;

describe("the results of a campaign", () => {
  it("sum up its whole time", async () => {
    expect(await results()).toMatchObject({
      campaignId: sample.campaignId,
      name: "Results",
      status: "closing",
      startsOn: "2026-09-07",
      endsOn: "2026-10-04",
      currency: "EUR",
      precision: 2,
      resolvedRange: { from: "2026-09-07", to: "2026-09-21" },
      spend: { paid: 7_500, due: 11_000, running: 10_600, total: 29_100 },
      otherSpend: [{ currency: "USD", precision: 2, amount: 700 }],
      views: 18_000,
      effectiveCpm: 185_000 / 18_000,
      cpmSoFar: 291_000 / 18_000,
      eligibleVideos: 3,
      targetVideos: expect.closeTo((15 / 7 + 8 / 7) * 2, 9),
      creatorCount: 2,
      activeCreators: 2,
      topVideos: [
        { platformVideoId: "a1", viewGain: 12_000, creatorId: sample.ana.id },
        { platformVideoId: "a2", viewGain: 5_000, creatorId: sample.ana.id },
        { platformVideoId: "b1", viewGain: 1_000, creatorId: sample.ben.id },
      ],
    });
  });

  it("forecast the running cycle and the campaign's end by the days that have passed", async () => {
    // One of seven days brought 4.00 and 2.00 beside the salaries; another such week follows.
    expect((await results()).forecast).toEqual({
      cycle: { endsOn: "2026-09-27", total: 18_500 + 7_800 + 6_400 },
      campaign: { endsOn: "2026-10-04", total: 18_500 + 2 * (7_800 + 6_400) },
    });
  });

  it("state the same spend, views and cost as the Creator Hub overview", async () => {
    for (const range of [{ scope: "allTime" }, SECOND_WEEK]) {
      const { body } = await sample.ask("/creator-hub/overview/kpis", {
        ...range,
        "campaignIds[0]": sample.campaignId,
      });
      const own = await results("", "scope" in range ? {} : range);
      const euros = body.payoutsByCurrency.find(({ currency }: { currency: string }) => currency === "EUR");
      expect(own.views).toBe(body.metrics.totalViews);
      expect(own.eligibleVideos).toBe(body.metrics.eligibleVideos);
      expect(own.effectiveCpm).toBeCloseTo((euros.payouts * 1_000) / own.views, 9);
    }
  });

  it("are about the days that are asked for", async () => {
    expect(await results("", SECOND_WEEK)).toMatchObject({
      spend: { paid: 500, due: 11_000, running: 0, total: 11_500 },
      views: 5_000,
      effectiveCpm: 23,
      eligibleVideos: 1,
      targetVideos: 4,
      forecast: null,
      topVideos: [{ platformVideoId: "a2", viewGain: 5_000 }],
    });
  });

  it("are empty before anybody works in it", async () => {
    const { id } = await buildCampaign(sample.organization, {
      schedule: { interval: "week", anchor: "fixed", startsOn: "2026-10-05" },
    });
    const { status, body } = await sample.ask(`/campaigns/${id}/results`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "upcoming",
      spend: { paid: 0, due: 0, running: 0, total: 0 },
      views: 0,
      effectiveCpm: 0,
      eligibleVideos: 0,
      targetVideos: null,
      forecast: { cycle: null, campaign: null },
      creatorCount: 0,
      topVideos: [],
    });
    const { body: daily } = await sample.ask(`/campaigns/${id}/results/daily`);
    expect(daily.days).toEqual([{ date: "2026-09-21", views: 0, posts: 0, spend: 0 }]);
    expect((await sample.ask(`/campaigns/${id}/results/creators`)).body).toMatchObject({
      data: [],
      totalRows: 0,
    });
  });

  it("are unknown for others, and refuse days that are none", async () => {
    const { secret } = await buildApiKey(await buildOrganization(app));
    const foreign = `/api/v1/campaigns/${sample.campaignId}/results`;
    for (const part of ["", "/creators", "/daily"]) {
      expect((await send(app, `${foreign}${part}`, { apiKey: secret })).status).toBe(404);
      const unknown = await sample.ask(`/campaigns/${createId("campaign")}/results${part}`);
      expect(unknown.status).toBe(404);
      const days = { "dateRange[from]": "2026-09-20", "dateRange[to]": "2026-09-01" };
      expect((await sample.ask(`/campaigns/${sample.campaignId}/results${part}`, days)).status).toBe(400);
    }
  });
});

describe("costs by creator", () => {
  it("have a row for each, and sum to the campaign's", async () => {
    const { data, totals, totalRows } = await results("/creators");
    expect(totalRows).toBe(2);
    expect(data).toMatchObject([
      {
        creatorId: sample.ana.id,
        creator: { name: "Ana Alder" },
        spend: { paid: 7_500, due: 6_000, running: 5_400, total: 18_900 },
        views: 17_000,
        effectiveCpm: 135_000 / 17_000,
        eligibleVideos: 2,
        share: 18_900 / 29_100,
      },
      {
        creatorId: sample.ben.id,
        spend: { paid: 0, due: 5_000, running: 5_200, total: 10_200 },
        views: 1_000,
        share: 10_200 / 29_100,
      },
    ]);
    const whole = await results();
    expect(totals).toEqual({
      spend: whole.spend,
      views: whole.views,
      effectiveCpm: whole.effectiveCpm,
      cpmSoFar: whole.cpmSoFar,
      eligibleVideos: whole.eligibleVideos,
      targetVideos: whole.targetVideos,
    });
  });

  it("come in the order asked for, page by page", async () => {
    const idsBy = async (parameters: object) =>
      (await results("/creators", parameters)).data.map(({ creatorId }: { creatorId: string }) => creatorId);
    const { ana, ben } = sample;
    expect(await idsBy({ sortCol: "cpm", sortDir: "desc" })).toEqual([ben.id, ana.id]);
    expect(await idsBy({ sortCol: "creator", sortDir: "asc" })).toEqual([ana.id, ben.id]);
    expect(await idsBy({ sortCol: "views", sortDir: "asc", perPage: 1 })).toEqual([ben.id]);
    expect(await idsBy({ sortCol: "views", sortDir: "asc", perPage: 1, page: 2 })).toEqual([ana.id]);
  });
});

describe("results by day", () => {
  it("sum to the results, without gaps", async () => {
    const { days, resolvedRange } = await results("/daily");
    expect(resolvedRange).toEqual({ from: "2026-09-07", to: "2026-09-21" });
    expect(days).toHaveLength(15);
    const known: Record<string, object> = Object.fromEntries(
      days
        .filter(({ views, posts, spend }: Record<string, number>) => views || posts || spend)
        .map(({ date, ...values }: { date: string }) => [date, values]),
    );
    expect(known).toEqual({
      "2026-09-08": { views: 0, posts: 1, spend: 0 },
      "2026-09-09": { views: 3_000, posts: 0, spend: 0 },
      "2026-09-13": { views: 7_000, posts: 0, spend: 7_000 },
      "2026-09-15": { views: 0, posts: 1, spend: 0 },
      "2026-09-16": { views: 4_000, posts: 0, spend: 0 },
      "2026-09-20": { views: 1_000, posts: 0, spend: 11_500 },
      "2026-09-21": { views: 3_000, posts: 1, spend: 0 },
    });
  });

  it("take what videos had before the days off", async () => {
    const days = { "dateRange[from]": "2026-09-20", "dateRange[to]": "2026-09-21" };
    expect((await results("/daily", days)).days.map(({ views }: { views: number }) => views)).toEqual([
      1_000, 3_000,
    ]);
  });
});
