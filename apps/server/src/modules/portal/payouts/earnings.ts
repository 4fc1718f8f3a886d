import {
  type AwaitedPayout,
  AwaitedPayoutSchema,
  type PortalEarnings,
} from "@clipledger/contract/portal/payouts";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import type { ActingContext, PortalContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { refreshAmounts } from "../../billing/amounts/refresh-amounts.ts";
import { getPortalCreator } from "../../creators/portal-creator.ts";
import { toWireMoney } from "../../payouts/books/payouts.mapper.ts";

/** What the creator was paid and is owed. A cycle stays in its month when what is owed for it is paid. */
export async function getEarnings(portal: PortalContext, creatorId: string): Promise<PortalEarnings> {
  const { creator, ctx } = await getPortalCreator(portal, creatorId);
  await refreshAmounts(ctx);
  const rows = await listEarnedMonths(ctx.db, {
    organizationId: ctx.organization.id,
    creatorId: creator.id,
    today: dateOf(ctx.clock.now()),
  });
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return {
    currencies: currencies.map((currency) =>
      toCurrency(
        currency,
        rows.filter((row) => row.currency === currency),
      ),
    ),
  };
}

function toCurrency(
  currency: CurrencyCode,
  rows: readonly EarnedMonthRow[],
): PortalEarnings["currencies"][number] {
  const money = (amountMinor: bigint) =>
    toWireMoney(amountMinor, { currency, precision: currencyOf(currency).precision });
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const months = monthsBetween(rows[0]?.month ?? "", rows.at(-1)?.month ?? "");
  return {
    months: months.map((month) => ({
      month,
      paid: money(byMonth.get(month)?.paid_minor ?? 0n),
      owed: money(byMonth.get(month)?.owed_minor ?? 0n),
    })),
    paid: money(rows.reduce((sum, { paid_minor }) => sum + paid_minor, 0n)),
    owed: money(rows.reduce((sum, { owed_minor }) => sum + owed_minor, 0n)),
  };
}

/** Both with those between them: "2026-12", "2027-01". */
function monthsBetween(first: string, last: string): string[] {
  const [firstIndex, lastIndex] = [monthIndex(first), monthIndex(last)];
  return Array.from({ length: lastIndex - firstIndex + 1 }, (_, place) => {
    const index = firstIndex + place;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
  });
}

function monthIndex(month: string): number {
  const [year, number] = month.split("-").map(Number);
  return (year ?? 0) * 12 + (number ?? 1) - 1;
}

interface EarnedMonthRow {
  readonly currency: CurrencyCode;
  readonly month: string;
  readonly paid_minor: bigint;
  readonly owed_minor: bigint;
}

/** Oldest first. What was withdrawn, or replaced by another payout, is neither paid nor owed. */
function listEarnedMonths(
  db: Queryable,
  named: { readonly organizationId: string; readonly creatorId: string; readonly today: CalendarDate },
): Promise<EarnedMonthRow[]> {
  const { organizationId, creatorId, today } = named;
  return db.rows(sql`
    select e.currency, to_char(e.on_day, 'YYYY-MM') as month,
      coalesce(sum(e.amount_minor) filter (where e.is_paid), 0)::bigint as paid_minor,
      coalesce(sum(e.amount_minor) filter (where not e.is_paid), 0)::bigint as owed_minor
    from (
      select p.currency, coalesce(p.ends_on, (p.paid_at at time zone 'UTC')::date) as on_day, p.amount_minor,
        coalesce(p.provider_status, 'completed') = 'completed' as is_paid
      from payouts p
      where p.organization_id = ${organizationId} and p.creator_id = ${creatorId} and ${isTold}
        and p.withdrawn_at is null and p.superseded_at is null and p.provider_status is distinct from 'deleted'
      union all
      select c.currency, w.ends_on, w.amount_minor, false
      from billing_windows w
      join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
      where w.organization_id = ${organizationId} and w.creator_id = ${creatorId} and ${isAwaited(today)}
    ) e
    group by e.currency, month order by e.currency, month`);
}

export async function listAwaitedPayouts(
  portal: PortalContext,
  creatorId: string,
): Promise<{ data: AwaitedPayout[] }> {
  const { creator, ctx } = await getPortalCreator(portal, creatorId);
  return { data: await findAwaitedPayouts(ctx, creator.id) };
}

export async function findAwaitedPayouts(
  ctx: Pick<ActingContext, "db" | "clock"> & { readonly organization: { readonly id: string } },
  creatorId: string,
): Promise<AwaitedPayout[]> {
  await refreshAmounts(ctx);
  const today = dateOf(ctx.clock.now());
  const windows = await listAwaitedWindows(ctx.db, { organizationId: ctx.organization.id, creatorId, today });
  return windows.map(toAwaitedPayout);
}

function toAwaitedPayout(row: AwaitedWindowRow): AwaitedPayout {
  const { currency } = row;
  return {
    ...wireFields(AwaitedPayoutSchema, row),
    amount: toWireMoney(row.amount_minor, { currency, precision: currencyOf(currency).precision }),
  };
}

/** Of `payouts p`: whether the creator may know of it. They hear nothing of one at the provider before it is approved. */
export const isTold: SqlFragment = sql`(p.provider is null or p.approved_at is not null)`;

interface AwaitedWindowRow {
  readonly campaign_name: string;
  readonly currency: CurrencyCode;
  readonly starts_on: CalendarDate;
  readonly ends_on: CalendarDate;
  /** Never null: only windows with an amount pay. */
  readonly amount_minor: bigint;
}

/**
 * Finished windows that pay something and wait to be paid, or whose payout nobody has approved yet, oldest first. Amounts
 * are brought up to date before.
 */
function listAwaitedWindows(
  db: Queryable,
  named: { readonly organizationId: string; readonly creatorId: string; readonly today: CalendarDate },
): Promise<AwaitedWindowRow[]> {
  const { organizationId, creatorId, today } = named;
  return db.rows(sql`
    select c.name as campaign_name, c.currency, w.starts_on, w.ends_on, w.amount_minor
    from billing_windows w
    join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
    where w.organization_id = ${organizationId} and w.creator_id = ${creatorId} and ${isAwaited(today)}
    order by w.ends_on, w.key`);
}

/** Of `billing_windows w`. */
function isAwaited(today: CalendarDate): SqlFragment {
  return sql`
    w.ends_on < ${today} and w.pays and (w.state in ('open', 'paying') or (w.state = 'paid' and exists (
      select from payouts p
      where p.organization_id = w.organization_id and p.window_key = w.key and p.withdrawn_at is null
        and p.superseded_at is null and not ${isTold}
    )))`;
}
