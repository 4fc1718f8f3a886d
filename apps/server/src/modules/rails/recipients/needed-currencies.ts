import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { ActingContext } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { knownRail } from "../connections/rail-kinds.ts";
import type { RailRow } from "../connections/rail-rows.ts";

export function isUsable({ paused_at }: RailRow): boolean {
  return paused_at === null;
}

/** Creators who need no currency yet may choose any rail. */
export function paysAny({ kind }: RailRow, currencies: readonly CurrencyCode[]): boolean {
  const known = knownRail(kind).currencies;
  return currencies.length === 0 || currencies.some((currency) => known.has(currency));
}

/**
 * The currencies that a creator is or will be paid in: those of running and scheduled campaigns, of unpaid windows, and of payouts
 * that were not sent and are in no file.
 */
export async function listNeededCurrencies(
  { db, clock, organization }: Pick<ActingContext, "db" | "clock" | "organization">,
  creatorId: string,
): Promise<CurrencyCode[]> {
  const today = dateOf(clock.now());
  const rows = await db.rows<{ currency: CurrencyCode }>(sql`
    select c.currency from assignments s
    join campaigns c on c.organization_id = s.organization_id and c.id = s.campaign_id
    where s.organization_id = ${organization.id} and s.creator_id = ${creatorId}
      and (s.valid_until is null or s.valid_until >= ${today}) and (c.ends_on is null or c.ends_on >= ${today})
    union
    select c.currency from billing_windows w
    join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
    where w.organization_id = ${organization.id} and w.creator_id = ${creatorId} and w.state = 'open'
      and w.pays is not false
    union
    select p.currency from rail_payouts p
    left join rail_transfers t on t.organization_id = p.organization_id and t.id = p.transfer_id
    where p.organization_id = ${organization.id} and p.creator_id = ${creatorId} and p.state in ('created', 'approved')
      and (p.transfer_id is null or t.state = 'open' and t.asked_at is null and t.file_id is null)
    order by currency`);
  return rows.map(({ currency }) => currency);
}
