import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

/** Of `payouts p`: whether the creator may know of it. They hear nothing of one at the provider before it is approved. */
export const isTold: SqlFragment = sql`(p.provider is null or p.approved_at is not null)`;

export async function isPayoutTold(db: Queryable, organizationId: string, id: string): Promise<boolean> {
  const told = await db.maybeRow(sql`
    select from payouts p where p.organization_id = ${organizationId} and p.id = ${id} and ${isTold}`);
  return told !== undefined;
}

/** Newest first. */
export async function pagePayoutsOfCreator(
  db: Queryable,
  organizationId: string,
  creatorId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ ids: string[]; total: number }> {
  const isTheirs = sql`p.organization_id = ${organizationId} and p.creator_id = ${creatorId} and ${isTold}`;
  const { total } = await db.row<{ total: number }>(
    sql`select count(*)::int as total from payouts p where ${isTheirs}`,
  );
  const rows = await db.rows<{ id: string }>(sql`
    select p.id from payouts p where ${isTheirs} order by p.paid_at desc, p.id desc limit ${limit} offset ${offset}`);
  return { ids: rows.map(({ id }) => id), total };
}

export interface AwaitedWindowRow {
  readonly campaign_name: string;
  readonly currency: CurrencyCode;
  readonly starts_on: CalendarDate;
  readonly ends_on: CalendarDate;
  readonly amount_minor: bigint;
}

/**
 * Finished windows that pay something and wait to be paid, or whose payout nobody has approved yet, oldest first. Amounts
 * are brought up to date before.
 */
export function listAwaitedWindows(
  db: Queryable,
  named: { readonly organizationId: string; readonly creatorId: string; readonly today: CalendarDate },
): Promise<AwaitedWindowRow[]> {
  const { organizationId, creatorId, today } = named;
  return db.rows(sql`
    select c.name as campaign_name, c.currency, w.starts_on, w.ends_on, w.amount_minor
    from billing_windows w
    join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
    where w.organization_id = ${organizationId} and w.creator_id = ${creatorId}
      and w.ends_on < ${today} and w.pays and (w.state in ('open', 'paying') or (w.state = 'paid' and exists (
        select from payouts p
        where p.organization_id = w.organization_id and p.window_key = w.key and p.withdrawn_at is null
          and p.superseded_at is null and not ${isTold}
      )))
    order by w.ends_on, w.key`);
}
