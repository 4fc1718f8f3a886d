import { type CalendarDate, dateOf, startOfMonth } from "@clipledger/domain/calendar/calendar-date";
import { type Plan, planLimits } from "@clipledger/domain/organizations/plans";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

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

export interface CreditCountsRow {
  included_used: number;
  extra_used: number;
  extra_left: number;
}

function getCreditCounts(
  db: Queryable,
  organizationId: string,
  month: CalendarDate,
): Promise<CreditCountsRow> {
  return db.row(sql`
    select coalesce(max(included_used), 0) as included_used, coalesce(max(extra_used), 0) as extra_used,
      ${extraLeft(organizationId)} as extra_left
    from credit_months where organization_id = ${organizationId} and month = ${month}::date`);
}

export function extraLeft(organizationId: string): SqlFragment {
  return sql`coalesce((select extra from credit_balances where organization_id = ${organizationId}), 0)`;
}
