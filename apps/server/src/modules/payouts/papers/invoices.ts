import type { InvoiceDetails } from "@clipledger/contract/payouts/paper";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { type VatTreatment, vatTreatmentOf } from "@clipledger/domain/payouts/self-billing";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { findSelfBillingProfile } from "../../creators/profiles/profile.ts";
import {
  type BooksContext,
  fromStoredLineItems,
  getPayoutRow,
  type PayoutRow,
} from "../books/payouts.queries.ts";
import { findInvoiceDetails } from "./invoice-details.ts";
import { type IssuedPaper, PAPER_LAYOUT, takeNumber } from "./numbered-papers.ts";

/** All that an invoice or credit note says, fixed when it is issued. Amounts are minor units as texts. */
export interface InvoiceContent {
  readonly supplier: InvoiceDetails;
  readonly customer: InvoiceDetails;
  readonly currency: CurrencyCode;
  readonly lines: readonly { readonly title: string; readonly amountMinor: string }[];
  readonly vat: { readonly kind: VatTreatment["kind"]; readonly rateHundredths: string | null };
  readonly payoutId: string;
  readonly campaign: string | null;
  readonly startsOn: CalendarDate | null;
  readonly endsOn: CalendarDate | null;
  readonly paidOn: CalendarDate;
  /** Of a credit note: the invoice that it takes back, and why. */
  readonly corrects: {
    readonly number: string;
    readonly issuedOn: CalendarDate;
    readonly reason: string;
  } | null;
}

/**
 * Writes the invoice of a payout that was paid just now, in its transaction, where the organization has said what stands on
 * invoices and the creator lets it write them. Nobody is asked afterwards: who agrees later gets invoices from then on.
 */
export async function issueInvoice(tx: Transaction, ctx: BooksContext, payoutId: string): Promise<void> {
  const organizationId = ctx.organization.id;
  const customer = await findInvoiceDetails(tx, organizationId);
  if (customer === undefined) return;
  const payout = await getPayoutRow(tx, organizationId, payoutId);
  const profile = await findSelfBillingProfile(tx, ctx, payout.creator_user_id);
  if (profile === undefined || !(await hasJoined(tx, organizationId, payout.creator_id))) return;
  const { legalName, addressLines, countryCode, vatId } = profile;
  const vat = vatTreatmentOf(profile, customer);
  await insertInvoice(tx, ctx, "invoice", {
    ...contentOf(payout, dateOf(ctx.clock.now())),
    supplier: { legalName, addressLines, countryCode, vatId },
    customer,
    vat: { kind: vat.kind, rateHundredths: vat.kind === "included" ? String(vat.rateHundredths) : null },
    corrects: null,
  });
}

/** Takes back the invoice of a payout that was voided or came back; does nothing where there is none. */
export async function issueCreditNote(tx: Transaction, ctx: BooksContext, payoutId: string): Promise<void> {
  const invoice = await findInvoice(tx, ctx.organization.id, payoutId, "invoice");
  if (invoice === undefined) return;
  const { number, content, issued_at } = invoice;
  const { void_reason, return_reason } = await getPayoutRow(tx, ctx.organization.id, payoutId);
  await insertInvoice(tx, ctx, "credit_note", {
    ...content,
    lines: content.lines.map(({ title, amountMinor }) => ({
      title,
      amountMinor: String(-BigInt(amountMinor)),
    })),
    corrects: {
      number,
      issuedOn: dateOf(issued_at),
      reason: void_reason ?? return_reason ?? "The money came back.",
    },
  });
}

function contentOf(payout: PayoutRow, paidOn: CalendarDate) {
  return {
    currency: payout.currency,
    lines: fromStoredLineItems(payout.line_items).map(({ title, amountMinor }) => ({
      title: (payout.window_key === null ? payout.description : null) ?? title,
      amountMinor: String(amountMinor),
    })),
    payoutId: payout.id,
    campaign: payout.campaign_name,
    startsOn: payout.starts_on,
    endsOn: payout.ends_on,
    paidOn,
  };
}

/** Until the creator joins, the organization knows nothing of what they told of themselves. */
async function hasJoined(tx: Transaction, organizationId: string, creatorId: string): Promise<boolean> {
  const joined = await tx.maybeRow(sql`
    select from creators where organization_id = ${organizationId} and id = ${creatorId} and joined_at is not null`);
  return joined !== undefined;
}

export type InvoiceKind = "invoice" | "credit_note";

const SERIES = { invoice: "INV", credit_note: "CN" } as const;

async function insertInvoice(
  tx: Transaction,
  { organization, clock }: BooksContext,
  kind: InvoiceKind,
  content: InvoiceContent,
): Promise<void> {
  const { sequence, number } = await takeNumber(tx, organization.id, SERIES[kind]);
  await tx.execute(
    insertRow("invoices", {
      organizationId: organization.id,
      kind,
      sequence,
      number,
      payoutId: content.payoutId,
      content: JSON.stringify(content),
      issuedAt: clock.now(),
      layout: PAPER_LAYOUT,
    }),
  );
}

export interface InvoiceRow {
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly content: InvoiceContent;
  readonly issued_at: Date;
  readonly layout: IssuedPaper["layout"];
}

export function findInvoice(
  db: Queryable,
  organizationId: string,
  payoutId: string,
  kind: InvoiceKind,
): Promise<InvoiceRow | undefined> {
  return db.maybeRow(sql`
    select kind, number, content, issued_at, layout from invoices
    where organization_id = ${organizationId} and payout_id = ${payoutId} and kind = ${kind}`);
}
