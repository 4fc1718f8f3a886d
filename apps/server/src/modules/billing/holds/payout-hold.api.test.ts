import { CampaignEditSchema } from "@clipledger/contract/campaigns";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import type { CampaignFields } from "../../../../test/campaign-builders.ts";
import { buildDueWindow, issuePayout, type TestDueWindow } from "../../../../test/payout-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { updateCampaign } from "../../campaigns/manage-campaigns.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let due: TestDueWindow;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  due = await buildDueWindow(organization);
});

/** The oldest window ended on 20 September, and later weeks follow. */
const DAYS_DUE = {
  13: "2026-10-04T23:59:59.999Z",
  14: "2026-10-05T00:00:00.000Z",
  44: "2026-11-04T23:59:59.999Z",
  45: "2026-11-05T00:00:00.000Z",
  74: "2026-12-04T23:59:59.999Z",
  75: "2026-12-05T00:00:00.000Z",
} as const;

async function readHold(key = apiKey, through = app) {
  const { status, body } = await send(through, "/api/v1/payouts/hold", { apiKey: key });
  expect(status).toBe(200);
  return body;
}

const stage = async (through = app) => (await readHold(apiKey, through)).stage;

describe("the payout hold", () => {
  it.each([
    [13, null],
    [14, "watch"],
    [44, "watch"],
    [45, "soft"],
    [74, "soft"],
    [75, "hard"],
  ] as const)("after %i days is at %j", async (daysDue, expected) => {
    app.clock.set(DAYS_DUE[daysDue]);
    expect(await readHold()).toEqual({
      stage: expected,
      oldestDueOn: "2026-09-20",
      daysDue,
      thresholds: { watch: 14, soft: 45, hard: 75 },
    });
  });

  it("is none where nothing is due", async () => {
    const other = await buildOrganization(app);
    app.clock.set(DAYS_DUE[75]);
    expect(await readHold((await buildApiKey(other)).secret)).toEqual({
      stage: null,
      oldestDueOn: null,
      daysDue: null,
      thresholds: { watch: 14, soft: 45, hard: 75 },
    });
  });

  it("does not count a window that still runs", async () => {
    const other = await buildOrganization(app);
    await buildDueWindow(other, { startDate: "2026-09-21" });
    const key = (await buildApiKey(other)).secret;
    expect(await readHold(key)).toMatchObject({ oldestDueOn: null, daysDue: null });
    app.clock.set("2026-09-28T00:00:00.000Z");
    expect(await readHold(key)).toMatchObject({ oldestDueOn: "2026-09-27", daysDue: 0 });
  });

  it("does not count windows that pay nothing, until they do", async () => {
    app.clock.set(DAYS_DUE[75]);
    const pay = (payouts: CampaignFields["payouts"]) =>
      updateCampaign(organization.ctx, due.campaignId, CampaignEditSchema.parse({ payouts }));
    await pay({ basePayouts: [{ perVideo: 10 }] });
    expect(await readHold()).toMatchObject({ stage: null, oldestDueOn: null });
    await pay({ fixedSalary: { amount: 1 } });
    expect(await stage()).toBe("hard");
  });

  it("is lifted at once by paying the oldest window", async () => {
    app.clock.set(DAYS_DUE[75]);
    expect(await stage()).toBe("hard");
    await issuePayout(organization, due.address);
    expect(await readHold()).toMatchObject({ stage: "soft", oldestDueOn: "2026-09-27", daysDue: 68 });
  });

  it("is lifted by canceling the oldest window, and comes back when that is reinstated", async () => {
    app.clock.set(DAYS_DUE[45]);
    const post = (path: string) =>
      send(app, `/api/v1/payouts/${path}`, { method: "POST", apiKey, body: due.address });
    expect((await post("cancel")).status).toBe(200);
    expect(await readHold()).toMatchObject({ stage: "watch", daysDue: 38 });
    expect((await post("cancel/reinstate")).status).toBe(200);
    expect(await readHold()).toMatchObject({ stage: "soft", daysDue: 45 });
  });

  it("leaves out stages that are off", async () => {
    const second = await startTestApp({
      sharing: app,
      environment: {
        CLIPLEDGER_PAYOUT_HOLD_WATCH_DAYS: "off",
        CLIPLEDGER_PAYOUT_HOLD_SOFT_DAYS: "45",
        CLIPLEDGER_PAYOUT_HOLD_HARD_DAYS: "off",
      },
    });
    app.clock.set(DAYS_DUE[44]);
    expect(await readHold(apiKey, second)).toMatchObject({
      stage: null,
      thresholds: { watch: null, soft: 45, hard: null },
    });
    app.clock.set(DAYS_DUE[75]);
    expect([await stage(second), await stage()]).toEqual(["soft", "hard"]);
    await second.stop();
  });
});
