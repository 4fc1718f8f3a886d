import type { Paper, PaperTable, StatementMonths } from "@clipledger/contract/payouts/paper";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { dayText } from "../../../infra/pdf/pdf-page.ts";
import { creatorName } from "../../billing/creator-columns.ts";
import { type StatementRow, statementRows } from "../books/payout-statement.ts";
import { toWireMoney } from "../books/payouts.mapper.ts";
import { findStoredCalculation, listPayoutRows } from "../books/payouts.queries.ts";
import {
  amountText,
  type IssuedPaper,
  moneyText,
  nameOfOrganization,
  PAPER_LAYOUT,
  type PaperContext,
  takeNumber,
} from "./numbered-papers.ts";
import { MOST_ROWS, statementTable } from "./statement-table.ts";

/** Writes that began before midnight are in the books by then. */
const SETTLED_AFTER_MS = 3_600_000;

/** Months whose books are closed and moved money, newest first. */
export async function listStatementMonths(
  { db, clock, organization }: PaperContext,
  creatorId: string,
): Promise<StatementMonths> {
  await getCreatorName(db, organization.id, creatorId);
  const rows = await db.rows<MonthRow>(sql`
    select to_char(e.posted_at at time zone 'UTC', 'YYYY-MM') as month, e.currency, -sum(e.paid)::bigint as paid_minor, t.number
    from ledger_entries e
    left join statements t on t.organization_id = e.organization_id and t.creator_id = e.creator_id
      and t.month = to_char(e.posted_at at time zone 'UTC', 'YYYY-MM')
    where e.organization_id = ${organization.id} and e.creator_id = ${creatorId} and e.paid <> 0
    group by 1, e.currency, t.number order by 1 desc, e.currency`);
  const over = rows.filter(({ month }) => endOf(month) <= clock.now().getTime() - SETTLED_AFTER_MS);
  const months = [...new Set(over.map(({ month }) => month))];
  return {
    data: months.map((month) => {
      const ofMonth = over.filter((row) => row.month === month);
      return { month, number: ofMonth[0]?.number ?? null, totals: ofMonth.map(toTotal) };
    }),
  };
}

interface MonthRow {
  readonly month: string;
  readonly currency: CurrencyCode;
  readonly paid_minor: bigint;
  readonly number: string | null;
}

function toTotal({ currency, paid_minor }: Pick<MonthRow, "currency" | "paid_minor">) {
  return toWireMoney(paid_minor, { currency, precision: currencyOf(currency).precision });
}

/** What the books say that a creator was paid in a month, and what came back in it. */
export async function getMonthPaper(
  ctx: PaperContext,
  creatorId: string,
  month: string,
): Promise<IssuedPaper> {
  const { db, clock, organization } = ctx;
  await getCreatorName(db, organization.id, creatorId);
  if (endOf(month) > clock.now().getTime() - SETTLED_AFTER_MS)
    throw badRequest([{ path: "month", message: "This month is not over yet" }]);
  const movements = await listMovements(db, { organizationId: organization.id, creatorId, month });
  if (movements.length === 0) throw new AppError("NOT_FOUND");
  const statement = await provideMonthStatement(ctx, { creatorId, month, movements });
  const { number, heading, issued_at } = statement;
  const currencies = [...new Set(movements.map(({ currency }) => currency))].sort();
  const tables: PaperTable[] = [];
  for (const currency of currencies) {
    const moved = movements.filter((movement) => movement.currency === currency);
    tables.push(movementsTable(moved, currency, heading), await partsTable(ctx, moved, currency));
  }
  const paper: Paper = {
    kind: "month_statement",
    number,
    title: `Statement of ${monthText(month)}`,
    issuer: heading.organization,
    issuedOn: dateOf(issued_at),
    parties: [
      { label: "Paid by", lines: [heading.organization] },
      { label: "Paid to", lines: [heading.creator] },
    ],
    facts: [{ label: "Month", value: monthText(month) }],
    tables: tables.filter(({ rows }) => rows.length > 0),
    totals: currencies.map((currency) => ({
      label: "Total",
      value: moneyText(sumOf(movements.filter((movement) => movement.currency === currency)), currency),
    })),
    notes: ["Days are in UTC. Money that came back is taken off in the month in which it came back."],
  };
  return { paper, layout: statement.layout };
}

/** The first instant after the month. */
function endOf(month: string): number {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return Date.UTC(year, number, 1);
}

function monthText(month: string): string {
  return dayText(`${month}-01`).slice(2);
}

/** An entry of the books that moved what was paid. */
interface Movement {
  readonly posted_at: Date;
  readonly kind: string;
  /** Never null: nothing but payouts moves what was paid. */
  readonly payout_id: string;
  readonly campaign_id: string | null;
  readonly campaign_name: string | null;
  readonly starts_on: CalendarDate | null;
  readonly ends_on: CalendarDate | null;
  readonly currency: CurrencyCode;
  readonly amount_minor: bigint;
}

interface NamedMonth {
  readonly organizationId: string;
  readonly creatorId: string;
  readonly month: string;
}

function listMovements(db: Queryable, { organizationId, creatorId, month }: NamedMonth): Promise<Movement[]> {
  return db.rows(sql`
    select e.posted_at, e.kind, e.payout_id, e.campaign_id, c.name as campaign_name, e.starts_on, e.ends_on, e.currency,
      -e.paid as amount_minor
    from ledger_entries e
    left join campaigns c on c.organization_id = e.organization_id and c.id = e.campaign_id
    where e.organization_id = ${organizationId} and e.creator_id = ${creatorId} and e.paid <> 0
      and e.posted_at >= ${new Date(`${month}-01T00:00:00.000Z`)} and e.posted_at < ${new Date(endOf(month))}
    order by e.posted_at, e.key`);
}

