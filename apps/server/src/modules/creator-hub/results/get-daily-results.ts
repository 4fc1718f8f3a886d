import type { DailyResults, ResultsQuery } from "@clipledger/contract/campaign-results";
import {
  addDays,
  type CalendarDate,
  compareDates,
  daysBetween,
} from "@clipledger/domain/calendar/calendar-date";
import type { DayRange } from "@clipledger/domain/calendar/date-range";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import type { OperationContext } from "../../../infra/context.ts";
import type { Database, Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { organizationKey } from "../../analytics/filter/analytics-filter.ts";
import type { CampaignRow } from "../../campaigns/campaigns.queries.ts";
import { factsAreHere } from "../../tracking/facts/fact-conditions.ts";
import { readForValues } from "../numbered-page.ts";
import { isOwed, isPaidByHand, isWanted, type OverviewQuestion, toDayBounds } from "../overview-question.ts";
import { accountSpans, type CampaignAccount, listAccounts } from "./campaign-accounts.ts";
import { askAbout } from "./get-campaign-results.ts";

const MAX_DAYS = 366;

/** The caller has refreshed amounts. */
export async function getDailyResults(
  ctx: OperationContext,
  id: string,
  query: ResultsQuery,
): Promise<DailyResults> {
  const { campaign, question: asked } = await askAbout(ctx, id, query);
  const range = shownRange(asked, campaign);
  const question = { ...asked, range, days: toDayBounds(range) };
  const [{ views, posts }, spend] = await Promise.all([
    listVideoDays(ctx.db, question),
    listSpend(ctx.db, question, campaign.currency),
  ]);
  return {
    currency: campaign.currency,
    precision: currencyOf(campaign.currency).precision,
    resolvedRange: range,
    days: daysOf(range).map((date) => ({
      date,
      views: Number(views.get(date) ?? 0n),
      posts: Number(posts.get(date) ?? 0n),
      spend: Number(spend.get(date) ?? 0n),
    })),
  };
}

/** All time is shown from the campaign's first day; of a long range, its newest days. */
function shownRange({ scope, range }: OverviewQuestion, { starts_on }: CampaignRow): DayRange {
  const first =
    scope === "allTime" && starts_on > range.from && starts_on <= range.to ? starts_on : range.from;
  const earliest = addDays(range.to, 1 - MAX_DAYS);
  return { from: compareDates(first, earliest) > 0 ? first : earliest, to: range.to };
}

function daysOf({ from, to }: DayRange): CalendarDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

type ByDay = ReadonlyMap<CalendarDate, bigint>;

interface DayRow {
  readonly day: CalendarDate;
  readonly amount: bigint;
}

interface VideoDays {
  readonly views: ByDay;
  readonly posts: ByDay;
}

interface VideoDayRow {
  readonly day: CalendarDate;
  readonly views: bigint;
  readonly posts: bigint;
}

/**
 * What videos gained and how many were published on each day; a first count stands on the day it was seen, as views are paid for.
 * Of accounts whose videos are all of the campaign the sums tell, of others the facts of their videos.
 */
async function listVideoDays(db: Database, question: OverviewQuestion): Promise<VideoDays> {
  const { whole, mixed } = await listAccounts(db, question);
  const keys = whole.map(({ account_key }) => account_key);
  const rows = await Promise.all([
    db.rows<VideoDayRow>(daysOfSums(question, keys)),
    mixed.length === 0 ? [] : readForValues(db, (tx) => tx.rows<VideoDayRow>(daysOfFacts(question, mixed))),
  ]);
  const views = new Map<CalendarDate, bigint>();
  const posts = new Map<CalendarDate, bigint>();
  for (const row of rows.flat()) {
    views.set(row.day, (views.get(row.day) ?? 0n) + row.views);
    posts.set(row.day, (posts.get(row.day) ?? 0n) + row.posts);
  }
  return { views, posts };
}

function daysOfSums(question: OverviewQuestion, accountKeys: readonly number[]): SqlFragment {
  const { from, to } = question.days;
  const isAsked = sql`d.organization_key = ${organizationKey(question)} and d.account_key = any(${accountKeys}::int[])
    and d.day between ${from} and ${to}`;
  return sql`
    select day, sum(views)::bigint as views, sum(posts)::bigint as posts
    from (
      select d.day, sum(d.views) as views, sum(d.posted_videos) as posts from account_days d where ${isAsked} group by d.day
      union all
      select d.day, sum(d.views), 0 from account_baselines d where ${isAsked} group by d.day
    ) sums
    group by day`;
}

function daysOfFacts(question: OverviewQuestion, accounts: readonly CampaignAccount[]): SqlFragment {
  const { from, to } = question.days;
  const isHere = factsAreHere(organizationKey(question), sql`v.key`, sql`${from}::date`);
  const facts = sql`video_facts f on f.organization_key = ${organizationKey(question)} and f.video_key = v.key`;
  return sql`
    with own as materialized (
      select v.key, v.published_on, v.observed_at from ${accountSpans(accounts)}
      join videos v on v.organization_key = ${organizationKey(question)} and v.account_key = spans.account_key
        and v.published_on between spans.valid_from and spans.valid_until
      where v.counts and v.published_on <= ${to} and v.account_key = any(${accounts.map(({ account_key }) => account_key)}::int[])
        and case when v.observed_at >= ${from} then ${isHere} else true end
    ), earlier as (
      select v.key as video_key, max(f.day) as day from own v join ${facts} where v.published_on < ${from} and f.day < ${from}
      group by v.key
    )
    select day, sum(views)::bigint as views, sum(posts)::bigint as posts
    from (
      select f.day, f.view_count - coalesce(lag(f.view_count) over (partition by f.video_key order by f.day), 0) as views, 0 as posts
      from own v join ${facts} left join earlier on earlier.video_key = v.key
      where v.observed_at >= ${from} and f.day <= ${to} and f.day >= coalesce(earlier.day, ${from})
      union all
      select v.published_on, 0, 1 from own v
    ) g
    where day >= ${from} group by day`;
}

/** A window counts on its last day, a payout by hand on the day it was made. */
async function listSpend(db: Queryable, question: OverviewQuestion, currency: CurrencyCode): Promise<ByDay> {
  const { days } = question;
  return byDay(
    await db.rows<DayRow>(sql`
      select day, sum(amount_minor)::bigint as amount
      from (
        select w.ends_on as day, coalesce(w.amount_minor, 0) as amount_minor from billing_windows w
        where ${isWanted(question, sql`w`)} and ${isOwed(days)}
        union all
        select (p.paid_at at time zone 'UTC')::date, p.amount_minor from payouts p
        where ${isWanted(question, sql`p`)} and ${isPaidByHand(days)} and p.currency = ${currency}
      ) spent
      group by day`),
  );
}

function byDay(rows: readonly DayRow[]): ByDay {
  return new Map(rows.map(({ day, amount }) => [day, amount]));
}
