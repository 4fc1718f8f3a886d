import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AmountsWorld,
  buildAmountsWorld,
  EVERY_PAYOUT,
  expectRightAmounts,
  importViews,
} from "../../../../test/amounts-world.ts";
import { buildOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildDailyWindows } from "../../../../test/daily-windows.ts";
import { amountsAsKept, shownAmounts, timesCalculated } from "../../../../test/kept-amounts.ts";
import { listening } from "../../../../test/listening.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { updateCampaign } from "../../campaigns/manage-campaigns.ts";
import { changeCompetitor } from "../../tracking/accounts/change-account.ts";
import { refreshAmounts } from "./refresh-amounts.ts";

const NOW = "2026-09-21T08:30:00.000Z";
const LATER = "2026-09-21T08:31:00.000Z";

let app: TestApp;
let world: AmountsWorld;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(NOW);
  world = await buildAmountsWorld(app);
});

/** Makes a change a minute later. Answers which windows were then calculated again, by creator and first day. */
async function calculatedAfter(change: () => Promise<unknown>): Promise<string[]> {
  const { organization, campaignId, creators } = world;
  app.clock.set(LATER);
  await change();
  await expectRightAmounts(organization);
  const names = [
    ["one", creators[0].id],
    ["two", creators[1].id],
  ] as const;
  const times = await timesCalculated(organization);
  return names.flatMap(([name, id]) =>
    ["2026-09-07", "2026-09-14", "2026-09-21"]
      .filter((day) => times[`${campaignId} ${id} ${day}`] === LATER)
      .map((day) => `${name} ${day}`),
  );
}

const views = (video: string, publishedOn: string, on: string, count: number) => () =>
  importViews(world.organization, world.accounts[0], [{ video, publishedOn, on, views: count }]);

describe("only what changed is calculated again:", () => {
  it("of an import, the windows of its creator that end on the first new day or later", async () => {
    const known = `${world.accounts[0].username}-3`;
    expect(await calculatedAfter(views(known, "2026-09-15", "2026-09-21", 6_500))).toEqual([
      "one 2026-09-21",
    ]);
    expect(await calculatedAfter(views("new", "2026-09-20", "2026-09-20", 10))).toEqual([
      "one 2026-09-14",
      "one 2026-09-21",
    ]);
  });

  it("of an import that brings nothing new, nothing", async () => {
    const known = `${world.accounts[0].username}-3`;
    expect(await calculatedAfter(views(known, "2026-09-15", "2026-09-18", 5_000))).toEqual([]);
    expect(await calculatedAfter(views(known, "2026-09-15", "2026-09-21", 6_000))).toEqual([]);
  });

  it("of an account that counts elsewhere in analytics, nothing", async () => {
    const { organization, accounts } = world;
    expect(await calculatedAfter(() => changeCompetitor(organization.ctx, accounts[0].id, true))).toEqual([]);
  });

  it("of new rules, the windows of their campaign", async () => {
    const { organization, campaignId } = world;
    const other = await buildCampaign(organization, EVERY_PAYOUT);
    const edit = (id: string) => () =>
      updateCampaign(organization.ctx, id, { videoTarget: 2, notifyCreatorsOfBriefChange: false });
    expect(await calculatedAfter(edit(other.id))).toEqual([]);
    expect(await calculatedAfter(edit(campaignId))).toHaveLength(6);
  });

  it("of another name, nothing", async () => {
    const { organization, campaignId } = world;
    const rename = { name: "Renamed", notifyCreatorsOfBriefChange: false };
    expect(await calculatedAfter(() => updateCampaign(organization.ctx, campaignId, rename))).toEqual([]);
  });

  it("of nothing, nothing, with one statement for a thousand windows", async () => {
    const organization = await buildOrganization(app);
    await buildDailyWindows(organization, { creators: 40, days: 25 });
    await shownAmounts(organization);
    app.clock.set(LATER);
    const { db, statements } = listening(organization.ctx.db);
    await refreshAmounts({ ...organization.ctx, db });
    expect(statements).toHaveLength(1);
    const times = Object.values(await timesCalculated(organization));
    expect(times).toHaveLength(1_040);
    expect(new Set(times)).toEqual(new Set([NOW]));
  });
});

describe("a window that is not open", () => {
  const setState = (state: "open" | "paying" | "canceled") =>
    world.organization.ctx.db.execute(sql`
      update billing_windows set state = ${state}, decided_at = ${state === "canceled" ? new Date() : null}
      where organization_id = ${world.organization.id} and starts_on = '2026-09-14'`);
  const keptOf = (state: string) =>
    world.organization.ctx.db.rows(sql`
      select key, amount_minor from billing_windows
      where organization_id = ${world.organization.id} and state = ${state} order by key`);

  it.each(["paying", "canceled"] as const)("keeps its amount while it is %s", async (state) => {
    await setState(state);
    const before = await keptOf(state);
    await views("new", "2026-09-15", "2026-09-16", 30_000)();
    await expectRightAmounts(world.organization);
    expect(await keptOf(state)).toEqual(before);
    await setState("open");
    await expectRightAmounts(world.organization);
  });

  it("has no amount from the moment it is open again, until it is calculated", async () => {
    await setState("paying");
    await setState("open");
    const kept = Object.entries(await amountsAsKept(world.organization));
    expect(kept.filter(([, amount]) => amount === null).map(([name]) => name.slice(-10))).toEqual([
      "2026-09-14",
      "2026-09-14",
    ]);
  });
});
