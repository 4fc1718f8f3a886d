import { call } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../test/builders.ts";
import { buildLargeRoster } from "../test/large-roster.ts";
import { listening } from "../test/listening.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import type { HttpOperationContext } from "./infra/context.ts";
import { sql } from "./infra/db/sql.ts";
import { analyticsApi, listTotalsDashboard } from "./modules/analytics/analytics.router.ts";
import { campaignsApi } from "./modules/campaigns/campaigns.router.ts";
import {
  campaignResultsApi,
  creatorFiguresDashboard,
  creatorHubApi,
} from "./modules/creator-hub/creator-hub.router.ts";
import { creatorsApi } from "./modules/creators/creators.router.ts";
import { payoutsApi } from "./modules/payouts/payouts.router.ts";
import { todayDashboard } from "./modules/today/today.router.ts";

const CREATORS = 2_500;
const VIDEOS_EACH = 40;
const ACCOUNTS = 10_005;
const CAMPAIGNS = 100;
const PAYOUTS = 10_000;
/** What a click may take. */
const WITHIN_MS = 150;
/** Where other work slows the machine down, as many times what it then takes to add up all videos, which takes 15 ms without. */
const LARGEST_COST = 10;

let app: TestApp;
let large: TestOrganization;
let campaignId: string;
let creatorIds: string[];
const times: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  large = await buildOrganization(app);
  campaignId = await buildLargeRoster(large, CREATORS);
  await addOthers(large);
  const rows = await app.services.db.rows<{ id: string }>(sql`select id from creators order by key limit 25`);
  creatorIds = rows.map(({ id }) => id);
}, 120_000);
afterAll(async () => {
  process.stdout.write(`Answers take, at their quickest of five:\n${times.join("\n")}\n`);
  await app.stop();
});

/** More accounts, campaigns and payouts, so that there are as many as a large team has. */
async function addOthers({ id, ctx: { db } }: TestOrganization): Promise<void> {
  await db.execute(sql`
    insert into tracked_accounts (
      organization_id, organization_key, id, platform, platform_account_id, origin, max_videos, creator_id, created_at,
      updated_at, actor_type
    )
    select o.id, o.key, 'orgacc_' || lpad(n::text, 12, '0'), 'youtube', n::text, 'added', 10,
      'orgcre_' || lpad((n % ${CREATORS}::int + 1)::text, 12, '0'), now(), now(), 'user'
    from organizations o, generate_series(${CREATORS + 1}::int, ${ACCOUNTS}::int) n where o.id = ${id}`);
  await db.execute(sql`
    insert into campaigns (
      organization_id, id, name, currency, interval, interval_count, anchor, starts_on, video_target, payouts, rules,
      actor_type, created_at, updated_at
    )
    select organization_id, 'orgcamp_' || lpad(n::text, 12, '0'), 'Campaign ' || n, currency, interval, interval_count,
      anchor, starts_on, video_target, payouts, rules, actor_type, created_at - n * interval '1 second', updated_at
    from campaigns, generate_series(2, ${CAMPAIGNS}::int) n where organization_id = ${id}`);
  await db.execute(sql`
    insert into payouts (
      organization_id, id, kind, creator_id, amount_minor, currency, precision, line_items, actor_type, paid_at,
      created_at, updated_at
    )
    select ${id}, 'orgpay_' || lpad(n::text, 12, '0'), 'manual',
      'orgcre_' || lpad((n % ${CREATORS}::int + 1)::text, 12, '0'), n, 'USD', 2, '[{"title": "Thanks", "amountMinor": 1}]',
      'user', timestamptz '2026-06-01Z' - n * interval '1 minute', now(), now()
    from generate_series(1, ${PAYOUTS}::int) n`);
  await db.execute(sql`update assignments set next_window_on = null`);
  await db.execute(sql`delete from amount_changes`);
  await db.execute(sql`analyze`);
}

const dateRange = { from: "2026-08-23", to: "2026-09-21" };
const { accounts, videos, analytics } = analyticsApi;
const { creatorHub } = creatorHubApi;
const { creatorFigures } = creatorFiguresDashboard;
const { today } = todayDashboard;
const { listTotals } = listTotalsDashboard;

