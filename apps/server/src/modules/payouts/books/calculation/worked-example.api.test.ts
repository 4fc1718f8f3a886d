import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { buildCreator } from "../../../../../test/creator-builders.ts";
import { windowAddress } from "../../../../../test/payout-builders.ts";
import { send } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { WORKED_EXAMPLE, workedExampleRows } from "../../../../../test/worked-example.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let address: (startsOn: string, endsOn: string) => ReturnType<typeof windowAddress>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const ask = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });

const importThrough = (day: string) => ask("POST", "/tracking/import", { rows: workedExampleRows(day) });

/** As somebody would do it who has only the API. */
beforeEach(async () => {
  app.clock.set("2026-09-14T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  const { body: campaign } = await ask("POST", "/campaigns", WORKED_EXAMPLE);
  const creator = await buildCreator(organization, { firstName: "Cora", lastName: "Lind" });
  await importThrough("2026-09-13");
  const { body: accounts } = await ask("GET", "/accounts/tracked");
  const accountIds = accounts.data.map(({ id }: { id: string }) => id);
  await ask("POST", `/creators/${creator.id}/accounts`, { accountIds });
  await ask("POST", "/creators/campaigns/assign", {
    creatorIds: [creator.id],
    campaignId: campaign.id,
    startBasis: "prev",
  });
  address = (startsOn, endsOn) =>
    windowAddress({ campaignId: campaign.id, creatorId: creator.id }, startsOn, endsOn);
});

const calculate = async (startsOn: string, endsOn: string) => {
  const { status, body } = await ask("POST", "/payouts/calculate", address(startsOn, endsOn));
  expect(status).toBe(200);
  return body;
};

const amountsOf = async (queue: "due" | "upcoming") => {
  const { body } = await ask("GET", `/payouts/${queue}?perPage=100`);
  return body.data.map((row: { billingPeriodStart: string; payoutAmount: number }) => [
    row.billingPeriodStart.slice(5, 10),
    row.payoutAmount,
  ]);
};

describe("the worked example, through the API alone", () => {
  it("pays 35.60 for the first week, and says how", async () => {
    expect(await amountsOf("due")).toEqual([["09-07", 3_560]]);
    const { payouts, lineItems, period, metrics } = await calculate("2026-09-07", "2026-09-13");
    expect(period).toEqual({
      index: 0,
      label: "2026-09-07 to 2026-09-13",
      start: "2026-09-07T00:00:00.000+00:00",
      end: "2026-09-13T00:00:00.000+00:00",
    });
    expect(payouts.total).toEqual({ amount: 3_560, precision: 2, currency: "EUR", value: 35.6 });
    expect(lineItems).toEqual([
      { title: "Base payout per video", amount: 20 },
      { title: "CPM bonus", amount: 15.6 },
    ]);
    const [base, cpm, bonus, cap] = payouts.breakdown;
    expect(base).toMatchObject({
      label: "Base payout per video",
      type: "base_payout",
      value: 20,
      ruleName:
        "Each video posted during a cycle pays €10.00 if it has at least 500 views when the cycle ends, for at most 2 videos per creator and cycle (the video target).",
      calculationDetails: {
        metricKey: "videos",
        metricValue: 2,
        eligibleVideoCount: 3,
        capApplied: true,
        videos: [
          { platform: "tiktok", platformVideoId: "a", views: 9_000, tierIndex: null, amount: 1_000 },
          { platform: "tiktok", platformVideoId: "c", views: 1_200, tierIndex: null, amount: 1_000 },
        ],
      },
    });
    expect(cpm).toMatchObject({
      label: "CPM bonus",
      amount: 1_560,
      calculationDetails: {
        metricKey: "views",
        metricValue: 15_600,
        eligibleVideoCount: 4,
        tierBreakdown: [
          {
            calculationType: "rate",
            ...{ tierIndex: 0, min: 0, max: 10_000, metricValue: 15_600, rate: 1, payout: 1_560 },
          },
        ],
      },
    });
    expect(cpm.calculationDetails.videos.map((video: { amount: number }) => video.amount)).toEqual([
      900, 40, 120, 500,
    ]);
    expect(bonus).toMatchObject({ type: "flat_bonus", amount: 0, label: "View bonus" });
    expect(payouts.breakdown.map(({ eventType }: { eventType: string }) => eventType)).toEqual([
      "flat",
      "rate_min_max",
      "flat",
      "flat",
    ]);
    expect(cap).toMatchObject({ amount: 0, calculationDetails: { capApplied: false, metricKey: "cycles" } });
    expect(metrics.facts.map(({ total }: { total: number }) => total)).toEqual([4, 4, 15_600]);
    expect(
      metrics.perVideo.map(
        (video: { platformVideoId: string; payoutAmount: number; viewsGained: number }) => [
          video.platformVideoId,
          video.viewsGained,
          video.payoutAmount,
        ],
      ),
    ).toEqual([
      ["a", 9_000, 1_900],
      ["b", 400, 40],
      ["c", 1_200, 1_120],
      ["d", 5_000, 500],
    ]);
  });

  it("pays 9.30 for the second week once its counts are imported", async () => {
    app.clock.set("2026-09-21T08:30:00.000Z");
    expect(await amountsOf("due")).toEqual([
      ["09-07", 3_560],
      ["09-14", 0],
    ]);
    await importThrough("2026-09-20");
    expect(await amountsOf("due")).toEqual([
      ["09-07", 3_560],
      ["09-14", 930],
    ]);
    const { payouts, metrics } = await calculate("2026-09-14", "2026-09-20");
    expect(payouts.total.value).toBe(9.3);
    expect(payouts.breakdown[1].calculationDetails.tierBreakdown).toEqual([
      {
        calculationType: "rate",
        ...{ tierIndex: 0, min: 0, max: 10_000, metricValue: 1_300, rate: 1, payout: 130 },
      },
      {
        calculationType: "rate",
        ...{ tierIndex: 1, min: 10_000, max: null, metricValue: 16_000, rate: 0.5, payout: 800 },
      },
    ]);
    expect(metrics.perVideo[0]).toMatchObject({ viewsStart: 9_000, viewsEnd: 26_000, viewsGained: 17_000 });
  });

  it("pays the bonus of the first video in the fifth week, which holds its last eligible day, up to the cap", async () => {
    app.clock.set("2026-10-12T08:30:00.000Z");
    await importThrough("2026-10-07");
    const { payouts, lineItems } = await calculate("2026-10-05", "2026-10-11");
    // 26,000 more views at 0.50 are 13.00, the bonus is 50.00: 3.00 above the cap of 60.00.
    expect(lineItems).toEqual([
      { title: "CPM bonus", amount: 13 },
      { title: "View bonus", amount: 50 },
      { title: "Performance cap", amount: -3 },
    ]);
    expect(payouts.breakdown[3].calculationDetails.capApplied).toBe(true);
    expect(payouts.total.value).toBe(60);
    expect((await amountsOf("due")).at(-1)).toEqual(["10-05", 6_000]);
  });
});
