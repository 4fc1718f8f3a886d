import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addVideo } from "../../../../../test/analytics-sample.ts";
import { buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { eventsOf, forgetEvents } from "../../../../../test/outbox.ts";
import { buildDueWindow } from "../../../../../test/payout-builders.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../../../test/tracking-builders.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { publishDuePayoutsTask } from "./publish-due-payouts.ts";

let app: TestApp;
let second: TestApp;
let organization: TestOrganization;

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
});

const pass = (through = app) => publishDuePayoutsTask.run(through.services, {});

async function dueEvents(of = organization) {
  return (await eventsOf(of)).filter(({ type }) => type === "payout.due");
}

describe("the pass over due payouts", () => {
  it("tells of each window that became due what it pays", async () => {
    const { address, campaignId, creatorId } = await buildDueWindow(organization, {
      campaign: { name: "Autumn" },
      creator: { firstName: "Cora", lastName: "Lind" },
    });
    await pass();
    expect(await dueEvents()).toEqual([
      {
        type: "payout.due",
        data: {
          window: {
            ...address,
            id: `${campaignId}:${creatorId}:2026-09-14:2026-09-20`,
            campaignName: "Autumn",
            creatorUserId: expect.stringMatching(/^user_/),
            creatorName: "Cora Lind",
            currency: "EUR",
            startedMidPeriod: false,
            endedEarly: false,
            payoutAmount: 10_000,
            payoutPrecision: 2,
            payoutCurrency: "EUR",
          },
          generation: 1,
        },
      },
    ]);
    const { actor } = await app.services.db.row<{ actor: object }>(sql`
      select actor from events where organization_id = ${organization.id} and type = 'payout.due'`);
    expect(actor).toMatchObject({ type: "system", surface: "system" });
  });

  it("tells at midnight, not before, and of windows that nobody has opened", async () => {
    await buildDueWindow(organization, { startDate: "2026-09-21" });
    app.clock.set("2026-09-27T23:59:00.000Z");
    await pass();
    expect(await dueEvents()).toEqual([]);
    app.clock.set("2026-10-12T00:00:00.000Z");
    await pass();
    expect((await dueEvents()).map(({ data }) => data.window.billingPeriodStart.slice(5, 10))).toEqual([
      "09-21",
      "09-28",
      "10-05",
    ]);
  });

  it("waits until a window pays something", async () => {
    const { creatorId } = await buildDueWindow(organization, {
      campaign: { videoTarget: null, payouts: { cpmPayouts: [{ tiers: [{ from: 0, rate: 2 }] }] } },
    });
    await pass();
    expect(await dueEvents()).toEqual([]);
    const account = await buildTrackedAccount(organization, { creatorId });
    await addVideo(organization, account, { publishedAt: "2026-09-15T10:00:00.000Z" }, [
      { at: "2026-09-18", viewCount: 5_000 },
    ]);
    await pass();
    expect(await dueEvents()).toMatchObject([{ data: { window: { payoutAmount: 1_000 }, generation: 1 } }]);
  });

  it("tells nothing twice, however often and by how many processes it runs", async () => {
    for (let index = 0; index < 12; index += 1) await buildDueWindow(organization);
    await Promise.all([pass(), pass(second), pass(), pass(second)]);
    await pass();
    const ids = (await dueEvents()).map(({ data }) => data.window.id);
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
    await forgetEvents(organization);
    app.clock.advance(60_000);
    await pass();
    expect(await dueEvents()).toEqual([]);
  });

  it("serves every organization, each with its own", async () => {
    const other = await buildOrganization(app);
    const own = await buildDueWindow(organization);
    const foreign = await buildDueWindow(other);
    await pass();
    expect(await dueEvents()).toMatchObject([{ data: { window: own.address } }]);
    expect(await dueEvents(other)).toMatchObject([{ data: { window: foreign.address } }]);
  });

  it("does not let one organization's trouble keep the others waiting", async () => {
    const other = await buildOrganization(app);
    const broken = await buildDueWindow(organization);
    await buildDueWindow(other);
    await app.services.db.execute(sql`update campaigns set rules = '[{}]' where id = ${broken.campaignId}`);
    await expect(pass()).rejects.toThrow("Some organizations' due payouts were not published");
    expect(await dueEvents(other)).toHaveLength(1);
    await app.services.db.execute(sql`
      delete from billing_windows where organization_id = ${organization.id}`);
  });
});
