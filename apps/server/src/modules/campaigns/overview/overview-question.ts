import type { OverviewInput, OverviewScope } from "@clipledger/contract/creator-hub/overview-parts";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { type DayRange, dayRange } from "@clipledger/domain/calendar/date-range";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { toAnalyticsFilter } from "../../analytics/filter/analytics-filter.ts";
import type { DayBounds, GainQuestion } from "../../analytics/gains/gain-question.ts";
import { isWanted, isWantedCampaign, type OverviewFilter } from "./assigned.ts";

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

/** From the first day on which anything is known to have been, up to today. */
async function allTime(
  { db }: Pick<OperationContext, "db">,
  filter: OverviewFilter,
  today: CalendarDate,
): Promise<DayRange> {
  const firstDay = await findFirstDay(db, filter);
  return { from: firstDay !== null && firstDay < today ? firstDay : today, to: today };
}

/** The day of the first campaign or assignment; null without any. */
async function findFirstDay(db: Queryable, filter: OverviewFilter): Promise<CalendarDate | null> {
  const { day } = await db.row<{ day: CalendarDate | null }>(sql`
    select least(
      (select least(min(c.created_at)::date, min(c.starts_on)) from campaigns c where ${isWantedCampaign(filter)}),
      (select min(s.valid_from) from assignments s where ${isWanted(filter, sql`s`)})
    ) as day`);
  return day;
}
