import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importViews } from "../../../../../test/amounts-world.ts";
import { buildAssignment } from "../../../../../test/assignment-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { buildCampaign } from "../../../../../test/campaign-builders.ts";
import { buildCreator } from "../../../../../test/creator-builders.ts";
import { eventsOf } from "../../../../../test/outbox.ts";
import { type TestDueWindow, windowAddress } from "../../../../../test/payout-builders.ts";
import { calculate, initiate } from "../../../../../test/provider-builders.ts";
import { send } from "../../../../../test/request.ts";
import { type StagedProvider, startStagedProvider } from "../../../../../test/staged-provider.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { buildTrackedAccount, type TestAccount } from "../../../../../test/tracking-builders.ts";
import { reconcileIntentsTask } from "./carry-out-intent.ts";

let provider: StagedProvider;
let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let account: TestAccount;
let due: Pick<TestDueWindow, "address">;

beforeAll(async () => {
  provider = await startStagedProvider(1_500);
  app = await startTestApp({ environment: provider.environment });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(async () => {
  app.clock.set("2026-09-18T08:30:00.000Z");
  provider.intervene = async () => undefined;
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  const { id: creatorId } = await buildCreator(organization);
  account = await buildTrackedAccount(organization, { creatorId, maxVideos: 0 });
  const { id: campaignId } = await buildCampaign(organization, {
    payouts: { basePayouts: [{ perVideo: 50, minViews: 0 }] },
  });
  await buildAssignment(organization, { campaignId, creatorId, startDate: "2026-09-14" });
  due = { address: windowAddress({ campaignId, creatorId }, "2026-09-14", "2026-09-20") };
  await publish("midweek", "2026-09-16");
});

const publish = (video: string, on: string) =>
  importViews(organization, account, [{ video, publishedOn: on, on, views: 900 }]);
const call = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
const get = async (path: string) => (await call("GET", path)).body;

function exclude(platformVideoId: string, changes: object = {}) {
  const { id: orgAccountId, platform, platformAccountId } = account;
  const entries = [{ orgAccountId, platform, platformAccountId, platformVideoId }];
  return call("POST", "/videos/excluded", { entries, ...changes });
}

const lowered = async () =>
  (await eventsOf(organization)).filter(({ type }) => type === "payout.recalculated");

describe("excluding a video that a window from 14 to 20 September pays for", () => {
  it.each(["2026-09-20T00:00:00.000Z", "2026-09-20T23:59:59.999Z"])(
    "needs no acknowledgement at %s, when the window still runs",
    async (at) => {
      app.clock.set(at);
      expect((await exclude("midweek")).status).toBe(200);
      expect(await lowered()).toEqual([]);
      expect((await get("/payouts/upcoming")).data[0].payoutAmount).toBe(0);
    },
  );

  it.each(["2026-09-21T00:00:00.000Z", "2026-09-21T23:59:59.999Z", "2026-09-22T00:00:00.000Z"])(
    "needs one at %s, when the window is due",
    async (at) => {
      app.clock.set(at);
      const { status, body } = await exclude("midweek");
      expect([status, body.code]).toEqual([409, "PAYOUT_WINDOWS_AFFECTED"]);
      expect(body.data.totals).toMatchObject([{ previousAmount: 5_000, payoutAmount: 0, count: 1 }]);
    },
  );

  it("needs one for a video of the window's last day, and none for one of the next day", async () => {
    app.clock.set("2026-09-21T08:30:00.000Z");
    expect((await get("/payouts/due")).data[0].payoutAmount).toBe(5_000);
    await publish("last day", "2026-09-20");
    await publish("next day", "2026-09-21");
    expect((await get("/payouts/due")).data[0].payoutAmount).toBe(10_000);
    expect((await exclude("next day")).status).toBe(200);
    expect((await exclude("midweek", { acknowledge: true })).status).toBe(200);
    expect((await exclude("last day")).body.data.totals).toMatchObject([
      { previousAmount: 5_000, payoutAmount: 0 },
    ]);
  });

  it("needs one while the provider is asked for the window, and leaves what it was asked for", async () => {
    app.clock.set("2026-09-21T08:30:00.000Z");
    provider.intervene = async (moment) => (moment === "arrived" ? "lost" : undefined);
    const calculation = await calculate(app, apiKey, due.address);
    expect((await initiate(app, apiKey, calculation, { payoutProvider: "partner" })).status).toBe(502);
    const { status, body } = await exclude("midweek");
    expect([status, body.code]).toEqual([409, "PAYOUT_WINDOWS_AFFECTED"]);
    expect((await exclude("midweek", { acknowledge: true })).status).toBe(200);
    expect(await lowered()).toMatchObject([{ data: { previousAmount: 5_000, payoutAmount: 0 } }]);
    provider.intervene = async () => undefined;
    await reconcileIntentsTask.run(app.services, {});
    expect((await get("/payouts/paid")).data).toMatchObject([{ amount: 50 }]);
    expect(provider.payouts.at(-1)?.order.amount).toBe("50.00");
  });

  it("leaves the window due with what is left where the provider then refuses to pay the former amount", async () => {
    app.clock.set("2026-09-21T08:30:00.000Z");
    await publish("last day", "2026-09-20");
    provider.intervene = async (moment) => (moment === "arrived" ? "lost" : undefined);
    const calculation = await calculate(app, apiKey, due.address);
    await initiate(app, apiKey, calculation, { payoutProvider: "partner" });
    expect((await exclude("midweek", { acknowledge: true })).status).toBe(200);
    provider.intervene = async () => undefined;
    provider.turnAwayWith = 422;
    await reconcileIntentsTask.run(app.services, {});
    provider.turnAwayWith = undefined;
    expect((await get("/payouts/due")).data).toMatchObject([
      { payoutAmount: 5_000, isAwaitingProvider: false },
    ]);
  });
});

describe("the payout hold", () => {
  it("names no window on its last day, and names it on the day after", async () => {
    app.clock.set("2026-09-20T23:59:59.999Z");
    expect(await get("/payouts/hold")).toMatchObject({ oldestDueOn: null, daysDue: null });
    app.clock.set("2026-09-21T00:00:00.000Z");
    expect(await get("/payouts/hold")).toMatchObject({ oldestDueOn: "2026-09-20", daysDue: 0 });
  });
});
