import type { Queryable } from "../src/infra/db/database.ts";
import { sql } from "../src/infra/db/sql.ts";
import { recountAssignmentsTask } from "../src/modules/tracking/facts/assignment-totals.ts";
import { addFactPartitions } from "../src/modules/tracking/facts/fact-partitions.ts";
import type { TestOrganization } from "./builders.ts";
import { buildCampaign } from "./campaign-builders.ts";
import { SALARY } from "./payout-builders.ts";

/**
 * So many creators, each with an account, an assignment since 120 days and a due week, and 40 videos with three counts each. Answers
 * their campaign.
 */
export async function buildLargeRoster(organization: TestOrganization, creators: number): Promise<string> {
  const { db } = organization.ctx;
  const { id: campaignId } = await buildCampaign(organization, { ...SALARY, videoTarget: 3 });
  await db.execute(sql`
    insert into users (id, name, email, created_at, updated_at)
    select 'user_' || lpad(n::text, 12, '0'), 'Creator ' || n, n || '@roster.example', now(), now()
    from generate_series(1, ${creators}::int) n`);
  await db.execute(sql`
    insert into creators (organization_id, id, user_id, first_name, created_at, updated_at)
    select ${organization.id}, 'orgcre_' || lpad(n::text, 12, '0'), 'user_' || lpad(n::text, 12, '0'), 'Creator ' || n,
      now(), now()
    from generate_series(1, ${creators}::int) n`);
  await db.execute(sql`
    insert into tracked_accounts (
      organization_id, organization_key, id, platform, platform_account_id, origin, max_videos, creator_id, created_at,
      updated_at, actor_type
    )
    select o.id, o.key, 'orgacc_' || right(k.id, 12), 'tiktok', k.id, 'added', 10, k.id, now(), now(), 'user'
    from creators k join organizations o on o.id = k.organization_id where o.id = ${organization.id}`);
  await db.execute(sql`
    insert into assignments (
      organization_id, id, campaign_id, creator_id, creator_key, valid_from, actor_type, created_at, updated_at
    )
    select k.organization_id, 'orgcrcampaign_' || right(k.id, 12), ${campaignId}, k.id, k.key, date '2026-05-25', 'user',
      now(), now()
    from creators k where k.organization_id = ${organization.id}`);
  await db.execute(sql`
    insert into billing_windows (
      organization_id, campaign_id, creator_id, starts_on, ends_on, assignment_id, state, amount_minor, created_at,
      updated_at
    )
    select organization_id, campaign_id, creator_id, date '2026-09-14', date '2026-09-20', id, 'open', 10000, now(), now()
    from assignments where organization_id = ${organization.id}`);
  await addVideos(organization);
  await db.execute(sql`analyze`);
  await recountAssignmentsTask.run(organization.ctx, {});
  await db.execute(sql`analyze assignment_totals`);
  return campaignId;
}

/** One every three days, looked at when they were new, three weeks ago and this morning. Some accounts have 200 times the views of others. */
async function addVideos({ id, ctx }: TestOrganization): Promise<void> {
  const months = ["2026-05-25", "2026-06-01", "2026-07-01", "2026-08-01", "2026-09-01"];
  await addFactPartitions(ctx.db, months);
  await ctx.db.execute(sql`
    insert into videos (
      organization_key, account_key, platform, platform_video_id, content_type, published_at, view_count, first_seen_at,
      observed_at
    )
    select a.organization_key, a.key, 'tiktok', a.key || '-' || n, 'video', published_at, 300 * (1 + a.key % 200), published_at,
      timestamptz '2026-09-21 06:00Z'
    from tracked_accounts a, generate_series(1, 40) n,
      lateral (select timestamptz '2026-05-25 12:00Z' + n * interval '70 hours' as published_at) posted
    where a.organization_id = ${id}`);
  await ctx.db.execute(sql`
    insert into video_facts (organization_key, video_key, day, view_count, like_count, comment_count, share_count, bookmark_count)
    select v.organization_key, v.key, seen.day, seen.views, 0, 0, 0, 0
    from videos v join organizations o on o.key = v.organization_key,
      lateral (
        values (v.published_on, v.view_count / 30), (date '2026-08-31', v.view_count * 2 / 3), (date '2026-09-21', v.view_count)
      ) seen(day, views)
    where o.id = ${id} and seen.day >= v.published_on
    on conflict do nothing`);
  await addSums(id, ctx.db);
}

/** What the product would have added up: each video was first seen on the day of its publication. */
async function addSums(organizationId: string, db: Queryable): Promise<void> {
  const gained = sql`(
    select v.organization_key, v.account_key, v.published_on, f.day, (f.day = v.published_on)::int as posted_videos,
      f.view_count - coalesce(lag(f.view_count) over (partition by f.video_key order by f.day), 0) as views
    from organizations o join videos v on v.organization_key = o.key
    join video_facts f on f.organization_key = v.organization_key and f.video_key = v.key
    where o.id = ${organizationId}) gained`;
  const sums = sql`sum(posted_videos), sum(views), 0, 0, 0, 0`;
  const segment = sql`segment_of('tiktok', false, 'video')`;
  await db.execute(sql`
    insert into account_days select organization_key, account_key, day, 'video', ${sums} from ${gained} group by 1, 2, 3`);
  await db.execute(sql`
    insert into group_days select organization_key, 0, day, ${segment}, ${sums} from ${gained} group by 1, 2, 3`);
}
