import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

interface EntryNamed {
  readonly organizationId: string;
  readonly creatorId: string;
}

/** Whether any window may still be paid, or be paid anew, by what the accounts that are linked now bring. */
export function hasUnsettledWindows(db: Queryable, entry: EntryNamed): Promise<boolean> {
  return hasWindows(db, entry, sql`(w.state in ('open', 'paying') or ${mayReopen})`);
}

/** The same, once amounts are up to date: an open window that is over and pays nothing owes nothing. */
export function owesSomething(
  db: Queryable,
  { today, ...entry }: EntryNamed & { readonly today: CalendarDate },
): Promise<boolean> {
  const isOwed = sql`(w.state in ('open', 'paying') and (w.pays is not false or w.ends_on >= ${today}))`;
  return hasWindows(db, entry, sql`(${isOwed} or ${mayReopen})`);
}

/** Canceled ones can be reinstated; paid ones are due again when the provider gives the payout back. */
const mayReopen: SqlFragment = sql`(w.state = 'canceled' or (w.state = 'paid' and exists (
  select from payouts p
  where p.organization_id = w.organization_id and p.window_key = w.key and p.withdrawn_at is null
    and p.superseded_at is null and p.provider_status <> 'completed'
)))`;

async function hasWindows(
  db: Queryable,
  { organizationId, creatorId }: EntryNamed,
  condition: SqlFragment,
): Promise<boolean> {
  const { found } = await db.row<{ found: boolean }>(sql`
    select exists (
      select from billing_windows w
      where w.organization_id = ${organizationId} and w.creator_id = ${creatorId} and ${condition}
    ) as found`);
  return found;
}
