import type { DailyResults, ResultsQuery } from "@clipledger/contract/campaigns/results";
import { addDays, type CalendarDate, daysBetween } from "@clipledger/domain/calendar/calendar-date";
import type { DayRange } from "@clipledger/domain/calendar/date-range";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import type { OperationContext } from "../../../infra/context.ts";
import type { Database, Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { organizationKey } from "../../analytics/filter/analytics-filter.ts";
import type { CampaignRow } from "../../campaigns/campaigns.queries.ts";
import { assignedAccounts, joinAssignedVideos } from "../assigned-videos.ts";
import { readForValues } from "../numbered-page.ts";
import { isOwed, isPaidByHand, isWanted, type OverviewQuestion, toDayBounds } from "../overview-question.ts";
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
  const [views, posts, spend] = await Promise.all([
    listViews(ctx.db, question),
    listPosts(ctx.db, question),
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
  return { from: first > earliest ? first : earliest, to: range.to };
}

function daysOf({ from, to }: DayRange): CalendarDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

type ByDay = ReadonlyMap<CalendarDate, bigint>;

interface DayRow {
  readonly day: CalendarDate;
  readonly amount: bigint;
}

/** What eligible videos gained on each day, a first count on the day it was seen, as views are paid for. */
async function listViews(db: Database, question: OverviewQuestion): Promise<ByDay> {
  const { from, to } = question.days;
  const facts = sql`video_facts f on f.organization_key = ${organizationKey(question)} and f.video_key = v.key`;
  const statement = sql`
    with begun as materialized (
      select 1 as number, s.creator_id, s.valid_from, s.valid_until from assignments s where ${isWanted(question, sql`s`)}
    ), ${assignedAccounts(question, sql`begun`)}, own as materialized (
      select v.key, v.published_on from assigned h ${joinAssignedVideos(question)}
      where v.counts and v.published_on <= ${to} and v.observed_at >= ${from}
    ), earlier as (
      select v.key as video_key, max(f.day) as day from own v join ${facts} where v.published_on < ${from} and f.day < ${from}
      group by v.key
    )
    select g.day, sum(g.views)::bigint as amount
    from (
      select f.day, f.view_count - coalesce(lag(f.view_count) over (partition by f.video_key order by f.day), 0) as views
      from own v join ${facts} left join earlier on earlier.video_key = v.key
      where f.day <= ${to} and f.day >= coalesce(earlier.day, ${from})
    ) g
    where g.day >= ${from} group by g.day`;
  return byDay(await readForValues(db, (tx) => tx.rows<DayRow>(statement)));
}

async function listPosts(db: Database, question: OverviewQuestion): Promise<ByDay> {
  const { from, to } = question.days;
  const statement = sql`
    with begun as materialized (
      select 1 as number, s.creator_id, s.valid_from, s.valid_until from assignments s where ${isWanted(question, sql`s`)}
    ), ${assignedAccounts(question, sql`begun`)}
    select v.published_on as day, count(*) as amount from assigned h ${joinAssignedVideos(question)}
    where v.published_on between ${from} and ${to} group by v.published_on`;
  return byDay(await readForValues(db, (tx) => tx.rows<DayRow>(statement)));
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
