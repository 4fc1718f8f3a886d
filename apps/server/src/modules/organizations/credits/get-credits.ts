import { CREDIT_METER, type CreditOperation, type CreditsOutput } from "@clipledger/contract/credits";
import {
  addDays,
  addMonths,
  type CalendarDate,
  dateOf,
  startInstant,
  startOfMonth,
} from "@clipledger/domain/calendar/calendar-date";
import {
  type DateRange,
  type DayRange,
  dayRange,
  lengthInDays,
} from "@clipledger/domain/calendar/date-range";
import { planLimits } from "@clipledger/domain/organizations/plans";
import { badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { canPurchaseExtra, countCredits, remainingCredits } from "./credit-counts.ts";

export async function getCredits(
  ctx: OperationContext,
  { dateRange }: { dateRange?: DateRange | undefined } = {},
): Promise<CreditsOutput> {
  const { db, organization, clock } = ctx;
  const today = dateOf(clock.now());
  const period = creditPeriod(dateRange ?? {}, today);
  const [counts, rows] = await Promise.all([countCredits(ctx), listCreditDays(db, organization.id, period)]);
  const days = rows.map(({ day, operation, taken, returned }) => ({
    date: day,
    operation,
    taken,
    returned,
    consumed: taken - returned,
  }));
  return {
    meter: CREDIT_METER,
    period,
    included: planLimits(organization.plan).creditsPerMonth,
    extra: counts.extra_used + counts.extra_left,
    used: days.reduce((sum, { consumed }) => sum + consumed, 0),
    remaining: remainingCredits(organization.plan, counts),
    canPurchaseExtra: canPurchaseExtra(organization.plan),
    resetsAt: startInstant(addMonths(startOfMonth(today), 1)).toISOString(),
    days,
  };
}

const MAX_PERIOD_DAYS = 366;

/** The days that a range names; this month where it names none. A lone `to` stands for its month up to it. */
export function creditPeriod({ from, to }: DateRange, today: CalendarDate): DayRange {
  const last = dayRange({ to: to ?? lastOfMonth(today) }).to;
  const period = dayRange({ from: from ?? startOfMonth(last), to: last });
  const days = lengthInDays(period);
  if (days < 1) throw badRequest([{ path: "dateRange", message: "Ends before it begins" }]);
  if (days > MAX_PERIOD_DAYS)
    throw badRequest([{ path: "dateRange", message: `Choose at most ${MAX_PERIOD_DAYS} days` }]);
  return period;
}

function lastOfMonth(day: CalendarDate): CalendarDate {
  return addDays(addMonths(startOfMonth(day), 1), -1);
}

interface CreditDayRow {
  day: CalendarDate;
  operation: CreditOperation;
  taken: number;
  returned: number;
}

function listCreditDays(
  db: Queryable,
  organizationId: string,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<CreditDayRow[]> {
  return db.rows(sql`
    select day, operation, count(*) filter (where amount > 0)::int as taken,
      count(*) filter (where amount < 0)::int as returned
    from credit_movements
    where organization_id = ${organizationId} and day between ${from}::date and ${to}::date
    group by day, operation
    order by day, operation`);
}
