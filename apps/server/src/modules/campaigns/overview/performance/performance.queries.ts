import type { HubPerformanceQuery } from "@clipledger/contract/creator-hub/performance-rows";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Queryable } from "../../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import type { InteractionsRow } from "../../../analytics/gains/gain-question.ts";
import { isDuring, isPublished, isWanted, joinCampaign, joinVideos } from "../assigned.ts";
import { creatorName, joinCreator } from "../creator-columns.ts";
import { sumEligibleGains } from "../eligible-gains.ts";
import { type NumberedPage, readNumberedPage } from "../numbered-page.ts";
import type { OverviewQuestion } from "../overview-question.ts";
import { isOwed, isPaidByHand } from "../owed-windows.ts";
import { sortColumns } from "./performance-sorting.ts";
import { viralityRates } from "./virality.queries.ts";

export interface PerformanceRow extends InteractionsRow {
  readonly id: string;
  readonly currency: CurrencyCode;
  readonly posted_videos: number;
  readonly eligible_videos: number;
  readonly payout_minor: bigint;
}

export interface PerformanceTotalsRow {
  readonly total_rows: number;
  readonly all_posted: number;
  readonly all_eligible: number;
  readonly all_views: bigint;
  readonly all_likes: bigint;
  readonly all_comments: bigint;
  readonly all_shares: bigint;
  readonly all_bookmarks: bigint;
  readonly refreshed_at: Date | null;
}

export function readPerformancePage(
  db: Queryable,
  question: OverviewQuestion,
  query: HubPerformanceQuery,
): Promise<NumberedPage<PerformanceRow, PerformanceTotalsRow>> {
  return readNumberedPage(
    db,
    {
      numbered: sql`${begunAssignments(question)}, ${posts(question)}, ${gains(question)}, ${payouts(question)},
        ${numbered(question, query)}`,
      isListed: sql`true`,
      totals: totalsOf(question),
      order: sortColumns[query.sortCol],
    },
    query,
  );
}

/** Assignments that began by the end of the range: videos of those that ended before it may still gain in it. */
function begunAssignments(question: OverviewQuestion): SqlFragment {
  return sql`begun as materialized (
    select s.organization_id, s.id, s.creator_id, s.campaign_id, s.valid_from, s.valid_until, c.currency, c.name as campaign_name,
      ${creatorName} as creator_name
    from assignments s ${joinCampaign} ${joinCreator}
    where ${isWanted(question, sql`s`)} and s.valid_from <= ${question.days.to})`;
}

function posts(question: OverviewQuestion): SqlFragment {
  return sql`posts as (
    select s.id, count(*)::int as posted_videos, (count(*) filter (where v.counts))::int as eligible_videos
    from begun s ${joinVideos(question)}
    where ${isDuring(question.days)} and ${isPublished(question.days)}
    group by s.id)`;
}

function gains(question: OverviewQuestion): SqlFragment {
  const byAssignment = { assignments: sql`begun s`, groupedBy: sql`s.id` };
  return sql`gains as (${sumEligibleGains(question, question.days, byAssignment)})`;
}

/** Of windows, and of what was paid by hand for the campaign in its currency, since the assignment began and before the next did. */
function payouts(question: OverviewQuestion): SqlFragment {
  return sql`payouts as (
    select id, sum(amount_minor)::bigint as payout_minor
    from (
      select w.assignment_id as id, w.amount_minor
      from billing_windows w where ${isWanted(question, sql`w`)} and ${isOwed(question.days)}
      union all
      select latest.id, p.amount_minor
      from payouts p
      cross join lateral (
        select s.id from begun s
        where s.creator_id = p.creator_id and s.campaign_id = p.campaign_id and s.currency = p.currency
          and s.valid_from <= (p.paid_at at time zone 'UTC')::date
        order by s.valid_from desc limit 1
      ) latest
      where ${isWanted(question, sql`p`)} and ${isPaidByHand(question.days)}
    ) spent
    group by id)`;
}

function numbered(question: OverviewQuestion, { sortCol }: HubPerformanceQuery): SqlFragment {
  const isByVirality = sortCol === "viralityRate";
  return sql`numbered as materialized (
    select s.id, s.currency, s.campaign_name, s.creator_name, s.valid_from,
      coalesce(posts.posted_videos, 0) as posted_videos, coalesce(posts.eligible_videos, 0) as eligible_videos,
      coalesce(gains.views, 0) as views, coalesce(gains.likes, 0) as likes, coalesce(gains.comments, 0) as comments,
      coalesce(gains.shares, 0) as shares, coalesce(gains.bookmarks, 0) as bookmarks,
      coalesce(payouts.payout_minor, 0) as payout_minor
      ${isByVirality ? sql`, coalesce(virality.virality_rate, 0) as virality_rate` : sql``}
    from begun s left join posts on posts.id = s.id left join gains on gains.grouped_by = s.id
    left join payouts on payouts.id = s.id
    ${isByVirality ? sql`left join (${viralityRates(question, sql`begun`)}) virality on virality.assignment_id = s.id` : sql``}
    where ${isDuring(question.days)} or gains.views > 0)`;
}

function totalsOf({ organizationId }: OverviewQuestion): SqlFragment {
  return sql`
    select count(*)::int as total_rows, coalesce(sum(r.posted_videos), 0)::int as all_posted,
      coalesce(sum(r.eligible_videos), 0)::int as all_eligible, coalesce(sum(r.views), 0)::bigint as all_views,
      coalesce(sum(r.likes), 0)::bigint as all_likes, coalesce(sum(r.comments), 0)::bigint as all_comments,
      coalesce(sum(r.shares), 0)::bigint as all_shares, coalesce(sum(r.bookmarks), 0)::bigint as all_bookmarks,
      (select max(a.loaded_at) from tracked_accounts a where a.organization_id = ${organizationId}
        and a.creator_id in (select creator_id from begun join numbered using (id))) as refreshed_at
    from numbered r`;
}