type Answer = (options: { context: HttpOperationContext }) => Promise<unknown>;

const ofOverview: Record<string, Answer> = {
  "what waits": (options) => call(today.get, undefined, options),
  "results of 30 days": (options) => call(today.getResults, { query: { days: 30 } }, options),
  "results of 90 days": (options) => call(today.getResults, { query: { days: 90 } }, options),
  "costs of 30 days": (options) => call(today.getCosts, { query: { days: 30 } }, options),
  "key figures of 30 days": (options) => call(analytics.kpis, { query: { dateRange } }, options),
  "days of 30 days": (options) => call(analytics.interactionMetrics, { query: { dateRange } }, options),
  "best videos": (options) =>
    call(analytics.topVideos, { query: { dateRange, metric: "viewCountInPeriod" } }, options),
  "best accounts": (options) =>
    call(analytics.topAccounts, { query: { dateRange, metric: "viewCountInPeriod" } }, options),
  "best creators": (options) =>
    call(analytics.topCreators, { query: { dateRange, metric: "viewCountInPeriod" } }, options),
};

const ofHub: Record<string, Answer> = {
  "key figures of 30 days": (options) => call(creatorHub.getKpis, { query: { dateRange } }, options),
  "key figures of all time": (options) => call(creatorHub.getKpis, { query: {} }, options),
  "activity of 30 days": (options) => call(creatorHub.listActivity, { query: { dateRange } }, options),
  "activity of all time": (options) => call(creatorHub.listActivity, { query: {} }, options),
  "performance of 30 days": (options) => call(creatorHub.listPerformance, { query: { dateRange } }, options),
  "performance of all time": (options) => call(creatorHub.listPerformance, { query: {} }, options),
  "events of 30 days": (options) => call(creatorHub.listEvents, { query: { dateRange } }, options),
  "events of all time": (options) => call(creatorHub.listEvents, { query: {} }, options),
  "first events of a campaign": (options) =>
    call(creatorHub.listEvents, { query: { campaignIds: [campaignId], sortDir: "asc" } }, options),
};

const ofLists: Record<string, Answer> = {
  accounts: (options) => call(accounts.list, { query: { perPage: 25 } }, options),
  "accounts of 30 days": (options) => call(accounts.list, { query: { perPage: 25, dateRange } }, options),
  "what all accounts add up to in 30 days": (options) =>
    call(listTotals.accounts, { query: { dateRange } }, options),
  videos: (options) => call(videos.list, { query: { perPage: 25 } }, options),
  "videos by views": (options) =>
    call(videos.list, { query: { perPage: 25, sortCol: "viewCount" } }, options),
  "what all videos add up to": (options) => call(listTotals.videos, { query: {} }, options),
  creators: (options) => call(creatorsApi.creators.list, { query: { perPage: 25 } }, options),
  "creators' figures of 30 days": (options) =>
    call(creatorFigures.list, { query: { creatorIds, days: 30 } }, options),
  "creators' figures of all time": (options) => call(creatorFigures.list, { query: { creatorIds } }, options),
  "creators by views of 30 days": (options) =>
    call(creatorFigures.rank, { query: { sortCol: "views", days: 30, perPage: 25 } }, options),
  "creators by views of all time": (options) =>
    call(creatorFigures.rank, { query: { sortCol: "views", perPage: 25 } }, options),
  "what all creators add up to in 30 days": (options) =>
    call(creatorFigures.totals, { query: { days: 30 } }, options),
  "one creator's results": (options) =>
    call(creatorFigures.get, { params: { id: creatorIds[0] ?? "" } }, options),
  campaigns: (options) => call(campaignsApi.campaigns.list, { query: { perPage: 25 } }, options),
  "a campaign's results": (options) =>
    call(campaignResultsApi.getResults, { params: { id: campaignId }, query: {} }, options),
  "a campaign's results by creator": (options) =>
    call(campaignResultsApi.listResultCreators, { params: { id: campaignId }, query: {} }, options),
  "a campaign's results by day": (options) =>
    call(campaignResultsApi.getDailyResults, { params: { id: campaignId }, query: {} }, options),
  "due payouts": (options) => call(payoutsApi.payouts.listDue, { query: { perPage: 25 } }, options),
  "paid payouts": (options) => call(payoutsApi.payouts.listPaid, { query: { perPage: 25 } }, options),
  "numbers of payouts": (options) => call(payoutsApi.payouts.counts, { query: {} }, options),
};

