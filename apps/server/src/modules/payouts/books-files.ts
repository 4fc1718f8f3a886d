import type { LedgerExport, PayoutsExport } from "@clipledger/contract/exports";
import {
  type CalendarDate,
  calendarDate,
  dateOf,
  endInstant,
  startInstant,
} from "@clipledger/domain/calendar/calendar-date";
import type { CsvField } from "@clipledger/domain/csv-record";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { formatMajorPlain } from "@clipledger/domain/money/format";
import {
  JOURNAL_HEADER,
  LEDGER_ACCOUNT_NAMES,
  type LedgerAccount,
  postingsOf,
  toAccountsText,
  toCommodityText,
  toJournalText,
} from "@clipledger/domain/payouts/ledger";
import type { OperationContext } from "../../infra/context.ts";
import { streamRows, type Transaction } from "../../infra/db/database.ts";
import { countRows } from "../../infra/db/paged-list.ts";
import { allOf, type SqlFragment, sql } from "../../infra/db/sql.ts";
import {
  type CsvSource,
  type ExportColumns,
  type ExportSource,
  toCsvFile,
  toFields,
} from "../analytics/exports/export-source.ts";
import { isInBooks, type LedgerRow, selectLedger } from "./books/ledger.ts";
import { fromStoredLineItems, type PayoutRow, selectPayouts } from "./books/payouts.queries.ts";
import { isIssued } from "./books/queues/list-paid.ts";

type BooksContext = Pick<OperationContext, "organization">;

/** The books in the form that was asked for, oldest first. */
export function ledgerSource(ctx: BooksContext, { format, ...filter }: LedgerExport): ExportSource {
  const condition = isInBooks(ctx.organization.id, filter);
  switch (format) {
    case "csv":
      return toCsvFile(postingsSource(condition));
    case "hledger":
      return journalSource(condition);
    case "xero":
    case "quickbooks":
      return toCsvFile(billsSource(condition, format));
  }
}

function streamEntries(tx: Transaction, condition: SqlFragment) {
  return streamRows<LedgerRow>(tx, sql`${selectLedger(condition)} order by e.posted_at, e.key`);
}

const POSTING_COLUMNS = [
  "entryId",
  "postedAt",
  "kind",
  "creatorId",
  "creatorName",
  "campaignId",
  "campaignName",
  "billingPeriodStart",
  "billingPeriodEnd",
  "payoutId",
  "account",
  "debit",
  "credit",
  "currency",
];

function postingsSource(condition: SqlFragment): CsvSource {
  const amounts = sql`array[e.earned, e.adjusted, e.owed, e.reserved, e.sent, e.paid, e.withheld]`;
  return {
    columns: POSTING_COLUMNS,
    countRows: (tx) =>
      countAll(
        tx,
        sql`
        select from ledger_entries e cross join unnest(${amounts}) amount where ${condition} and amount <> 0`,
      ),
    async *readRows(tx) {
      for await (const rows of streamEntries(tx, condition)) yield rows.flatMap(toPostingFields);
    },
  };
}

function toPostingFields(row: LedgerRow): CsvField[][] {
  const { currency } = row;
  const entry = [
    String(row.key),
    row.posted_at.toISOString(),
    row.kind,
    row.creator_id,
    row.creator_name,
    row.campaign_id,
    row.campaign_name,
    row.starts_on,
    row.ends_on,
    row.payout_id,
  ];
  return postingsOf(row).map(({ account, amountMinor }) => [
    ...entry,
    account,
    amountMinor > 0n ? formatMajorPlain({ amountMinor, currency }) : null,
    amountMinor < 0n ? formatMajorPlain({ amountMinor: -amountMinor, currency }) : null,
    currency,
  ]);
}

function journalSource(condition: SqlFragment): ExportSource {
  return {
    header: JOURNAL_HEADER,
    countRows: (tx) => countAll(tx, sql`select from ledger_entries e where ${condition}`),
    async *readRows(tx) {
      let declarations = await readDeclarations(tx, condition);
      for await (const rows of streamEntries(tx, condition)) {
        yield rows.map((row, index) => `${index === 0 ? declarations : ""}${toJournal(row)}`);
        declarations = "";
      }
    },
  };
}

interface UsedAccountsRow extends Readonly<Record<LedgerAccount, boolean>> {
  readonly creator_id: string;
}

/** The currencies and accounts of a journal, which strict checks want declared. */
async function readDeclarations(tx: Transaction, condition: SqlFragment): Promise<string> {
  const currencies = await tx.rows<{ currency: CurrencyCode }>(
    sql`select distinct e.currency from ledger_entries e where ${condition} order by e.currency`,
  );
  const accounts = await tx.rows<UsedAccountsRow>(sql`
    select e.creator_id, bool_or(e.earned <> 0) as earned, bool_or(e.adjusted <> 0) as adjusted, bool_or(e.owed <> 0) as owed,
      bool_or(e.reserved <> 0) as reserved, bool_or(e.sent <> 0) as sent, bool_or(e.paid <> 0) as paid,
      bool_or(e.withheld <> 0) as withheld
    from ledger_entries e where ${condition} group by e.creator_id order by e.creator_id`);
  const used = accounts.map((row) =>
    toAccountsText(
      row.creator_id,
      LEDGER_ACCOUNT_NAMES.filter((account) => row[account]),
    ),
  );
  return `${currencies.map(({ currency }) => toCommodityText(currency)).join("")}\n${used.join("")}\n`;
}

