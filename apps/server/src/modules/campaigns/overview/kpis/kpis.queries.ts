import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Queryable } from "../../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import type { DayBounds } from "../../../analytics/gains/gain-question.ts";
import { isDuring, isPublished, isWanted, joinVideos } from "../assigned.ts";
import { sumEligibleGains } from "../eligible-gains.ts";
import type { OverviewQuestion } from "../overview-question.ts";
import { isOwed, isPaidByHand } from "../owed-windows.ts";

export interface PeriodRow {
  readonly active_creators: number;
  readonly active_accounts: number;
  readonly refreshed_at: Date | null;
  readonly published_videos: number;
  readonly eligible_videos: number;
  readonly eligible_videos_usd: number;
  readonly views: bigint;
  readonly views_usd: bigint;
}

export function getPeriod(db: Queryable, question: OverviewQuestion, days: DayBounds): Promise<PeriodRow> {
  return db.row(sql`
    select roster.*, posts.*, gains.*
    from (${rosterOf(question, days)}) roster
    cross join (${postsOf(question, days)}) posts
    cross join (${gainsOf(question, days)}) gains`);
}

export interface PeriodPayoutRow {
  readonly currency: CurrencyCode;
  readonly amount_minor: bigint;
  readonly paid_minor: bigint;
}

/** What windows that end between the days pay, and what was paid by hand on these days, by currency. */
export function listPeriodPayouts(
  db: Queryable,
  question: OverviewQuestion,
  days: DayBounds,
): Promise<PeriodPayoutRow[]> {
  return db.rows(sql`
    select currency, coalesce(sum(amount_minor), 0)::bigint as amount_minor,
      coalesce(sum(amount_minor) filter (where is_paid), 0)::bigint as paid_minor
    from (
      select c.currency, w.amount_minor, w.state = 'paid' as is_paid
      from billing_windows w join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
      where ${isWanted(question, sql`w`)} and ${isOwed(days)}
      union all
      select p.currency, p.amount_minor, true from payouts p
      where ${isWanted(question, sql`p`)} and ${isPaidByHand(days)}
    ) spent
    group by currency order by currency collate "C"`);
}

function rosterOf(question: OverviewQuestion, days: DayBounds): SqlFragment {
  return sql`
    select count(distinct active.creator_id)::int as active_creators, count(a.id)::int as active_accounts,
      max(a.loaded_at) as refreshed_at
    from (
      select distinct s.creator_id from assignments s where ${isWanted(question, sql`s`)} and ${isDuring(days)}
    ) active
    left join tracked_accounts a on a.organization_id = ${question.organizationId}
      and a.creator_id = active.creator_id`;
}

function postsOf(question: OverviewQuestion, days: DayBounds): SqlFragment {
  return sql`
    select coalesce(sum(published), 0)::int as published_videos, coalesce(sum(eligible), 0)::int as eligible_videos,
      coalesce(sum(eligible) filter (where c.currency = 'USD'), 0)::int as eligible_videos_usd
    from (
      select s.campaign_id, count(*) as published, count(*) filter (where v.counts) as eligible
      from assignments s ${joinVideos(question)}
      where ${isWanted(question, sql`s`)} and ${isDuring(days)} and ${isPublished(days)}
      group by s.campaign_id
    ) posts
    join campaigns c on c.organization_id = ${question.organizationId} and c.id = posts.campaign_id`;
}

function gainsOf(question: OverviewQuestion, days: DayBounds): SqlFragment {
  const begun = sql`(
    select s.* from assignments s where ${isWanted(question, sql`s`)} and s.valid_from <= ${days.to}) s`;
  const byCampaign = sumEligibleGains(question, days, { assignments: begun, groupedBy: sql`s.campaign_id` });
  return sql`
    select coalesce(sum(g.views), 0)::bigint as views,
      coalesce(sum(g.views) filter (where c.currency = 'USD'), 0)::bigint as views_usd
    from (${byCampaign}) g
    join campaigns c on c.organization_id = ${question.organizationId} and c.id = g.grouped_by`;
}
