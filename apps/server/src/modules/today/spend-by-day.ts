import { HubActivityQuerySchema } from "@clipledger/contract/creator-hub/activity-rows";
import type { TodayPeriod } from "@clipledger/contract/dashboard/today";
import { addDays, type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { DayRange } from "@clipledger/domain/calendar/date-range";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { OperationContext } from "../../infra/context.ts";
import { sql } from "../../infra/db/sql.ts";
import { rangeBefore } from "../creator-hub/kpis/get-hub-kpis.ts";
import { spentBetween, toDayBounds, toOverviewQuestion } from "../creator-hub/overview-question.ts";

/** Days that are compared. */
interface Periods {
  readonly resolvedRange: DayRange;
  /** As many days just before. */
  readonly previousRange: DayRange;
}

export function periodsOf({ clock }: Pick<OperationContext, "clock">, { days }: TodayPeriod): Periods {
  const to = dateOf(clock.now());
  const resolvedRange = { from: addDays(to, 1 - days), to };
  return { resolvedRange, previousRange: rangeBefore(resolvedRange) };
}

/** Everybody's work on these days, as the hub is asked for it. */
export async function askHub(ctx: OperationContext, range: DayRange) {
  const query = HubActivityQuerySchema.parse({ dateRange: range, perPage: 1 });
  return { query, question: await toOverviewQuestion(ctx, query), days: toDayBounds(range) };
}

export interface SpendRow {
  readonly spent_on: CalendarDate;
  readonly currency: CurrencyCode;
  readonly amount_minor: bigint;
}

/** What was spent on each day of both ranges that has any, by the hub's definition. */
export async function listSpend(ctx: OperationContext, periods: Periods) {
  const range = { from: periods.previousRange.from, to: periods.resolvedRange.to };
  const { question, days } = await askHub(ctx, range);
  const rows = await ctx.db.rows<SpendRow>(sql`
    select spent_on, currency, sum(amount_minor)::bigint as amount_minor from (${spentBetween(question, days)}) spent
    where amount_minor <> 0
    group by spent_on, currency order by spent_on, currency collate "C"`);
  const isNow = ({ spent_on }: SpendRow) => spent_on >= periods.resolvedRange.from;
  return { now: rows.filter(isNow), before: rows.filter((row) => !isNow(row)) };
}

export function sumIn(rows: readonly SpendRow[], currency: CurrencyCode): bigint {
  return rows
    .filter((row) => row.currency === currency)
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
}
