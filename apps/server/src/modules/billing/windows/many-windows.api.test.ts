import { addDays, calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { SALARY, windowAddress } from "../../../../test/payout-builders.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { openWindowsTask } from "../amounts/refresh-amounts.ts";

/** More daily windows than anybody waits for. */
const CREATORS = 56;
const FIRST_DAY = calendarDate("2025-09-24");
const TODAY = calendarDate("2026-09-24");
const DUE_DAYS = 365;

let app: TestApp;
let second: TestApp;
let organization: TestOrganization;
let apiKey: string;
let campaignId: string;
let creatorIds: string[];

beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ sharing: app });
});
afterEach(() => runQueued(app, openWindowsTask));
afterAll(async () => {
  await second.stop();
  await app.stop();
});
beforeEach(async () => {
  app.clock.set("2025-09-24T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  const schedule = { interval: "day", anchor: "fixed", startsOn: FIRST_DAY } as const;
  campaignId = (await buildCampaign(organization, { ...SALARY, schedule })).id;
  app.clock.set("2026-09-24T08:30:00.000Z");
  creatorIds = await insertCreators(CREATORS);
  const body = { creatorIds, campaignId, startBasis: "custom", startDate: FIRST_DAY };
  expect((await post("/creators/campaigns/assign", body)).status).toBe(200);
});

const post = (path: string, body: object) => send(app, `/api/v1${path}`, { method: "POST", apiKey, body });
const get = (path: string, through = app) => send(through, `/api/v1${path}`, { apiKey });

async function insertCreators(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => createId("creator"));
  const users = ids.map(() => createId("user"));
  const { db, clock } = app.services;
  await db.execute(sql`
    insert into users (id, name, email, created_at, updated_at)
    select id, 'Cora', lower(id) || '@many.example', ${clock.now()}, ${clock.now()} from unnest(${users}::text[]) id`);
  await db.execute(sql`
    insert into creators (organization_id, id, user_id, first_name, created_at, updated_at)
    select ${organization.id}, c.id, c.user_id, 'Cora', ${clock.now()}, ${clock.now()}
    from unnest(${ids}::text[], ${users}::text[]) as c(id, user_id)`);
  return ids;
}

/** How many windows there are, on how many days of creators, and how many of them do not have the amount of each. */
async function countWindows() {
  return app.services.db.row<{ windows: number; days: number; unpriced: number }>(sql`
    select count(*)::int as windows, count(distinct (creator_id, starts_on))::int as days,
      (count(*) filter (where amount_minor is distinct from 10000))::int as unpriced
    from billing_windows where organization_id = ${organization.id}`);
}

const all = CREATORS * (DUE_DAYS + 1);

it("has a job open very many windows, and tells readers to come again rather than miss any", async () => {
  expect(await countWindows()).toMatchObject({ windows: 0 });
  const paths = ["/payouts/counts", "/payouts/due", "/payouts/hold", "/creator-hub/overview/kpis"];
  const early = await get("/payouts/counts");
  expect(early.body).toMatchObject({ status: 503, code: "BUSY" });
  expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(0);
  const cut = await countWindows();
  expect(cut.windows).toBeGreaterThan(0);
  expect(cut.windows).toBeLessThan(all);
  expect(await runQueued(app, openWindowsTask)).toBe(1);
  await openWindowsTask.run(app.services, { organizationId: organization.id });
  expect(await countWindows()).toEqual({ windows: all, days: all, unpriced: 0 });
  for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200]);
  expect((await get("/payouts/counts")).body).toMatchObject({ due: CREATORS * DUE_DAYS, upcoming: CREATORS });
  const { payoutsByCurrency } = (await get("/creator-hub/overview/kpis")).body;
  expect(payoutsByCurrency).toMatchObject([{ payouts: all * 100, paidPayouts: 0 }]);
}, 180_000);

it("comes to the same by readers alone, however many at once", async () => {
  const ask = async (through: TestApp) => {
    for (let attempt = 1; attempt <= 40; attempt += 1) {
      const { status, body } = await get("/payouts/counts", through);
      if (status === 200) return body;
      expect(body).toMatchObject({ status: 503, code: "BUSY" });
    }
    throw new Error("The windows were not opened");
  };
  const answers = await Promise.all([ask(app), ask(second), ask(app)]);
  for (const answer of answers)
    expect(answer).toMatchObject({ due: CREATORS * DUE_DAYS, upcoming: CREATORS });
  expect(await countWindows()).toEqual({ windows: all, days: all, unpriced: 0 });
}, 180_000);

it("shows one creator's windows, and lets nobody write, while those of others are still being opened", async () => {
  const creatorId = creatorIds.at(-1) ?? "";
  const address = windowAddress({ campaignId, creatorId }, addDays(TODAY, -1), addDays(TODAY, -1));
  expect(await post("/payouts/calculate", { ...address, excludedVideos: [] })).toMatchObject({ status: 200 });
  expect(await countWindows()).toMatchObject({ windows: DUE_DAYS + 1 });
  const refused = await post("/payouts/cancel", address);
  expect(refused.body).toMatchObject({ status: 503, code: "BUSY" });
  const unassign = { creatorIds, endBasis: "current" };
  const ended = await post("/creators/campaigns/unassign", unassign);
  expect(ended.body).toMatchObject({ status: 503, code: "BUSY" });
  await runQueued(app, openWindowsTask);
  expect((await post("/creators/campaigns/unassign", unassign)).body).toMatchObject({ code: "PAYOUT_HOLD" });
  expect(await post("/payouts/cancel", address)).toMatchObject({ status: 200 });
}, 180_000);
