import { beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildOverviewSample, type OverviewSample } from "../../../test/overview-sample.ts";
import { storePayout } from "../../../test/payout-builders.ts";
import { send, signIn } from "../../../test/request.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";

let app: TestApp;
let sample: OverviewSample;
beforeAll(async () => {
  app = await sharedApp();
  sample = await buildOverviewSample(app);
});

async function ask(
  organization: TestOrganization,
  path: string,
  days: unknown,
  email = organization.owner.email,
) {
  const session = await signIn(app, email, organization.id);
  return send(app, `/ui/v1/today/${path}?days=${days}`, { session });
}

describe("results of the last days", () => {
  it("keep currencies apart, and stand beside as many days before", async () => {
    const viewer = await buildMember(app, sample.organization, "viewer");
    const { body } = await ask(sample.organization, "results", 14, viewer.email);
    expect(body).toEqual({
      resolvedRange: { from: "2026-09-08", to: "2026-09-21" },
      previousRange: { from: "2026-08-25", to: "2026-09-07" },
      spend: [
        { currency: "USD", precision: 2, amount: 4_510, previous: 1_200 },
        { currency: "JPY", precision: 0, amount: 2_200, previous: 0 },
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
      const { body } = await ask(organization, "results", days);
      const { metrics, previous, payoutsByCurrency } = await hubOf(body.resolvedRange);
      const spent: Spend[] = body.spend.filter(({ amount }: Spend) => amount > 0);
      expect(
        spent.map(({ currency, amount, precision }) => [currency, amount / 10 ** precision]).sort(),
      ).toEqual(
        payoutsByCurrency.map(({ currency, payouts }: { currency: string; payouts: number }) => [
          currency,
          payouts,
        ]),
      );
      const costs: Cost[] = (await ask(organization, "costs", days)).body.costs;
      expect(costs.reduce((sum, { views }) => sum + views, 0)).toBe(metrics.totalViews);
      const dollars = costs.find(({ currency }) => currency === "USD");
      expect(dollars?.costPerThousand).toBe(metrics.effectiveCpm);
      expect(dollars?.previous.costPerThousand ?? 0).toBe(previous.effectiveCpm);
    }
  });

  it("are nothing in another organization", async () => {
    const organization = await buildOrganization(app);
    const none = { eligibleVideos: 0, targetVideos: 0 };
    const { body } = await ask(organization, "results", 30);
    expect(body).toMatchObject({ spend: [], daily: [], posts: { ...none, previous: none } });
    expect((await ask(organization, "costs", 30)).body.costs).toEqual([]);
  });

  it.each([0, 367, "1.5", "all"])("are refused for %s days", async (days) => {
    for (const path of ["results", "costs"]) {
      const { status, body } = await ask(sample.organization, path, days);
      expect([status, body.code]).toEqual([400, "BAD_REQUEST"]);
      expect(body.data.issues).toMatchObject([{ path: "days" }]);
    }
  });
});

type Spend = { readonly currency: string; readonly precision: number; readonly amount: number };
type Cost = Spend & { readonly views: number; readonly costPerThousand: number; readonly previous: Cost };

async function hubOf({ from, to }: { from: string; to: string }) {
  const range = { "dateRange[from]": from, "dateRange[to]": to };
  return (await sample.ask("/creator-hub/overview/kpis", range)).body;
}
