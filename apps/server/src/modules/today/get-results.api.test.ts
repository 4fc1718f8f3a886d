import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildOverviewSample, type OverviewSample } from "../../../test/overview-sample.ts";
import { storePayout } from "../../../test/payout-builders.ts";
import { send, signIn } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let app: TestApp;
let sample: OverviewSample;
beforeAll(async () => {
  app = await startTestApp();
  sample = await buildOverviewSample(app);
});
afterAll(() => app.stop());

async function results(organization: TestOrganization, days: unknown, email = organization.owner.email) {
  const session = await signIn(app, email, organization.id);
  return send(app, `/ui/v1/today/results?days=${days}`, { session });
}

describe("results of the last days", () => {
  it("keep currencies apart, and stand beside as many days before", async () => {
    const viewer = await buildMember(app, sample.organization, "viewer");
    const { body } = await results(sample.organization, 14, viewer.email);
    const nothing = { amount: 0, views: 0, costPerThousand: null };
    expect(body).toEqual({
      resolvedRange: { from: "2026-09-08", to: "2026-09-21" },
      previousRange: { from: "2026-08-25", to: "2026-09-07" },
      spend: [
        { currency: "EUR", precision: 2, ...nothing, views: 2_500, costPerThousand: 0, previous: nothing },
        { currency: "JPY", precision: 0, ...nothing, amount: 2_200, previous: nothing },
        {
          ...{ currency: "USD", precision: 2, amount: 4_510, views: 4_510, costPerThousand: 10 },
          previous: { amount: 1_200, views: 550, costPerThousand: 12_000 / 550 },
        },
      ],
      posts: {
        eligibleVideos: 3,
        targetVideos: expect.closeTo(4 + (2 * 12) / 30, 6),
        previous: { eligibleVideos: 1, targetVideos: expect.closeTo(2 / 7, 6) },
      },
      daily: [
        { date: "2026-09-10", currency: "JPY", amount: 1_500 },
        { date: "2026-09-13", currency: "USD", amount: 2_500 },
        { date: "2026-09-20", currency: "JPY", amount: 700 },
        { date: "2026-09-20", currency: "USD", amount: 2_010 },
      ],
      isComplete: true,
    });
  });

  it("are the hub's own key figures, payouts by hand included", async () => {
    const { organization, ana } = sample;
    await storePayout(organization, { creatorId: ana.id, amountMinor: 333, currency: "EUR" });
    for (const days of [7, 30, 90]) {
      const { body } = await results(organization, days);
      const { from, to } = body.resolvedRange;
      const hub = await sample.ask("/creator-hub/overview/kpis", {
        "dateRange[from]": from,
        "dateRange[to]": to,
      });
      const { metrics, previous, payoutsByCurrency } = hub.body;
      type Spend = { currency: string; precision: number; amount: number; views: number };
      const spend: Spend[] = body.spend;
      const spent = spend.filter(({ amount }) => amount > 0);
      expect(spent.map(({ currency, amount, precision }) => [currency, amount / 10 ** precision])).toEqual(
        payoutsByCurrency.map(({ currency, payouts }: { currency: string; payouts: number }) => [
          currency,
          payouts,
        ]),
      );
      expect(spend.reduce((sum, { views }) => sum + views, 0)).toBe(metrics.totalViews);
      const dollars = body.spend.find(({ currency }: Spend) => currency === "USD");
      expect(dollars.costPerThousand).toBe(metrics.effectiveCpm);
      expect(dollars.previous.costPerThousand ?? 0).toBe(previous.effectiveCpm);
    }
  });

  it("are nothing in another organization", async () => {
    const { body } = await results(await buildOrganization(app), 30);
    const none = { eligibleVideos: 0, targetVideos: 0 };
    expect(body).toMatchObject({ spend: [], daily: [], posts: { ...none, previous: none } });
  });

  it.each([0, 367, "1.5", "all"])("are refused for %s days", async (days) => {
    const { status, body } = await results(sample.organization, days);
    expect([status, body.code]).toEqual([400, "BAD_REQUEST"]);
    expect(body.data.issues).toMatchObject([{ path: "days" }]);
  });
});
