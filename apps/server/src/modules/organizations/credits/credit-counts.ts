import { dateOf, startOfMonth } from "@clipledger/domain/calendar/calendar-date";
import { type Plan, planLimits } from "@clipledger/domain/organizations/plans";
import type { OperationContext } from "../../../infra/context.ts";
import { type CreditCountsRow, getCreditCounts } from "./credits.queries.ts";

/** What this month has used, and which extra credits are left. */
export function countCredits({
  db,
  clock,
  organization,
}: Pick<OperationContext, "db" | "clock" | "organization">): Promise<CreditCountsRow> {
  return getCreditCounts(db, organization.id, startOfMonth(dateOf(clock.now())));
}

/** Credits that can still be taken, the plan's and the extra ones; null without a limit. */
export function remainingCredits(
  plan: Plan,
  { included_used, extra_left }: Pick<CreditCountsRow, "included_used" | "extra_left">,
): number | null {
  const included = planLimits(plan).creditsPerMonth;
  return included === null ? null : Math.max(0, included - included_used) + extra_left;
}

/** Extra credits are of use only where something limits the plan's own. */
export function canPurchaseExtra(plan: Plan): boolean {
  return planLimits(plan).creditsPerMonth !== null;
}
