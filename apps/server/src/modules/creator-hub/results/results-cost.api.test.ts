import { ResultCreatorsQuerySchema } from "@clipledger/contract/campaigns/results";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildDueWindow } from "../../../../test/payout-builders.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { refreshAmounts } from "../../billing/amounts/refresh-amounts.ts";
import { getCampaignResults, listResultCreators } from "./get-campaign-results.ts";
import { getDailyResults } from "./get-daily-results.ts";

const CREATORS = 2_500;
const VIDEOS_EACH = 40;
/** On two quiet processors the slowest takes 107 ms, four times as long as adding up all videos; this is where it begins to be felt. */
const LARGEST_COST = 10;

let app: TestApp;
let organization: TestOrganization;
let campaignId: string;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  ({ campaignId } = await buildDueWindow(organization));
  await refreshAmounts(organization.ctx);
  await buildCrowd();
});
afterAll(() => app.stop());

/** 2,500 creators in one campaign, each with an account, 40 videos with a fact on two days, a due and a running window. */
async function buildCrowd(): Promise<void> {
  const { db } = app.services;
  await db.execute(sql`
    insert into users (id, name, email, created_at, updated_at)
    select 'user_' || lpad(n::text, 12, '0'), 'Creator ' || n, n || '@crowd.example', now(), now()
    from generate_series(1, ${CREATORS}::int) n`);
  await db.execute(sql`
    insert into creators (organization_id, id, user_id, first_name, created_at, updated_at)
    select ${organization.id}, 'orgcre_' || lpad(n::text, 12, '0'), 'user_' || lpad(n::text, 12, '0'), 'Creator ' || n,
      now(), now()
    from generate_series(1, ${CREATORS}::int) n`);
  await db.execute(sql`
    insert into tracked_accounts (
      organization_id, organization_key, id, platform, platform_account_id, origin, max_videos, creator_id, created_at,
      updated_at, actor_type
    )
    select o.id, o.key, 'orgacc_' || right(k.id, 12), 'tiktok', k.id, 'added', 10, k.id, now(), now(), 'user'
    from creators k join organizations o on o.id = k.organization_id
    where o.id = ${organization.id} and k.id like 'orgcre_0%'`);
  await db.execute(sql`
    insert into assignments (
      organization_id, id, campaign_id, creator_id, creator_key, valid_from, actor_type, created_at, updated_at
    )
    select k.organization_id, 'orgcrcampaign_' || right(k.id, 12), ${campaignId}, k.id, k.key, date '2026-09-14', 'user',
      now(), now()
    from creators k where k.organization_id = ${organization.id} and k.id like 'orgcre_0%'`);
  await db.execute(sql`
    insert into billing_windows (
      organization_id, campaign_id, creator_id, starts_on, ends_on, assignment_id, state, amount_minor, created_at,
      updated_at
    )
    select organization_id, campaign_id, creator_id, day, day + 6, id, 'open', 10000, now(), now()
    from assignments, (values (date '2026-09-14'), (date '2026-09-21')) week(day)
    where organization_id = ${organization.id} and id like 'orgcrcampaign_0%'`);
  await insertVideos();
  await db.execute(sql`analyze`);
}

async function insertVideos(): Promise<void> {
  const { db } = app.services;
  await db.execute(sql`
    insert into videos (
      organization_key, account_key, platform, platform_video_id, content_type, published_at, view_count, like_count,
      comment_count, share_count, bookmark_count, first_seen_at, observed_at
    )
    select a.organization_key, a.key, 'tiktok', a.key || '-' || n, 'video', timestamptz '2026-09-14Z' + n * interval '4 hours',
      n * 100, 0, 0, 0, 0, timestamptz '2026-09-20T08:00Z', timestamptz '2026-09-21T08:00Z'
    from tracked_accounts a, generate_series(1, ${VIDEOS_EACH}::int) n
    where a.organization_id = ${organization.id} and a.id like 'orgacc_0%'`);
  await db.rows(sql`select add_partition('video_facts', '2026', '2026-01-01', '2027-01-01')`);
  await db.execute(sql`
    insert into video_facts (
      organization_key, day, video_key, view_count, like_count, comment_count, share_count, bookmark_count
    )
    select v.organization_key, day, v.key, v.view_count * part / 2, 0, 0, 0, 0
    from videos v join organizations o on o.key = v.organization_key,
      (values (date '2026-09-20', 1), (date '2026-09-21', 2)) fact(day, part)
    where o.id = ${organization.id}`);
  await db.execute(sql`
    insert into account_days (
      organization_key, account_key, day, content_type, posted_videos, views, likes, comments, shares, bookmarks
    )
    select v.organization_key, v.account_key, day, 'video', 0, sum(v.view_count / 2), 0, 0, 0, 0
    from videos v join organizations o on o.key = v.organization_key, (values (date '2026-09-20'), (date '2026-09-21')) fact(day)
    where o.id = ${organization.id} group by v.organization_key, v.account_key, day`);
}

/**
 * How many times as long an answer takes as adding up the views of all videos, each at its shortest: whatever else the machine does
 * slows both down.
 */
async function costOf(answer: () => Promise<unknown>): Promise<number> {
  const addUp = () => app.services.db.rows(sql`select sum(view_count)::bigint as views from videos`);
  const shortest = { answer: Number.POSITIVE_INFINITY, sum: Number.POSITIVE_INFINITY };
  for (let run = 0; run < 8; run++) {
    shortest.sum = Math.min(shortest.sum, await timeOf(addUp));
    shortest.answer = Math.min(shortest.answer, await timeOf(answer));
  }
  return shortest.answer / shortest.sum;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

describe("results of 2,500 creators with 100,000 videos", () => {
  it("are right", async () => {
    const whole = await getCampaignResults(organization.ctx, campaignId, {});
    const ofVideos = (VIDEOS_EACH * (VIDEOS_EACH + 1) * 100) / 2;
    expect(whole.creatorCount).toBe(CREATORS + 1);
    expect(whole.views).toBe(CREATORS * ofVideos);
    expect(whole.spend.total).toBe((CREATORS + 1) * 20_000);
    const { days } = await getDailyResults(organization.ctx, campaignId, {});
    expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(whole.views);
  });

  it.each([
    ["results", () => getCampaignResults(organization.ctx, campaignId, {})],
    [
      "costs by creator",
      () => listResultCreators(organization.ctx, campaignId, ResultCreatorsQuerySchema.parse({})),
    ],
    ["results by day", () => getDailyResults(organization.ctx, campaignId, {})],
  ])("answer the %s in time", async (_name, answer) => {
    expect(await costOf(answer)).toBeLessThan(LARGEST_COST);
  });
});