function toJournal(row: LedgerRow): string {
  return toJournalText({
    ...row,
    id: String(row.key),
    postedAt: row.posted_at,
    creatorId: row.creator_id,
    creatorName: row.creator_name,
    campaignName: row.campaign_name,
    payoutId: row.payout_id,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
  });
}

interface BillLine {
  readonly payout: PayoutRow;
  readonly title: string;
  readonly amountMinor: bigint;
}

const day = ({ payout }: BillLine): CalendarDate => dateOf(payout.paid_at);
const lineText = ({ payout, title }: BillLine) =>
  [title, payout.campaign_name, payout.starts_on && `${payout.starts_on} to ${payout.ends_on}`]
    .filter((part) => part !== null)
    .join(", ");

/** The columns of the files that each program imports. */
const BILL_COLUMNS: Readonly<Record<"xero" | "quickbooks", ExportColumns<BillLine>>> = {
  xero: {
    "*ContactName": ({ payout }) => payout.creator_name ?? payout.creator_email,
    EmailAddress: ({ payout }) => payout.creator_email,
    "*InvoiceNumber": ({ payout }) => payout.id,
    "*InvoiceDate": day,
    "*DueDate": day,
    Description: lineText,
    "*Quantity": () => 1,
    "*UnitAmount": major,
    "*AccountCode": () => null,
    "*TaxType": () => null,
    Currency: ({ payout }) => payout.currency,
  },
  quickbooks: {
    "Bill no": ({ payout }) => payout.id,
    Vendor: ({ payout }) => payout.creator_name ?? payout.creator_email,
    "Bill Date": day,
    "Due Date": day,
    Account: () => null,
    "Line Description": lineText,
    "Line Amount": major,
    Currency: ({ payout }) => payout.currency,
  },
};

function major({ payout: { currency }, amountMinor }: BillLine): string {
  return formatMajorPlain({ amountMinor, currency });
}

/** Bills of the payouts that the entries are about, but for those that were taken back or replaced. */
function billsSource(condition: SqlFragment, program: keyof typeof BILL_COLUMNS): CsvSource {
  const columns = BILL_COLUMNS[program];
  const billed = sql`(
    select s.* from payouts s where s.withdrawn_at is null and s.superseded_at is null and (s.organization_id, s.id) in (
      select e.organization_id, e.payout_id from ledger_entries e where ${condition} and e.payout_id is not null
    )
  )`;
  return {
    columns: Object.keys(columns),
    countRows: (tx) =>
      countAll(tx, sql`select from ${billed} s cross join jsonb_array_elements(s.line_items)`),
    async *readRows(tx) {
      for await (const rows of streamPayouts(tx, billed))
        yield rows.flatMap((payout) =>
          fromStoredLineItems(payout.line_items).map((line) => toFields(columns, { payout, ...line })),
        );
    },
  };
}

const PAYOUT_COLUMNS: ExportColumns<PayoutRow> = {
  id: (row) => row.id,
  type: (row) => (row.window_key === null ? "manual" : "campaign"),
  creatorId: (row) => row.creator_id,
  creatorName: (row) => row.creator_name,
  creatorEmail: (row) => row.creator_email,
  campaignId: (row) => row.campaign_id,
  campaignName: (row) => row.campaign_name,
  billingPeriodStart: (row) => row.starts_on,
  billingPeriodEnd: (row) => row.ends_on,
  amount: (row) => amountText(row.amount_minor, row.currency),
  currency: (row) => row.currency,
  payoutProvider: (row) => row.provider ?? "manual",
  providerPayoutId: (row) => row.provider_payout_id,
  providerPayoutStatus: (row) => row.provider_status,
  description: (row) => row.description,
  reference: (row) => row.reference,
  notes: (row) => row.notes,
  paidAt: (row) => row.paid_at.toISOString(),
  completedAt: (row) => row.completed_at?.toISOString() ?? null,
  withdrawnAt: (row) => row.withdrawn_at?.toISOString() ?? null,
  voidReason: (row) => row.void_reason,
  returnedAt: (row) => row.returned_at?.toISOString() ?? null,
  returnReason: (row) => row.return_reason,
  reissuedFromPayoutId: (row) => row.reissued_from_id,
  reissuedAsPayoutId: (row) => row.reissued_as_id,
};

function amountText(amountMinor: bigint, currency: CurrencyCode): string {
  return formatMajorPlain({ amountMinor, currency });
}

/** One row for each issued payout, oldest first. */
export function payoutsSource(ctx: BooksContext, { from, to, ...filter }: PayoutsExport): CsvSource {
  const condition = allOf([
    isIssued({ organizationId: ctx.organization.id, ...filter }),
    from === undefined ? undefined : sql`s.paid_at >= ${startInstant(calendarDate(from))}`,
    to === undefined ? undefined : sql`s.paid_at < ${endInstant(calendarDate(to))}`,
  ]);
  return {
    columns: Object.keys(PAYOUT_COLUMNS),
    countRows: (tx) => countAll(tx, sql`select from payouts s where ${condition}`),
    async *readRows(tx) {
      for await (const rows of streamPayouts(tx, sql`(select s.* from payouts s where ${condition})`))
        yield rows.map((row) => toFields(PAYOUT_COLUMNS, row));
    },
  };
}

/** Oldest first. */
function streamPayouts(tx: Transaction, source: SqlFragment) {
  return streamRows<PayoutRow>(tx, sql`${selectPayouts(source)} order by s.paid_at, s.id`);
}

function countAll(tx: Transaction, rows: SqlFragment): Promise<number> {
  return countRows(tx, sql`from (${rows}) counted`);
}
