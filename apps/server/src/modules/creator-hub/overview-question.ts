import type { OverviewInput, OverviewScope } from "@clipledger/contract/creator-hub/overview-parts";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { type DayRange, dayRange } from "@clipledger/domain/calendar/date-range";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { allOf, type SqlFragment, sql } from "../../infra/db/sql.ts";
import { toAnalyticsFilter } from "../analytics/filter/analytics-filter.ts";
import type { DayBounds, GainQuestion } from "../analytics/gains/gain-question.ts";
import { isCappedWindow, summedAmount } from "../billing/amounts/capped-amounts.ts";

/** Whose assignments are asked for, on which days, and what day it is. */
export interface OverviewQuestion extends OverviewFilter, GainQuestion {
  readonly scope: OverviewScope;
  readonly range: DayRange;
  readonly days: DayBounds;
  readonly today: CalendarDate;
}

export async function toOverviewQuestion(
  ctx: Pick<OperationContext, "organization" | "clock" | "db">,
  { scope, dateRange, campaignIds, creatorIds, publicationMode }: OverviewInput,
): Promise<OverviewQuestion> {
  const today = dateOf(ctx.clock.now());
  const wanted = {
    organizationId: ctx.organization.id,
    campaignIds: campaignIds?.length ? campaignIds : undefined,
    creatorIds: creatorIds?.length ? creatorIds : undefined,
  };
  const asked = scope === "allTime" ? undefined : dateRange;
  const range = asked ? dayRange(asked) : await allTime(ctx, wanted, today);
  return {
    ...wanted,
    scope: asked ? "dateRange" : "allTime",
    range,
    days: toDayBounds(range),
    today,
    // A creator's videos count for the creator, whichever accounts they are on.
    filter: toAnalyticsFilter(ctx, { viewMode: "all" }),
    publicationMode,
  };
}

export function toDayBounds({ from, to }: DayRange): DayBounds {
  return { from: sql`${from}::date`, to: sql`${to}::date` };
}

/** From the day of the first campaign or assignment up to today. */
async function allTime(
  { db }: Pick<OperationContext, "db">,
  filter: OverviewFilter,
  today: CalendarDate,
): Promise<DayRange> {
  const firstDay = await findFirstDay(db, filter);
  return { from: firstDay !== null && firstDay < today ? firstDay : today, to: today };
}

async function findFirstDay(db: Queryable, filter: OverviewFilter): Promise<CalendarDate | null> {
  const { day } = await db.row<{ day: CalendarDate | null }>(sql`
    select least(
      (select least(min(c.created_at)::date, min(c.starts_on)) from campaigns c where ${isWantedCampaign(filter)}),
      (select min(s.valid_from) from assignments s where ${isWanted(filter, sql`s`)})
    ) as day`);
  return day;
}

/** Whose assignments are asked for. What is undefined lets everything through. */
export interface OverviewFilter {
  readonly organizationId: string;
  readonly campaignIds: readonly string[] | undefined;
  readonly creatorIds: readonly string[] | undefined;
}

/** A condition on assignments or billing windows: the filter lets them through. */
export function isWanted(
  { organizationId, campaignIds, creatorIds }: OverviewFilter,
  rows: SqlFragment,
): SqlFragment {
  return allOf([
    sql`${rows}.organization_id = ${organizationId}`,
    campaignIds && sql`${rows}.campaign_id = any(${campaignIds})`,
    creatorIds && sql`${rows}.creator_id = any(${creatorIds})`,
  ]);
}

/** A condition on `campaigns c`: the filter lets them through. Of wanted creators, the ones they were assigned to. */
export function isWantedCampaign({ organizationId, campaignIds, creatorIds }: OverviewFilter): SqlFragment {
  return allOf([
    sql`c.organization_id = ${organizationId}`,
    campaignIds && sql`c.id = any(${campaignIds})`,
    creatorIds &&
      sql`exists (
        select from assignments s
        where s.organization_id = c.organization_id and s.campaign_id = c.id and s.creator_id = any(${creatorIds}))`,
  ]);
}

/** A condition on `assignments s`: they have a day between the days. */
export function isDuring({ from, to }: DayBounds): SqlFragment {
  return sql`s.valid_from <= ${to} and (s.valid_until is null or s.valid_until >= ${from})`;
}

/** Joins to `assignments s` their campaign `c`. */
export const joinCampaign = sql`join campaigns c on c.organization_id = s.organization_id and c.id = s.campaign_id`;

/** The organization's assignments with these ids, as a table. */
export function assignmentsOf({ organizationId }: OverviewFilter, ids: readonly string[]): SqlFragment {
  return sql`(select * from assignments where organization_id = ${organizationId} and id = any(${ids}))`;
}

/** A condition on `billing_windows w`: they end between the days, and what they pay is owed or paid. */
export function isOwed({ from, to }: DayBounds): SqlFragment {
  return sql`w.ends_on between ${from} and ${to} and w.state in ('open', 'paying', 'paid')`;
}

/** A condition on `payouts p`: they settle no window, and the money is spent. One that replaces an expired one stands for it. */
export const isSpentByHand: SqlFragment = sql`
  p.window_key is null and p.withdrawn_at is null and p.superseded_at is null`;

/** As `isSpentByHand`, and paid between the days. */
export function isPaidByHand({ from, to }: DayBounds): SqlFragment {
  return sql`${isSpentByHand} and p.paid_at >= ${from} and p.paid_at < ${to} + 1`;
}

/**
 * Selects what was spent between the days: creator_id, currency, amount_minor, is_paid, the day on which it counts, spent_on, and
 * the day on which it was paid, paid_on, if it is. A capped window has no amount and is_capped.
 */
export function spentBetween(filter: OverviewFilter, days: DayBounds): SqlFragment {
  return sql`
    select w.creator_id, c.currency, ${summedAmount} as amount_minor, coalesce(${isCappedWindow}, false) as is_capped,
      w.state = 'paid' as is_paid, w.ends_on as spent_on, case when w.state = 'paid' then (w.decided_at at time zone 'UTC')::date end as paid_on
    from billing_windows w join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
    where ${isWanted(filter, sql`w`)} and ${isOwed(days)}
    union all
    select p.creator_id, p.currency, p.amount_minor, false, true, (p.paid_at at time zone 'UTC')::date, (p.paid_at at time zone 'UTC')::date
    from payouts p
    where ${isWanted(filter, sql`p`)} and ${isPaidByHand(days)}`;
}
