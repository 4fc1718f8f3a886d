import type { ReportedLedger, ReportedLedgerQuery } from "@clipledger/contract/dashboard/reporting-currency";
import {
  type LedgerBalance,
  type LedgerEntry,
  LedgerEntrySchema,
  type LedgerQuery,
} from "@clipledger/contract/payouts/ledger";
import { toWireMidnight } from "@clipledger/domain/calendar/billing-window";
import {
  type CalendarDate,
  calendarDate,
  endInstant,
  startInstant,
} from "@clipledger/domain/calendar/calendar-date";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { formatMajorPlain } from "@clipledger/domain/money/format";
import {
  balanceOf,
  type LedgerAccount,
  type LedgerAmounts,
  type LedgerKind,
  postingsOf,
} from "@clipledger/domain/payouts/ledger";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { allOf, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { creatorName } from "../../billing/creator-columns.ts";
import { createReporter, type DatedSum } from "../../reporting-currency/report-sums.ts";
import { findReportingCurrency } from "../../reporting-currency/reporting-currency.ts";

/** The books, newest entries first. What writes them are triggers of the tables whose changes they record. */
export async function listLedger(
  { db, organization }: OperationContext,
  { cursor, limit, ...filter }: LedgerQuery,
): Promise<{ data: LedgerEntry[]; nextCursor: string | null; balances: LedgerBalance[] }> {
  const condition = isInBooks(organization.id, filter);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const isBehind = after && sql`(e.posted_at, e.key) < (${after.postedAt}, ${after.key})`;
  const rows = await db.rows<LedgerRow>(sql`
    ${selectLedger(allOf([condition, isBehind]))}
    order by e.posted_at desc, e.key desc limit ${limit + 1}::int`);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    data: page.map(toLedgerEntry),
    nextCursor: last === undefined ? null : `${last.posted_at.getTime()}.${last.key}`,
    balances: after === undefined ? await readBalances(db, condition) : [],
  };
}

/** The contract sees to its form. */
function readCursor(cursor: string): { postedAt: Date; key: bigint } {
  const [time = "", key = ""] = cursor.split(".");
  return { postedAt: new Date(Number(time)), key: BigInt(key) };
}

/** What the books come to in the reporting currency; null without one. */
export async function reportLedger(
  { db, organization }: OperationContext,
  filter: ReportedLedgerQuery,
): Promise<ReportedLedger> {
  const currency = await findReportingCurrency(db, organization.id);
  if (currency === undefined) return { reported: null };
  const condition = isInBooks(organization.id, filter);
  // What came back or was voided takes the rates of the day it was paid on: otherwise it would leave a difference behind.
  const sums = await db.rows<DatedSum>(sql`
    select e.currency, (p.paid_at at time zone 'UTC')::date as paid_on, (-sum(e.paid))::bigint as amount_minor, 0 as omitted_windows
    from ledger_entries e join payouts p on p.organization_id = e.organization_id and p.id = e.payout_id
    where ${condition} and e.paid <> 0 group by e.currency, paid_on
    union all
    select e.currency, null::date, (-sum(e.owed + e.reserved + e.sent + e.withheld))::bigint, 0
    from ledger_entries e where ${condition} group by e.currency`);
  const { report } = await createReporter(db, currency, sums);
  return {
    reported: {
      paid: report(sums.filter(({ paid_on }) => paid_on !== null)),
      unpaid: report(sums.filter(({ paid_on }) => paid_on === null)),
      total: report(sums),
    },
  };
}

type LedgerFilter = Omit<LedgerQuery, "cursor" | "limit">;

/** A condition on `ledger_entries e`. */
export function isInBooks(
  organizationId: string,
  { creatorIds, campaignIds, payoutId, kinds, currency, from, to }: LedgerFilter,
): SqlFragment {
  return allOf([
    sql`e.organization_id = ${organizationId}`,
    creatorIds?.length ? sql`e.creator_id = any(${creatorIds}::text[])` : undefined,
    campaignIds?.length ? sql`e.campaign_id = any(${campaignIds}::text[])` : undefined,
    kinds?.length ? sql`e.kind = any(${kinds}::text[])` : undefined,
    payoutId === undefined ? undefined : sql`e.payout_id = ${payoutId}`,
    currency && sql`e.currency = ${currency}`,
    from === undefined ? undefined : sql`e.posted_at >= ${startInstant(calendarDate(from))}`,
    to === undefined ? undefined : sql`e.posted_at < ${endInstant(calendarDate(to))}`,
  ]);
}

