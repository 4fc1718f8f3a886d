import type { WindowAddress } from "@clipledger/contract/payouts/payout-parts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { buildDueWindow, windowAddress } from "../../../../../test/payout-builders.ts";
import { send } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const post = (path: string, body: object) => send(app, `/api/v1${path}`, { method: "POST", apiKey, body });
const calculate = async (address: WindowAddress) => (await post("/payouts/calculate", address)).body;
const initiate = (calculation: { integrityToken: string }) =>
  post("/payouts/initiate", { calculation, integrityToken: calculation.integrityToken });

const NO_VIEWS_YET = { payouts: { cpmPayouts: [{ tiers: [{ from: 0, rate: 1 }] }] } };

describe("initiate", () => {
  it("refuses a calculation from before the assignment's end moved to this window", async () => {
    const { creatorId, address } = await buildDueWindow(organization);
    const before = await calculate(address);
    await post("/creators/campaigns/unassign", { creatorIds: [creatorId], endBasis: "prev" });
    expect(await initiate(before)).toMatchObject({ status: 409, body: { code: "PAYOUT_CONFLICT" } });
    expect(await initiate(await calculate(address))).toMatchObject({ status: 200 });
  });

  it("tells of changed rules and of a window that is not due before it looks at what the lines come to", async () => {
    const { campaignId, creatorId, address } = await buildDueWindow(organization, { campaign: NO_VIEWS_YET });
    const upcoming = windowAddress({ campaignId, creatorId }, "2026-09-21", "2026-09-27");
    expect(await initiate(await calculate(upcoming))).toMatchObject({ body: { code: "PAYOUT_CONFLICT" } });
    const nothing = await calculate(address);
    expect(await initiate(nothing)).toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: "lineItems" }] } },
    });
    const payouts = { cpmPayouts: [{ tiers: [{ from: 0, rate: 2 }] }] };
    await send(app, `/api/v1/campaigns/${campaignId}`, { method: "PUT", apiKey, body: { payouts } });
    expect(await initiate(nothing)).toMatchObject({ body: { code: "CAMPAIGN_RULES_CHANGED" } });
    const anew = await calculate(address);
    await post("/payouts/cancel", address);
    expect(await initiate(anew)).toMatchObject({ body: { code: "PAYOUT_CONFLICT" } });
  });

  it("pays what was calculated, also where the lines together pass the ceiling of a single amount", async () => {
    const payouts = {
      fixedSalary: { amount: 700_000 },
      flatBonuses: [{ scope: "all_content" as const, tiers: [{ from: 0, amount: 600_000 }] }],
    };
    const { address } = await buildDueWindow(organization, { campaign: { currency: "USD", payouts } });
    const { body } = await initiate(await calculate(address));
    expect((await send(app, `/api/v1/payouts/${body.payoutId}`, { apiKey })).body.amount).toBe(1_300_000);
  });
});
