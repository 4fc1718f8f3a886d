import { beforeAll, describe, expect, it } from "vitest";
import { buildOverviewSample, OVERVIEW_RANGE, type OverviewSample } from "../../../test/overview-sample.ts";
import { storePayout } from "../../../test/payout-builders.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";

let app: TestApp;
let sample: OverviewSample;
beforeAll(async () => {
  app = await sharedApp();
  sample = await buildOverviewSample(app);
  const { organization, ana, ben, campaigns } = sample;
  const pay = (fields: Omit<Parameters<typeof storePayout>[1], "creatorId"> & { creatorId?: string }) =>
    storePayout(organization, { creatorId: ana.id, currency: "USD", ...fields });
  await pay({ campaignId: campaigns.autumn, amountMinor: 5_000, paidAt: "2026-09-10T23:59:59.999Z" });
  await pay({ amountMinor: 1_000, paidAt: "2026-09-21T00:00:00.000Z" });
  await pay({ amountMinor: 20_000, paidAt: "2026-09-22T00:00:00.000Z" });
  await pay({
    amountMinor: 40_000,
    paidAt: "2026-09-12T10:00:00.000Z",
    withdrawnAt: "2026-09-13T10:00:00.000Z",
  });
  await pay({
    amountMinor: 80_000,
    paidAt: "2026-09-12T10:00:00.000Z",
    supersededAt: "2026-09-13T10:00:00.000Z",
  });
  await pay({
    creatorId: ben.id,
    campaignId: campaigns.herbst,
    currency: "GBP",
    amountMinor: 300,
    paidAt: "2026-09-15T10:00:00.000Z",
  });
});

const ask = async (path: string, parameters: object = {}) =>
  (await sample.ask(`/creator-hub/overview/${path}`, { ...OVERVIEW_RANGE, ...parameters })).body;

describe("payouts by hand", () => {
  it("are spend, and paid, on the day they were paid", async () => {
    const without = { payoutsUsd: 45.1, paidPayoutsUsd: 25 };
    expect((await ask("kpis")).metrics).toMatchObject({
      payoutsUsd: without.payoutsUsd + 50 + 10,
      paidPayoutsUsd: without.paidPayoutsUsd + 50 + 10,
    });
    expect((await ask("kpis")).payoutsByCurrency).toContainEqual({
      currency: "GBP",
      payouts: 3,
      paidPayouts: 3,
    });
  });

  it("follow the filter, by creator and by the campaign they name", async () => {
    const { ana, ben, campaigns } = sample;
    const paid = async (filter: object) => (await ask("kpis", filter)).metrics.paidPayoutsUsd;
    expect(await paid({ campaignIds: [campaigns.autumn] })).toBe(25 + 50);
    expect(await paid({ creatorIds: [ana.id] })).toBe(25 + 50 + 10);
    expect(await paid({ creatorIds: [ben.id] })).toBe(0);
  });

  it("make views dearer, where they are in the campaign's currency", async () => {
    const { assignments } = sample;
    const rows: { id: string; creatorCpm: number }[] = (await ask("performance")).data;
    const cpmOf = ({ id }: { id: string }) => rows.find((row) => row.id === id)?.creatorCpm;
    expect(cpmOf(assignments.ana)).toBeCloseTo(((45.1 + 50) * 1_000) / 4_210, 10);
    expect(cpmOf(assignments.ben)).toBe(0);
  });

  it("are events of the campaign they name", async () => {
    const events: { type: string; payout?: object; cycle?: object }[] = (
      await ask("events", { eventCategory: "campaign", perPage: 100 })
    ).data;
    const byHand = events.filter(({ type, cycle }) => type === "creator_paid_out" && cycle === undefined);
    const noPeriod = { billingPeriodStart: null, billingPeriodEnd: null };
    expect(byHand).toMatchObject([
      {
        payout: { amount: 300, precision: 2, currency: "GBP", ...noPeriod },
        creatorId: sample.ben.id,
        campaign: { name: "Herbst" },
      },
      {
        payout: { amount: 5_000, precision: 2, currency: "USD", ...noPeriod },
        creatorId: sample.ana.id,
        campaign: { name: "Autumn" },
      },
    ]);
  });
});
