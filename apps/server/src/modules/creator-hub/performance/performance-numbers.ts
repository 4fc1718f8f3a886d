import type { HubPerformanceQuery } from "@clipledger/contract/creator-hub/performance-rows";
import { type Counted, countTotals } from "@clipledger/domain/metrics/counts";
import { VIRAL_FACTOR } from "@clipledger/domain/metrics/rates";
import { CURRENCY_CODES, type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import type { Database } from "../../../infra/db/database.ts";
import { identifier, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import {
  engagementOf,
  type InteractionsRow,
  isEligible,
  ratio,
} from "../../analytics/gains/gain-question.ts";
import { gainsOrZero, perCount } from "../../tracking/facts/counts.ts";
import { assignedAccounts, joinVideos, measuredVideos } from "../assigned-videos.ts";
import { type NumberedPage, namesFor, readNumberedPage } from "../numbered-page.ts";
import {
  isDuring,
  isOwed,
  isPaidByHand,
  isWanted,
  joinCampaign,
  type OverviewQuestion,
} from "../overview-question.ts";

export interface PerformanceRow extends InteractionsRow {
  readonly id: string;
  readonly currency: CurrencyCode;
  readonly posted_videos: number;
  readonly eligible_videos: number;
}

export interface PerformanceTotalsRow extends Readonly<Record<`all_${Counted}s`, bigint>> {
  readonly total_rows: number;
  readonly all_posted: number;
  readonly all_eligible: number;
  readonly refreshed_at: Date | null;
}

export function readPerformancePage(
  db: Database,
  question: OverviewQuestion,
  query: HubPerformanceQuery,
): Promise<NumberedPage<PerformanceRow, PerformanceTotalsRow>> {
  return readNumberedPage(
    db,
    {
      numbered: sql`${begunAssignments(question, query)}, ${assignedAccounts(question, sql`begun`)},
        ${measuredVideos(question, question.days)}, ${numbered(question, query)}`,
      isListed: sql`true`,
      totals,
      order: sortColumns[query.sortCol],
    },
    query,
  );
}

/** Of a numbered row `r`; names, payouts and virality stand in it only where they are asked for. */
const sortColumns: Readonly<Record<HubPerformanceQuery["sortCol"], SqlFragment>> = {
  ...countTotals((counted) => sql`r.${identifier(`${counted}s`)}`),
  totalPosts: sql`r.posted_videos`,
  totalVideosEligible: sql`r.eligible_videos`,
  creatorCpm: ratio(sql`r.payout_minor / ${minorUnits()}`, sql`r.views`),
  engagementRate: engagementOf(sql`r`, "gain"),
  viralityRate: sql`r.virality_rate`,
  creator: sql`lower(r.creator_name)`,
  creatorName: sql`lower(r.creator_name)`,
  campaign: sql`lower(r.campaign_name)`,
  campaignName: sql`lower(r.campaign_name)`,
  validFrom: sql`r.valid_from`,
};

/** How many minor units a major unit of the row's currency has. */
function minorUnits(): SqlFragment {
  const withDecimals = (precision: number) =>
    CURRENCY_CODES.filter((code) => currencyOf(code).precision === precision);
  return sql`case when r.currency = any(${withDecimals(0)}) then 1.0
    when r.currency = any(${withDecimals(3)}) then 1000.0 else 100.0 end`;
}

/** Assignments that began by the end of the range: videos of those that ended before it may still gain in it. */
function begunAssignments(question: OverviewQuestion, { sortCol }: HubPerformanceQuery): SqlFragment {
  const names = namesFor(sortCol);
  return sql`begun as materialized (
    select s.organization_id, s.id, row_number() over ()::int as number, s.key, s.creator_id, s.valid_from, s.valid_until,
      c.currency ${names.columns}
    from assignments s ${joinCampaign} ${names.join}
    where ${isWanted(question, sql`s`)} and s.valid_from <= ${question.days.to})`;
}

function numbered(question: OverviewQuestion, { sortCol }: HubPerformanceQuery): SqlFragment {
  const { column, join } = sortedBy(question, sortCol);
  return sql`numbered as materialized (
    select s.id, s.number, s.currency, s.valid_from,
      coalesce(m.posted_videos, 0) as posted_videos, coalesce(m.eligible_videos, 0) as eligible_videos,
      ${gainsOrZero(sql`m`)} ${column}
    from begun s left join measured m on m.number = s.number ${join}
    where ${isDuring(question.days)} or m.views > 0)`;
}

/** What rows have only for their order. */
function sortedBy(
  question: OverviewQuestion,
  sortCol: HubPerformanceQuery["sortCol"],
): { readonly column: SqlFragment; readonly join: SqlFragment } {
  switch (sortCol) {
    case "creatorCpm":
      return {
        column: sql`, coalesce(payouts.payout_minor, 0) as payout_minor`,
        join: sql`left join (${payoutsOf(question)}) payouts on payouts.assignment_id = s.id`,
      };
    case "viralityRate":
      return {
        column: sql`, coalesce(virality.virality_rate, 0) as virality_rate`,
        join: sql`left join (${viralityRates(question, sql`begun`)}) virality on virality.assignment_id = s.id`,
      };
    case "creator":
    case "creatorName":
      return { column: sql`, s.creator_name`, join: sql`` };
    case "campaign":
    case "campaignName":
      return { column: sql`, s.campaign_name`, join: sql`` };
    default:
      return { column: sql``, join: sql`` };
  }
}

const totals: SqlFragment = sql`
  select count(*)::int as total_rows, coalesce(sum(r.posted_videos), 0)::int as all_posted,
    coalesce(sum(r.eligible_videos), 0)::int as all_eligible,
    ${perCount(({ gain }) => sql`coalesce(sum(r.${gain}), 0)::bigint as all_${gain}`)},
    (select max(h.loaded_at) from assigned h join numbered using (number)) as refreshed_at
  from numbered r`;

/**
 * Selects what assignments cost: their windows, and what was paid by hand for the campaign in its currency, since the assignment
 * began and before the next did. Of all that the question is about, or of those with the ids.
 */
export function payoutsOf(question: OverviewQuestion, ids?: readonly string[]): SqlFragment {
  return sql`
    select assignment_id, sum(amount_minor)::bigint as payout_minor
    from (
      select w.assignment_id, w.amount_minor
      from billing_windows w where ${isWanted(question, sql`w`)} and ${isOwed(question.days)}
        ${ids ? sql`and w.assignment_id = any(${ids})` : sql``}
      union all
      select latest.id, p.amount_minor
      from payouts p
      cross join lateral (
        select s.id, c.currency from assignments s ${joinCampaign}
        where s.organization_id = p.organization_id and s.creator_id = p.creator_id and s.campaign_id = p.campaign_id
          and s.valid_from <= (p.paid_at at time zone 'UTC')::date
        order by s.valid_from desc limit 1
      ) latest
      where ${isWanted(question, sql`p`)} and ${isPaidByHand(question.days)} and latest.currency = p.currency
        ${ids ? sql`and p.creator_id = any(array(${creatorsOf(question, ids)})) and latest.id = any(${ids})` : sql``}
    ) spent
    group by assignment_id`;
}

function creatorsOf({ organizationId }: OverviewQuestion, ids: readonly string[]): SqlFragment {
  return sql`select creator_id from assignments where organization_id = ${organizationId} and id = any(${ids})`;
}

/**
 * Selects the share of each assignment's eligible videos that went viral; no row without eligible videos. A video is measured
 * by the median of its account's videos that count.
 */
export function viralityRates(question: OverviewQuestion, assignments: SqlFragment): SqlFragment {
  return sql`
    select s.id as assignment_id,
      avg((m.p50_views > 0 and v.view_count >= ${VIRAL_FACTOR}::int * m.p50_views)::int)::float8 as virality_rate
    from ${assignments} s ${joinVideos(question)} join account_stats m on m.account_key = v.account_key
    where v.counts and ${isEligible(question, question.days)}
    group by s.id`;
}
