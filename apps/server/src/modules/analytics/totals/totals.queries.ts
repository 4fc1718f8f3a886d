import type { DayRange } from "@clipledger/domain/calendar/day-range";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { GainQuestion } from "../gains/gain-question.ts";
import type { GainSource } from "../gains/gain-source.ts";
import { type GainRow, gainsByDay, totalGains } from "../gains/gains.ts";
import { accountCount, firstPosts } from "./account-count.ts";
import { type AppRow, appNumbersByDay, totalAppNumbers } from "./app-numbers.ts";

export interface TotalsRow extends GainRow, AppRow {
  readonly accounts: number;
  readonly currency: CurrencyCode;
}

/** The numbers of two ranges, in one statement and in this order. */
export async function getTotals(
  db: Queryable,
  question: GainQuestion,
  source: GainSource,
  now: DayRange,
  previous: DayRange,
): Promise<{ now: TotalsRow; previous: TotalsRow }> {
  const days = { from: sql`period.from_day`, to: sql`period.to_day` };
  const [first, second] = await db.rows<TotalsRow>(sql`
    with ${firstPosts(question.filter)}
    select gains.*, counted.accounts, apps.*, ${currencyOf(question)} as currency
    from (values (0, ${now.from}::date, ${now.to}::date), (1, ${previous.from}::date, ${previous.to}::date))
      period(place, from_day, to_day)
    cross join lateral (${totalGains(question, source, days)}) gains
    cross join lateral (${accountCount(question, days)}) counted
    cross join lateral (${totalAppNumbers(question.filter, days)}) apps
    order by period.place`);
  if (first === undefined || second === undefined) throw new Error("Expected a row for each range");
  return { now: first, previous: second };
}

export interface DayRow extends TotalsRow {
  readonly day: string;
}

/** A row for every day of the range; `accounts` is that of the whole range. */
export function listDays(
  db: Queryable,
  question: GainQuestion,
  source: GainSource,
  range: DayRange,
): Promise<DayRow[]> {
  const days = { from: sql`${range.from}::date`, to: sql`${range.to}::date` };
  return db.rows(sql`
    with ${firstPosts(question.filter)}
    select every.day::date as day, coalesce(gains.posted_videos, 0) as posted_videos,
      coalesce(gains.views, 0) as views, coalesce(gains.likes, 0) as likes, coalesce(gains.comments, 0) as comments,
      coalesce(gains.shares, 0) as shares, coalesce(gains.bookmarks, 0) as bookmarks,
      coalesce(apps.revenue_minor, 0) as revenue_minor, coalesce(apps.installs, 0) as installs,
      (${accountCount(question, days)}) as accounts, ${currencyOf(question)} as currency
    from generate_series(${days.from}::timestamp, ${days.to}::timestamp, interval '1 day') every(day)
    left join (${gainsByDay(question, source, days)}) gains on gains.day = every.day::date
    left join (${appNumbersByDay(question.filter, days)}) apps on apps.day = every.day::date
    order by every.day`);
}

/** Apps earn in the organization's own currency. */
function currencyOf({ filter }: GainQuestion) {
  return sql`(select default_currency from organizations where id = ${filter.organizationId})`;
}
