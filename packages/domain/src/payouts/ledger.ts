import { type CalendarDate, dateOf } from "../calendar/calendar-date.ts";
import { type CurrencyCode, currencyOf } from "../money/currencies.ts";
import { formatMajorPlain } from "../money/format.ts";

/** Where an amount stands in the books, each with the side on which the account grows and its name in a journal. */
const LEDGER_ACCOUNTS = {
  earned: { side: "debit", journal: "expenses:creators:earned" },
  adjusted: { side: "debit", journal: "expenses:creators:adjusted" },
  owed: { side: "credit", journal: "liabilities:creators:owed" },
  reserved: { side: "credit", journal: "liabilities:creators:reserved" },
  sent: { side: "credit", journal: "liabilities:creators:sent" },
  paid: { side: "credit", journal: "assets:payouts:paid" },
  withheld: { side: "credit", journal: "liabilities:creators:withheld" },
} as const satisfies Readonly<Record<string, { side: "debit" | "credit"; journal: string }>>;

export type LedgerAccount = keyof typeof LEDGER_ACCOUNTS;

// Object.keys forgets which keys it was given.
export const LEDGER_ACCOUNT_NAMES = Object.keys(LEDGER_ACCOUNTS) as LedgerAccount[];

/** What happened, as an entry of the books calls it. */
export const LEDGER_KINDS = [
  "owed",
  "recalculated",
  "canceled",
  "retracted",
  "reserved",
  "sent",
  "paid",
  "expired",
  "returned",
  "reissued",
  "withdrawn",
  "voided",
  "adjusted",
  "netted",
  "reinstated",
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Minor units by account, a debit above zero and a credit below. */
export type LedgerAmounts = Readonly<Record<LedgerAccount, bigint>>;

interface LedgerPosting {
  readonly account: LedgerAccount;
  /** Above zero for a debit, below for a credit. */
  readonly amountMinor: bigint;
}

/** Debits first, as books are written. */
export function postingsOf(amounts: LedgerAmounts): LedgerPosting[] {
  return LEDGER_ACCOUNT_NAMES.map((account) => ({ account, amountMinor: amounts[account] }))
    .filter(({ amountMinor }) => amountMinor !== 0n)
    .sort((left, right) => Number(left.amountMinor < 0n) - Number(right.amountMinor < 0n));
}

/** What an account holds, above zero on the side on which it grows. */
export function balanceOf(account: LedgerAccount, amountMinor: bigint): bigint {
  return LEDGER_ACCOUNTS[account].side === "debit" ? amountMinor : -amountMinor;
}

interface JournalEntry extends LedgerAmounts {
  readonly id: string;
  readonly kind: LedgerKind;
  readonly postedAt: Date;
  readonly creatorId: string;
  readonly creatorName: string | null;
  readonly campaignName: string | null;
  readonly payoutId: string | null;
  readonly startsOn: CalendarDate | null;
  readonly endsOn: CalendarDate | null;
  readonly currency: CurrencyCode;
}

/** What a journal of hledger begins with: amounts are written with a point, whatever the reader's country. */
export const JOURNAL_HEADER = "; Clipledger's books, one transaction for each entry\ndecimal-mark .\n\n";

/** Has hledger know a currency and its decimals, as its strict checks want. */
export function toCommodityText(currency: CurrencyCode): string {
  const { precision } = currencyOf(currency);
  return `commodity ${currency} 1000.${"0".repeat(precision)}\n`;
}

/** Declares the accounts of a creator that the journal posts to. */
export function toAccountsText(creatorId: string, accounts: readonly LedgerAccount[]): string {
  return accounts.map((account) => `account ${LEDGER_ACCOUNTS[account].journal}:${creatorId}\n`).join("");
}

/** An entry as a transaction of a plain text journal. Each creator has accounts of their own. */
export function toJournalText(entry: JournalEntry): string {
  const { id, kind, postedAt, creatorId, currency } = entry;
  const title = `${dateOf(postedAt)} (${id}) ${kind} ${withoutMarks(entry.creatorName ?? creatorId)}`;
  const lines = postingsOf(entry).map(({ account, amountMinor }) => {
    const amount = formatMajorPlain({ amountMinor, currency });
    return `    ${LEDGER_ACCOUNTS[account].journal}:${creatorId}  ${currency} ${amount}\n`;
  });
  return `${title}\n    ; ${notesOf(entry)}\n${lines.join("")}\n`;
}

function notesOf({ kind, campaignName, payoutId, startsOn, endsOn }: JournalEntry): string {
  return [
    `kind:${kind}`,
    ...(payoutId === null ? [] : [`payout:${payoutId}`]),
    ...(startsOn === null || endsOn === null ? [] : [`from:${startsOn}`, `to:${endsOn}`]),
    ...(campaignName === null ? [] : [`campaign:${withoutMarks(campaignName)}`]),
  ].join(", ");
}

// Names come from strangers: a line end would begin a posting, a semicolon a comment, a comma or a colon another tag.
function withoutMarks(name: string): string {
  return name.replace(/[\p{C}\s;|,:]+/gu, " ").trim();
}
