import type { CreditOperation } from "@clipledger/contract/credits";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

interface TakingRow {
  organizationId: string;
  month: CalendarDate;
  day: CalendarDate;
  at: Date;
  operation: string;
  platform: string | null;
  userId: string | null;
  apiKeyId: string | null;
  requestId: string;
}

export interface CreditCountsRow {
  included_used: number;
  extra_used: number;
  extra_left: number;
}

/** Takes one of the plan's credits, unless `limit` of them are used; null is no limit. */
export function takeIncludedCredit(
  db: Queryable,
  taking: TakingRow,
  limit: number | null,
): Promise<(CreditCountsRow & { id: bigint }) | undefined> {
  return db.maybeRow(sql`
    with month as (
      insert into credit_months as m (organization_id, month, included_used)
      select ${taking.organizationId}, ${taking.month}::date, 1 where ${limit}::int is null or ${limit}::int > 0
      on conflict (organization_id, month) do update set included_used = m.included_used + 1
        where ${limit}::int is null or m.included_used < ${limit}::int
      returning included_used, extra_used
    ), ${recordTaking(taking, "included")}
    select movement.id, included_used, extra_used, ${extraLeft(taking.organizationId)} as extra_left
    from movement, month`);
}

/** Takes one of the extra credits, unless none is left. */
export function takeExtraCredit(
  db: Queryable,
  taking: TakingRow,
): Promise<(CreditCountsRow & { id: bigint }) | undefined> {
  return db.maybeRow(sql`
    with balance as (
      update credit_balances set extra = extra - 1
      where organization_id = ${taking.organizationId} and extra > 0
      returning extra
    ), month as (
      insert into credit_months as m (organization_id, month, extra_used)
      select ${taking.organizationId}, ${taking.month}::date, 1 from balance
      on conflict (organization_id, month) do update set extra_used = m.extra_used + 1
      returning included_used, extra_used
    ), ${recordTaking(taking, "extra")}
    select movement.id, included_used, extra_used, balance.extra as extra_left from movement, month, balance`);
}

/** The rest of a statement whose `month` holds a row exactly when a credit was taken. */
function recordTaking(taking: TakingRow, source: CreditSource): SqlFragment {
  return sql`movement as (
      insert into credit_movements (
        organization_id, occurred_at, day, operation, platform, source, reason, amount, user_id, api_key_id, request_id
      )
      select ${taking.organizationId}, ${taking.at}::timestamptz, ${taking.day}::date, ${taking.operation},
        ${taking.platform}, ${source}, 'taken', 1, ${taking.userId}, ${taking.apiKeyId}, ${taking.requestId}
      from month
      returning id
    ), hold as (
      insert into credit_holds (organization_id, movement_id, held_since)
      select ${taking.organizationId}, id, ${taking.at}::timestamptz from movement
    )`;
}

type CreditSource = "included" | "extra";

/** True for the one caller that ends the hold: its credit is theirs to keep or to return. */
export async function deleteHold(db: Queryable, organizationId: string, id: bigint): Promise<boolean> {
  return (
    (await db.execute(sql`
      delete from credit_holds where organization_id = ${organizationId} and movement_id = ${id}`)) > 0
  );
}

export function listHoldsBefore(
  db: Queryable,
  before: Date,
): Promise<{ organization_id: string; movement_id: bigint }[]> {
  return db.rows(sql`
    select organization_id, movement_id from credit_holds where held_since < ${before}
    order by held_since limit 10000`);
}

/** Extra credits before the month's counters, as taking does: two orders would wait for each other. */
export async function insertReturn(
  tx: Transaction,
  organizationId: string,
  id: bigint,
  at: Date,
): Promise<void> {
  const { source, day } = await tx.row<{ source: CreditSource; day: string }>(sql`
    insert into credit_movements (
      organization_id, occurred_at, day, operation, platform, source, reason, amount, returned_id, user_id, api_key_id,
      request_id
    )
    select organization_id, ${at}::timestamptz, day, operation, platform, source, 'returned', -1, id, user_id, api_key_id,
      request_id
    from credit_movements where organization_id = ${organizationId} and id = ${id}
    returning source, day`);
  if (source === "extra") {
    await tx.execute(sql`
      update credit_balances set extra = extra + 1 where organization_id = ${organizationId}`);
  }
  await tx.execute(sql`
    update credit_months set
      included_used = included_used - (${source}::text = 'included')::int,
      extra_used = extra_used - (${source}::text = 'extra')::int
    where organization_id = ${organizationId} and month = date_trunc('month', ${day}::date)::date`);
}

export function getCreditCounts(
  db: Queryable,
  organizationId: string,
  month: CalendarDate,
): Promise<CreditCountsRow> {
  return db.row(sql`
    select coalesce(max(included_used), 0) as included_used, coalesce(max(extra_used), 0) as extra_used,
      ${extraLeft(organizationId)} as extra_left
    from credit_months where organization_id = ${organizationId} and month = ${month}::date`);
}

function extraLeft(organizationId: string): SqlFragment {
  return sql`coalesce((select extra from credit_balances where organization_id = ${organizationId}), 0)`;
}

interface CreditDayRow {
  day: CalendarDate;
  operation: CreditOperation;
  taken: number;
  returned: number;
}

export function listCreditDays(
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

export async function findOrganizationName(
  db: Queryable,
  organizationId: string,
): Promise<string | undefined> {
  const row = await db.maybeRow<{ name: string }>(sql`
    select name from organizations where id = ${organizationId}`);
  return row?.name;
}

/** The extra credits that are left with it. */
export async function insertGrant(
  tx: Transaction,
  grant: { organizationId: string; amount: number; note: string; grantedAt: Date },
): Promise<number> {
  await tx.execute(sql`
    insert into credit_grants (organization_id, amount, note, granted_at)
    values (${grant.organizationId}, ${grant.amount}, ${grant.note}, ${grant.grantedAt})`);
  const { extra } = await tx.row<{ extra: number }>(sql`
    insert into credit_balances as b (organization_id, extra) values (${grant.organizationId}, ${grant.amount})
    on conflict (organization_id) do update set extra = b.extra + excluded.extra
    returning extra`);
  return extra;
}

export async function deleteCreditHistory(db: Queryable, before: CalendarDate): Promise<void> {
  await db.execute(sql`delete from credit_movements where day < ${before}::date`);
  await db.execute(sql`delete from credit_months where month < ${before}::date`);
}
