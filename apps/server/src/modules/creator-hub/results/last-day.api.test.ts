import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storePayout, windowAddress } from "../../../../test/payout-builders.ts";
import { calculate } from "../../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { buildResultsSample, type ResultsSample } from "../../../../test/results-sample.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let sample: ResultsSample;
let owner: TestSession;
// On Sunday, 27 September 2026, Ana's third week and Ben's second one end: 54.00 and 52.00.
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-09-21T08:30:00.000Z");
  sample = await buildResultsSample(app);
  owner = await signIn(app, sample.organization.owner.email, sample.organization.id);
});
afterAll(() => app.stop());

const campaign = async () => (await sample.ask(`/campaigns/${sample.campaignId}/results`)).body;
const creatorsOf = async () =>
  (await sample.ask(`/campaigns/${sample.campaignId}/results/creators`)).body.data.map(
    ({ spend }: { spend: object }) => spend,
  );
const ana = async () =>
  (await send(app, `/ui/v1/creators/${sample.ana.id}/results`, { session: owner })).body.earnings[0];
const simulated = async () => {
  const { body } = await send(app, `/api/v1/campaigns/${sample.campaignId}/simulate`, {
    method: "POST",
    apiKey: sample.apiKey,
    body: { spec: { name: "Renamed" } },
  });
  return body.data
    .filter(({ billingPeriodEnd: end }: { billingPeriodEnd: string }) => end.startsWith("2026-09-27"))
    .map(({ state }: { state: string }) => state);
};
const warnings = async () => {
  const address = windowAddress(
    { campaignId: sample.campaignId, creatorId: sample.ana.id },
    "2026-09-21",
    "2026-09-27",
  );
  return (await calculate(app, sample.apiKey, address)).engine.warnings;
};

const IMPORTED_ONLY =
  "tiktok account ana is not fetched; only imported counts and single videos are known of it.";

describe.each(["00:00:00.000", "23:59:59.999"])("a cycle at %s of its last day", (time) => {
  beforeAll(() => app.clock.set(`2026-09-27T${time}Z`));

  it("runs, in the sums of its campaign and of its creators", async () => {
    const { spend, forecast } = await campaign();
    expect(spend).toMatchObject({ paid: 7_500, due: 11_000, running: 10_600 });
    expect(forecast.cycle).toEqual({ endsOn: "2026-09-27", total: 18_500 + 10_600 });
    expect(await creatorsOf()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ paid: 7_500, due: 6_000, running: 5_400 }),
        expect.objectContaining({ paid: 0, due: 5_000, running: 5_200 }),
      ]),
    );
    expect(await ana()).toMatchObject({ paid: 7_500, due: 6_000, running: 5_400 });
  });

  it("is upcoming to whoever tries other rules", async () => {
    expect(await simulated()).toEqual(["upcoming", "upcoming"]);
  });

  it("is calculated with the warning that counts will grow, and none of old counts", async () => {
    expect(await warnings()).toEqual([
      "The window still runs until 2026-09-27; counts will grow.",
      IMPORTED_ONLY,
    ]);
  });
});

describe("a cycle on the day after it", () => {
  beforeAll(() => app.clock.set("2026-09-28T00:00:00.000Z"));

  it("is due, in the sums of its campaign and of its creators", async () => {
    expect((await campaign()).spend).toMatchObject({ paid: 7_500, due: 21_600 });
    expect(await ana()).toMatchObject({ paid: 7_500, due: 11_400 });
    expect(await simulated()).toEqual(["due", "due"]);
  });

  it("is calculated with the warning that its last day was not read", async () => {
    expect(await warnings()).toEqual([
      IMPORTED_ONLY,
      "Counts of tiktok account ana were last read on 2026-09-21, before the window's last day.",
    ]);
  });
});

describe("a payout by hand", () => {
  const paidIn = async (from: string, to: string) =>
    (
      await sample.ask("/creator-hub/overview/kpis", { "dateRange[from]": from, "dateRange[to]": to })
    ).body.payoutsByCurrency.find(({ currency }: { currency: string }) => currency === "GBP")?.paidPayouts ??
    0;

  it("counts in the range of its day: from midnight on, and until the last moment before the next one", async () => {
    app.clock.set("2026-10-01T08:30:00.000Z");
    const pay = (amountMinor: number, paidAt: string) =>
      storePayout(sample.organization, { creatorId: sample.ana.id, currency: "GBP", amountMinor, paidAt });
    await pay(1, "2026-09-21T23:59:59.999Z");
    await pay(20, "2026-09-22T00:00:00.000Z");
    await pay(300, "2026-09-23T23:59:59.999Z");
    await pay(4_000, "2026-09-24T00:00:00.000Z");
    expect(await paidIn("2026-09-22", "2026-09-23")).toBe(3.2);
    expect(await paidIn("2026-09-21", "2026-09-21")).toBe(0.01);
    expect(await paidIn("2026-09-24", "2026-09-24")).toBe(40);
  });
});
