import type { Calculation } from "@clipledger/contract/payouts/calculation";
import type { Paper } from "@clipledger/contract/payouts/paper";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { dayText, wholeCount } from "../../../infra/pdf/pdf-page.ts";
import { statementRows } from "../books/payout-statement.ts";
import { findStoredCalculation, type PayoutRow } from "../books/payouts.queries.ts";
import {
  type IssuedPaper,
  moneyText,
  nameOfOrganization,
  PAPER_LAYOUT,
  type PaperContext,
  takeNumber,
} from "./numbered-papers.ts";
import { MOST_ROWS, statementTable } from "./statement-table.ts";

/** The names on a statement, as they were when it was first asked for. */
interface StatementHeading {
  readonly organization: string;
  readonly creator: string;
  readonly campaign: string | null;
}

interface NumberedStatement {
  readonly number: string;
  readonly heading: StatementHeading;
  readonly issued_at: Date;
  readonly layout: IssuedPaper["layout"];
}

export async function getPayoutPaper(ctx: PaperContext, payout: PayoutRow): Promise<IssuedPaper> {
  const statement = await provideStatement(ctx, payout);
  const calculation = await findStoredCalculation(ctx.db, ctx.organization.id, payout.id);
  return { paper: toPaper(statement, payout, calculation ?? null), layout: statement.layout };
}

/** A statement is numbered when it is first asked for, and keeps its number and its names. */
export async function provideStatement(ctx: PaperContext, payout: PayoutRow): Promise<NumberedStatement> {
  const known = await findStatement(ctx.db, ctx.organization.id, payout.id);
  return known ?? ctx.db.transaction((tx) => numberStatement(tx, ctx, payout));
}

async function numberStatement(
  tx: Transaction,
  { clock, organization }: PaperContext,
  payout: PayoutRow,
): Promise<NumberedStatement> {
  // Whoever asks at the same moment waits here, and then finds the statement.
  await tx.execute(sql`
    select from payouts where organization_id = ${organization.id} and id = ${payout.id} for no key update`);
  const known = await findStatement(tx, organization.id, payout.id);
  if (known !== undefined) return known;
  const heading: StatementHeading = {
    organization: await nameOfOrganization(tx, organization.id),
    creator: payout.creator_name ?? payout.creator_email,
    campaign: payout.campaign_name,
  };
  const { number } = await takeNumber(tx, organization.id, `S-${payout.paid_at.getUTCFullYear()}`);
  const issuedAt = clock.now();
  await tx.execute(
    insertRow("statements", {
      organizationId: organization.id,
      number,
      creatorId: payout.creator_id,
      payoutId: payout.id,
      heading: JSON.stringify(heading),
      issuedAt,
      layout: PAPER_LAYOUT,
    }),
  );
  return { number, heading, issued_at: issuedAt, layout: PAPER_LAYOUT };
}

function findStatement(
  db: Queryable,
  organizationId: string,
  payoutId: string,
): Promise<NumberedStatement | undefined> {
  return db.maybeRow(sql`
    select number, heading, issued_at, layout from statements
    where organization_id = ${organizationId} and payout_id = ${payoutId}`);
}

/** Says nothing that can change: neither where the payout stands, nor notes of the team. */
function toPaper(
  { number, heading, issued_at }: NumberedStatement,
  payout: PayoutRow,
  calculation: Calculation | null,
): Paper {
  const { currency, amount_minor: totalMinor } = payout;
  const rows = statementRows(payout, calculation);
  const others = `${wholeCount(rows.length - MOST_ROWS)} more, in the CSV file`;
  return {
    kind: "statement",
    number,
    title: "Payout statement",
    issuer: heading.organization,
    issuedOn: dateOf(issued_at),
    parties: [
      { label: "Paid by", lines: [heading.organization] },
      { label: "Paid to", lines: [heading.creator] },
    ],
    facts: factsOf(heading, payout, calculation),
    tables: [statementTable(rows, { currency, totalMinor, others })],
    totals: [{ label: "Total", value: moneyText(totalMinor, currency) }],
    notes: calculation === null ? [] : ruleSentences(calculation),
  };
}

function factsOf(
  { campaign }: StatementHeading,
  { id, paid_at, starts_on, ends_on, description }: PayoutRow,
  calculation: Calculation | null,
): Paper["facts"] {
  const fact = (label: string, value: string | null | undefined) =>
    value === null || value === undefined ? [] : [{ label, value }];
  return [
    ...fact("Payout", id),
    ...fact("Campaign", campaign),
    ...fact("Period", starts_on && `${dayText(starts_on)} – ${dayText(ends_on ?? starts_on)}`),
    ...fact("For", description),
    ...fact("Made on", dayText(paid_at.toISOString())),
    ...fact("Calculated on", calculation && dayText(calculation.engine.calculatedAt)),
  ];
}

/** The rules by which it was calculated. */
function ruleSentences({ payouts }: Calculation): string[] {
  return payouts.breakdown.map(({ label, ruleName }) =>
    ruleName === null ? label : `${label}: ${ruleName}`,
  );
}