function sumOf(movements: readonly Movement[]): bigint {
  return movements.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
}

/** The names on a statement, as they were when it was first asked for. */
interface MonthHeading {
  readonly organization: string;
  readonly creator: string;
  /** By id. */
  readonly campaigns: Readonly<Record<string, string>>;
}

const KINDS: Readonly<Record<string, string>> = { returned: "Came back", voided: "Taken back" };

function movementsTable(
  movements: readonly Movement[],
  currency: CurrencyCode,
  { campaigns }: MonthHeading,
): PaperTable {
  const column = (header: string, width: number) => ({ header, width, align: "left" as const });
  const shown = movements.slice(0, MOST_ROWS);
  const leftMinor = sumOf(movements) - sumOf(shown);
  return {
    title: `Payouts in ${currency}`,
    columns: [
      column("Day", 60),
      column("What", 60),
      column("Payout", 110),
      column("Campaign", 120),
      column("Period", 100),
      { header: `Amount, ${currency}`, width: 60, align: "right" },
    ],
    rows: [
      ...shown.map((movement) => [
        dateOf(movement.posted_at),
        KINDS[movement.kind] ?? "Paid",
        movement.payout_id,
        (movement.campaign_id === null ? undefined : campaigns[movement.campaign_id]) ?? "",
        movement.starts_on === null ? "" : `${movement.starts_on} to ${movement.ends_on}`,
        amountText(movement.amount_minor, currency),
      ]),
      ...(movements.length <= MOST_ROWS
        ? []
        : [
            [
              "",
              "All others",
              `${movements.length - MOST_ROWS} more`,
              "",
              "",
              amountText(leftMinor, currency),
            ],
          ]),
    ],
  };
}

/** What was paid in the month, rule by rule and video by video. Reads no more calculations than it shows rows of. */
async function partsTable(
  { db, organization }: PaperContext,
  movements: readonly Movement[],
  currency: CurrencyCode,
): Promise<PaperTable> {
  const paid = movements.filter(({ amount_minor }) => amount_minor > 0n);
  const ids = paid.slice(0, MOST_ROWS).map(({ payout_id }) => payout_id);
  const payouts = new Map((await listPayoutRows(db, organization.id, ids)).map((row) => [row.id, row]));
  const rows: StatementRow[] = [];
  for (const id of ids) {
    const payout = payouts.get(id);
    if (payout === undefined || rows.length > MOST_ROWS) continue;
    rows.push(...statementRows(payout, (await findStoredCalculation(db, organization.id, id)) ?? null));
  }
  return statementTable(rows, {
    currency,
    totalMinor: sumOf(paid),
    others: "see the payouts' statements",
  });
}

interface MonthStatement {
  readonly number: string;
  readonly heading: MonthHeading;
  readonly issued_at: Date;
  readonly layout: IssuedPaper["layout"];
}

interface AskedMonth {
  readonly creatorId: string;
  readonly month: string;
  readonly movements: readonly Movement[];
}

async function provideMonthStatement(ctx: PaperContext, asked: AskedMonth): Promise<MonthStatement> {
  const known = await findMonthStatement(ctx.db, ctx.organization.id, asked);
  return known ?? ctx.db.transaction((tx) => numberMonth(tx, ctx, asked));
}

async function numberMonth(
  tx: Transaction,
  { clock, organization }: PaperContext,
  asked: AskedMonth,
): Promise<MonthStatement> {
  const { creatorId, month, movements } = asked;
  // Whoever asks at the same moment waits here, and then finds the statement.
  await tx.execute(sql`
    select from creators where organization_id = ${organization.id} and id = ${creatorId} for no key update`);
  const known = await findMonthStatement(tx, organization.id, asked);
  if (known !== undefined) return known;
  const heading: MonthHeading = {
    organization: await nameOfOrganization(tx, organization.id),
    creator: await getCreatorName(tx, organization.id, creatorId),
    campaigns: Object.fromEntries(
      movements.flatMap(({ campaign_id: id, campaign_name: name }) =>
        id === null || name === null ? [] : [[id, name]],
      ),
    ),
  };
  const { number } = await takeNumber(tx, organization.id, `S-${Number(month.slice(0, 4))}`);
  const issuedAt = clock.now();
  await tx.execute(
    insertRow("statements", {
      organizationId: organization.id,
      number,
      creatorId,
      month,
      heading: JSON.stringify(heading),
      issuedAt,
      layout: PAPER_LAYOUT,
    }),
  );
  return { number, heading, issued_at: issuedAt, layout: PAPER_LAYOUT };
}

function findMonthStatement(
  db: Queryable,
  organizationId: string,
  { creatorId, month }: AskedMonth,
): Promise<MonthStatement | undefined> {
  return db.maybeRow(sql`
    select number, heading, issued_at, layout from statements
    where organization_id = ${organizationId} and creator_id = ${creatorId} and month = ${month}`);
}

async function getCreatorName(db: Queryable, organizationId: string, id: string): Promise<string> {
  const row = await db.maybeRow<{ name: string }>(sql`
    select coalesce(${creatorName}, u.email) as name from creators k join users u on u.id = k.user_id
    where k.organization_id = ${organizationId} and k.id = ${id}`);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row.name;
}