describe("with 2,500 creators, 10,005 accounts, 100,000 videos, 100 campaigns and 10,000 payouts", () => {
  it("finds everybody", async () => {
    const options = optionsOf(large);
    const { duePayouts, behind } = await call(today.get, undefined, options);
    expect(duePayouts.totals).toMatchObject([{ amount: CREATORS * 10_000, count: CREATORS }]);
    expect(behind).toMatchObject({ count: CREATORS, first: { length: 3 } });
    const { costs } = await call(today.getCosts, { query: { days: 30 } }, options);
    expect(costs).toMatchObject([{ amount: CREATORS * 10_000, costPerThousand: expect.any(Number) }]);
    const stored = await app.services.db.row<{ views: bigint }>(sql`
      select sum(view_count)::bigint as views from videos`);
    const views = Number(stored.views);
    const { metrics } = await call(creatorHub.getKpis, { query: {} }, options);
    const publishedVideos = CREATORS * VIDEOS_EACH;
    expect(metrics).toMatchObject({ activeAccounts: ACCOUNTS, publishedVideos, totalViews: views });
    const campaign = { params: { id: campaignId } };
    const results = await call(campaignResultsApi.getResults, { ...campaign, query: {} }, options);
    expect(results.views).toBe(views);
    const query = { dateRange: { from: "2026-05-01", to: "2026-09-21" } };
    const { days } = await call(campaignResultsApi.getDailyResults, { ...campaign, query }, options);
    expect(days.reduce((sum, day) => sum + day.views, 0)).toBe(views);
    const { totalRows } = await call(creatorFigures.rank, { query: { sortCol: "views" } }, options);
    expect(totalRows).toBe(CREATORS);
  });

  it.each(Object.entries(ofOverview).slice(0, 4))(
    "asks as few statements for the overview's %s as in a small organization",
    async (_name, answer) => {
      const statementsIn = async (organization: TestOrganization) => {
        const { db, statements } = listening(organization.ctx.db);
        await answer(optionsOf({ ...organization, ctx: { ...organization.ctx, db } }));
        return statements.length;
      };
      const few = await statementsIn(await buildOrganization(app));
      expect(few).toBeLessThanOrEqual(9);
      expect(await statementsIn(large)).toBeLessThanOrEqual(few + 1);
    },
  );

  it.each(Object.entries(ofOverview))("answers the overview's %s in a moment", (name, answer) =>
    expectQuick(`overview: ${name}`, answer),
  );
  it.each(Object.entries(ofHub))("answers the hub's %s in a moment", (name, answer) =>
    expectQuick(`hub: ${name}`, answer),
  );
  it.each(Object.entries(ofLists))("answers %s in a moment", (name, answer) => expectQuick(name, answer));
});

/** The quickest of five, as of adding up all videos: what the work takes when little else is in its way. */
async function expectQuick(name: string, answer: Answer): Promise<void> {
  const quickest = { answer: Number.POSITIVE_INFINITY, sum: Number.POSITIVE_INFINITY };
  for (let turn = 0; turn < 5; turn += 1) {
    quickest.sum = Math.min(quickest.sum, await timeOf(addUp));
    quickest.answer = Math.min(quickest.answer, await timeOf(() => answer(optionsOf(large))));
  }
  const cost = quickest.answer / quickest.sum;
  times.push(`${quickest.answer.toFixed(0).padStart(6)} ms, ${cost.toFixed(1).padStart(5)} sums: ${name}`);
  expect(quickest.answer).toBeLessThan(Math.max(WITHIN_MS, LARGEST_COST * quickest.sum));
}

function addUp(): Promise<unknown> {
  return app.services.db.rows(sql`select sum(view_count)::bigint as views from videos`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function optionsOf({ ctx }: TestOrganization) {
  return { context: { ...ctx, requestId: "req_test", setHeader: () => undefined } };
}
