import { CREDIT_METER, type CreditsOutput } from "@clipledger/contract/credits";
import { addMonths, dateOf, startInstant, startOfMonth } from "@clipledger/domain/calendar/calendar-date";
import type { DateRange } from "@clipledger/domain/calendar/date-range";
import { planLimits } from "@clipledger/domain/organizations/plans";
import type { OperationContext } from "../../../infra/context.ts";
import { canPurchaseExtra, countCredits, remainingCredits } from "./credit-counts.ts";
import { creditPeriod } from "./credit-period.ts";
import { listCreditDays } from "./credits.queries.ts";

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
