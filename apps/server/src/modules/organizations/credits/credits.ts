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
import { type Plan, planLimits } from "@clipledger/domain/organizations/plans";
import { systemActor } from "../../../infra/actors.ts";
import { badRequest } from "../../../infra/app-error.ts";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { recordActivity } from "../activity/record-activity.ts";

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

interface CreditGrant {
  readonly organizationId: string;
  readonly amount: number;
  readonly note: string;
}

/** Adds extra credits, which stay until they are used. Answers how many are left, or undefined without the organization. */
export async function grantCredits(
  { db, clock }: Pick<Services, "db" | "clock">,
  { organizationId, amount, note }: CreditGrant,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const name = await findOrganizationName(tx, organizationId);
    if (name === undefined) return undefined;
    const extra = await insertGrant(tx, { organizationId, amount, note, grantedAt: clock.now() });
    await recordActivity(
      tx,
      { actor: systemActor, clock, organization: { id: organizationId } },
      {
        type: "credits.granted",
        subject: { type: "organization", id: organizationId, label: name },
        changes: { extraCredits: { before: extra - amount, after: extra } },
      },
    );
    return extra;
  });
}

async function findOrganizationName(db: Queryable, organizationId: string): Promise<string | undefined> {
  const row = await db.maybeRow<{ name: string }>(sql`
    select name from organizations where id = ${organizationId}`);
  return row?.name;
}

/** The extra credits that are left with it. */
async function insertGrant(
  tx: Transaction,
  grant: { organizationId: string; amount: number; note: string; grantedAt: Date },
): Promise<number> {
  await tx.execute(insertRow("credit_grants", { ...grant }));
  const { extra } = await tx.row<{ extra: number }>(sql`
    ${insertRow("credit_balances as b", { organizationId: grant.organizationId, extra: grant.amount })}
    on conflict (organization_id) do update set extra = b.extra + excluded.extra
    returning extra`);
  return extra;
}
