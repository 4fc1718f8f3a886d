import type { Simulation } from "@clipledger/contract/payouts/simulation";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AmountsWorld, buildAmountsWorld, EVERY_PAYOUT } from "../../../test/amounts-world.ts";
import { settleWindow } from "../../../test/assignment-builders.ts";
import { buildApiKey, buildMember, buildOrganization } from "../../../test/builders.ts";
import { buildCampaign } from "../../../test/campaign-builders.ts";
import { shownAmounts } from "../../../test/kept-amounts.ts";
import { send } from "../../../test/request.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";

let app: TestApp;
let world: AmountsWorld;
let apiKey: string;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  world = await buildAmountsWorld(app);
  apiKey = (await buildApiKey(world.organization)).secret;
});

const simulate = (body: object, campaignId = world.campaignId) =>
  send(app, `/api/v1/campaigns/${campaignId}/simulate`, { method: "POST", apiKey, body });
const save = (spec: object) =>
  send(app, `/api/v1/campaigns/${world.campaignId}`, { method: "PUT", apiKey, body: spec });

const { payouts } = EVERY_PAYOUT;
const edits: [string, object][] = [
  ["rates", { payouts: { ...payouts, cpmPayouts: [{ tiers: [{ from: 0, rate: 2.345 }] }] } }],
  ["amounts", { payouts: { ...payouts, fixedSalary: { amount: 9.99 } } }],
  ["the video target", { videoTarget: 1 }],
  ["no video target", { videoTarget: null }],
  ["eligible days", { payouts: { ...payouts, eligibility: { windowDays: 3 } } }],
  [
    "the scope of publication",
    { payouts: { ...payouts, eligibility: { windowDays: 7, publicationScope: "current_period_only" } } },
  ],
  ["the cap", { payouts: { ...payouts, performanceCap: { amount: 12.34 } } }],
  ["fewer kinds of payouts", { payouts: { basePayouts: payouts.basePayouts } }],
  ["another name only", { name: "Renamed" }],
];

describe("simulating an edit", () => {
  it.each(edits)("shows what the queues show once it is saved: %s", async (_, spec) => {
    const before = await shownAmounts(world.organization);
    const { status, body } = await simulate({ spec });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ok: true,
      issues: [],
      total: 6,
      unpaid: { count: 6 },
      closed: { count: 0 },
    });
    expect(amountsOf(body, "current")).toEqual(asNumbers(before));
    expect(await shownAmounts(world.organization)).toEqual(before);
    expect((await save(spec)).status).toBe(200);
    expect(amountsOf(body, "simulated")).toEqual(asNumbers(await shownAmounts(world.organization)));
  });

  it("sums up what would change", async () => {
    const { body } = await simulate({ spec: { payouts: { ...payouts, fixedSalary: { amount: 17 } } } });
    const { unpaid, data } = body as Simulation;
    expect(unpaid.difference).toBe(6 * 1_000);
    expect(unpaid.simulated - unpaid.current).toBe(unpaid.difference);
    expect(unpaid.current).toBe(data.reduce((sum, { current }) => sum + current, 0));
    expect(body).toMatchObject({ currency: "EUR", precision: 2 });
  });

  it("says of settled windows what they would have paid, and what they were paid", async () => {
    const { organization, creators } = world;
    const kept = asNumbers(await shownAmounts(organization));
    const [{ id: one }, { id: two }] = creators;
    await settleWindow(organization, one, "2026-09-07", "paid");
    await organization.ctx.db.execute(sql`
      update billing_windows set amount_minor = 12345 where organization_id = ${organization.id} and state = 'paid'`);
    await settleWindow(organization, two, "2026-09-14", "canceled");
    const spec = { payouts: { ...payouts, fixedSalary: { amount: 17 }, eligibility: { windowDays: 10 } } };
    const { body } = await simulate({ spec });
    const windowOf = (creatorId: string, state: string) =>
      (body as Simulation).data.find((window) => window.creatorId === creatorId && window.state === state);
    const current = kept[`${world.campaignId} ${one} 2026-09-07`] ?? 0;
    expect(windowOf(one, "paid")).toMatchObject({ current, simulated: current + 1_000, paid: 12_345 });
    expect(windowOf(two, "canceled")).toMatchObject({ difference: 1_000, paid: null });
    expect(body).toMatchObject({
      unpaid: { count: 4, difference: 4_000 },
      closed: { count: 2, difference: 2_000 },
    });
  });

  it("leaves a window alone whose payout is on its way", async () => {
    const { organization } = world;
    await organization.ctx.db.execute(sql`
      update billing_windows set state = 'paying' where organization_id = ${organization.id} and starts_on = '2026-09-07'`);
    const { body } = await simulate({ spec: { payouts: { ...payouts, fixedSalary: { amount: 17 } } } });
    expect(body).toMatchObject({ unpaid: { count: 6, difference: 4_000 }, closed: { count: 0 } });
  });

  it("answers pages, by creator and start", async () => {
    const page = async (number: number) =>
      (await simulate({ spec: { videoTarget: 1 }, page: number, perPage: 4 })).body as Simulation;
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    const starts = [...first.data, ...second.data].map((row) => [row.creatorName, row.billingPeriodStart]);
    expect(starts).toEqual(starts.toSorted());
    expect([first.data.length, second.data.length, third.data]).toEqual([4, 2, []]);
    expect(first).toMatchObject({ page: 1, perPage: 4, total: 6, unpaid: second.unpaid });
    expect(first.data[0]).toMatchObject({ state: "due", billingPeriodEnd: "2026-09-13T00:00:00.000+00:00" });
    expect(second.data[1]).toMatchObject({ state: "upcoming" });
  });

  it("simulates nothing of an edit that would be refused", async () => {
    const spec = { currency: "USD", payouts: { performanceCap: { amount: 5 } } };
    const { status, body } = await simulate({ spec });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ok: false,
      total: 0,
      data: [],
      unpaid: { count: 0, current: 0, simulated: 0, difference: 0 },
    });
    expect(body.issues.map(({ path }: { path: string }) => path)).toContain("currency");
    const validated = await send(app, "/api/v1/campaigns/validate", {
      method: "POST",
      apiKey,
      body: { campaignId: world.campaignId, spec },
    });
    expect(body.issues).toEqual(validated.body.issues);
    expect(body.warnings).toEqual(validated.body.warnings);
  });

  it("is open to viewers, and closed to other organizations and bad input", async () => {
    const viewer = await buildMember(app, world.organization, "viewer");
    const { secret } = await buildApiKey(world.organization, viewer);
    const asViewer = await send(app, `/api/v1/campaigns/${world.campaignId}/simulate`, {
      method: "POST",
      apiKey: secret,
      body: { spec: {} },
    });
    expect(asViewer.status).toBe(200);
    const foreign = await buildCampaign(await buildOrganization(app));
    expect((await simulate({ spec: {} }, foreign.id)).status).toBe(404);
    expect((await simulate({ spec: { payout: {} } })).status).toBe(400);
    expect((await simulate({ spec: {}, perPage: 1_001 })).status).toBe(400);
  });
});

function amountsOf({ data }: Simulation, which: "current" | "simulated"): Record<string, number> {
  return Object.fromEntries(
    data.map((window) => [
      `${world.campaignId} ${window.creatorId} ${window.billingPeriodStart.slice(0, 10)}`,
      window[which],
    ]),
  );
}

function asNumbers(amounts: Record<string, bigint | null>): Record<string, number> {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, Number(amount)]));
}