export interface LedgerRow extends LedgerAmounts {
  readonly key: bigint;
  readonly kind: LedgerKind;
  readonly posted_at: Date;
  readonly creator_id: string;
  readonly creator_name: string | null;
  readonly campaign_id: string | null;
  readonly campaign_name: string | null;
  readonly starts_on: CalendarDate | null;
  readonly ends_on: CalendarDate | null;
  readonly payout_id: string | null;
  readonly currency: CurrencyCode;
}

/** Selects a `LedgerRow` for each `ledger_entries e` that the condition lets through. */
export function selectLedger(condition: SqlFragment): SqlFragment {
  return sql`
    select e.key, e.kind, e.posted_at, e.creator_id, ${creatorName} as creator_name, e.campaign_id, c.name as campaign_name,
      e.starts_on, e.ends_on, e.payout_id, e.currency, e.earned, e.adjusted, e.owed, e.reserved, e.sent, e.paid, e.withheld
    from ledger_entries e
    left join creators k on k.organization_id = e.organization_id and k.id = e.creator_id
    left join campaigns c on c.organization_id = e.organization_id and c.id = e.campaign_id
    where ${condition}`;
}

function toLedgerEntry(row: LedgerRow): LedgerEntry {
  const { currency } = row;
  return {
    ...wireFields(LedgerEntrySchema, row),
    id: String(row.key),
    billingPeriodStart: row.starts_on && toWireMidnight(row.starts_on),
    billingPeriodEnd: row.ends_on && toWireMidnight(row.ends_on),
    postings: postingsOf(row).map(({ account, amountMinor }) => ({
      account,
      debit: amountMinor > 0n ? formatMajorPlain({ amountMinor, currency }) : null,
      credit: amountMinor < 0n ? formatMajorPlain({ amountMinor: -amountMinor, currency }) : null,
    })),
  };
}

interface BalanceRow {
  readonly currency: CurrencyCode;
  readonly account: LedgerAccount;
  readonly debit: string;
  readonly credit: string;
}

async function readBalances(db: Queryable, condition: SqlFragment): Promise<LedgerBalance[]> {
  const rows = await db.rows<BalanceRow>(sql`
    select s.currency, a.account, a.debit, a.credit
    from (
      select e.currency,
        sum(greatest(e.earned, 0))::text as earned_debit, sum(-least(e.earned, 0))::text as earned_credit,
        sum(greatest(e.adjusted, 0))::text as adjusted_debit, sum(-least(e.adjusted, 0))::text as adjusted_credit,
        sum(greatest(e.owed, 0))::text as owed_debit, sum(-least(e.owed, 0))::text as owed_credit,
        sum(greatest(e.reserved, 0))::text as reserved_debit, sum(-least(e.reserved, 0))::text as reserved_credit,
        sum(greatest(e.sent, 0))::text as sent_debit, sum(-least(e.sent, 0))::text as sent_credit,
        sum(greatest(e.paid, 0))::text as paid_debit, sum(-least(e.paid, 0))::text as paid_credit,
        sum(greatest(e.withheld, 0))::text as withheld_debit, sum(-least(e.withheld, 0))::text as withheld_credit
      from ledger_entries e where ${condition} group by e.currency
    ) s
    cross join lateral (values
      (1, 'earned', earned_debit, earned_credit), (2, 'adjusted', adjusted_debit, adjusted_credit),
      (3, 'owed', owed_debit, owed_credit), (4, 'reserved', reserved_debit, reserved_credit),
      (5, 'sent', sent_debit, sent_credit), (6, 'paid', paid_debit, paid_credit),
      (7, 'withheld', withheld_debit, withheld_credit)
    ) as a(place, account, debit, credit)
    order by s.currency, a.place`);
  return rows.map(({ currency, account, ...sums }) => {
    const [debit, credit] = [BigInt(sums.debit), BigInt(sums.credit)];
    const text = (amountMinor: bigint) => formatMajorPlain({ amountMinor, currency });
    return {
      currency,
      account,
      debit: text(debit),
      credit: text(credit),
      balance: text(balanceOf(account, debit - credit)),
    };
  });
}
