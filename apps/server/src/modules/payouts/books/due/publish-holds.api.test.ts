import { CampaignEditSchema } from "@clipledger/contract/campaigns";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { eventsOf } from "../../../../../test/outbox.ts";
import {
  buildDueWindow,
  issuePayout,
  type TestDueWindow,
  windowAddress,
} from "../../../../../test/payout-builders.ts";
import { calculate, initiate } from "../../../../../test/provider-builders.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { updateCampaign } from "../../../campaigns/manage-campaigns.ts";
import { cancelPayout, reinstatePayout } from "../../paying/cancellations/cancel-payout.ts";
import { publishDuePayoutsTask } from "./publish-due-payouts.ts";

let app: TestApp;
let second: TestApp;
let organization: TestOrganization;
let due: TestDueWindow;

beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ sharing: app });
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  due = await buildDueWindow(organization);
});

const pass = (through = app) => publishDuePayoutsTask.run(through.services, {});

async function changes(of = organization): Promise<string[]> {
  const events = await eventsOf(of);
  return events
    .filter(({ type }) => type === "payout_hold.changed")
    .map(({ data }) => `${data.previousStage} to ${data.stage}`);
}

describe("a change of the payout hold", () => {
  it("is told once for each stage, on its first day", async () => {
    for (const day of ["10-04", "10-05", "10-06", "11-04", "11-05", "12-04", "12-05", "12-06"]) {
      app.clock.set(`2026-${day}T00:00:00.000Z`);
      await pass();
      await pass();
    }
    expect(await changes()).toEqual(["null to watch", "watch to soft", "soft to hard"]);
  });

  it("names nobody where time has passed, and whoever settled where they did", async () => {
    app.clock.set("2026-10-05T00:00:00.000Z");
    await pass();
    await issuePayout(organization, due.address);
    const actors = await app.services.db.rows<{ actor: { type: string } }>(sql`
      select actor from events
      where organization_id = ${organization.id} and type = 'payout_hold.changed' order by position`);
    expect(actors.map(({ actor }) => actor.type)).toEqual(["system", "user"]);
  });

  it("is told with the payment, the cancellation or the reinstatement that made it", async () => {
    app.clock.set("2026-11-05T00:00:00.000Z");
    await pass();
    await cancelPayout(organization.ctx, due.address);
    expect(await changes()).toEqual(["null to soft", "soft to watch"]);
    await reinstatePayout(organization.ctx, due.address);
    await issuePayout(organization, due.address);
    expect((await changes()).slice(2)).toEqual(["watch to soft", "soft to watch"]);
    await pass();
    expect(await changes()).toHaveLength(4);
  });

  it("is told with a payout that the provider has taken on", async () => {
    const { secret } = await buildApiKey(organization);
    app.clock.set("2026-11-05T00:00:00.000Z");
    await pass();
    const calculation = await calculate(app, secret, due.address);
    const { status } = await initiate(app, secret, calculation, { payoutProvider: "partner" });
    expect(status).toBe(200);
    expect(await changes()).toEqual(["null to soft", "soft to watch"]);
  });

  it("is told once, however many passes and payments there are at once", async () => {
    const windows = ["2026-09-14", "2026-09-21", "2026-09-28", "2026-10-05"].map((startsOn) =>
      windowAddress(
        due,
        startsOn,
        new Date(Date.parse(startsOn) + 6 * 86_400_000).toISOString().slice(0, 10),
      ),
    );
    app.clock.set("2026-11-05T00:00:00.000Z");
    await Promise.all([pass(), pass(second), pass(), pass(second)]);
    expect(await changes()).toEqual(["null to soft"]);
    await Promise.all(windows.map((address) => cancelPayout(organization.ctx, address)));
    await Promise.all([pass(), pass(second)]);
    expect(await changes()).toEqual(["null to soft", "soft to watch"]);
  });

  it("is told when new rules leave nothing to pay", async () => {
    app.clock.set("2026-10-05T00:00:00.000Z");
    await pass();
    const payouts = { basePayouts: [{ perVideo: 10 }] };
    await updateCampaign(organization.ctx, due.campaignId, CampaignEditSchema.parse({ payouts }));
    await pass();
    expect(await changes()).toEqual(["null to watch", "watch to null"]);
  });

  it("is told to its own organization only", async () => {
    const other = await buildOrganization(app);
    await buildDueWindow(other, { startDate: "2026-09-21" });
    app.clock.set("2026-10-05T00:00:00.000Z");
    await pass();
    expect([await changes(), await changes(other)]).toEqual([["null to watch"], []]);
  });

  it("is told when the stages are set otherwise", async () => {
    app.clock.set("2026-10-05T00:00:00.000Z");
    await pass();
    const off = await startTestApp({
      sharing: app,
      environment: { CLIPLEDGER_PAYOUT_HOLD_WATCH_DAYS: "off" },
    });
    await pass(off);
    await off.stop();
    expect(await changes()).toEqual(["null to watch", "watch to null"]);
  });
});
