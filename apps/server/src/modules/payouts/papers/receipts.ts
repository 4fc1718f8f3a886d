import type { SignedReceipt } from "@clipledger/contract/payouts/paper";
import {
  RECEIPT_TYPE,
  type Receipt,
  type ReceiptVerification,
  SignedReceiptContentSchema,
} from "@clipledger/contract/receipts";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { formatMajorPlain } from "@clipledger/domain/money/format";
import { AppError, invalidState } from "../../../infra/app-error.ts";
import type { Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import type { PayoutRow } from "../books/payouts.queries.ts";
import type { PaperContext } from "./numbered-papers.ts";
import { provideStatement } from "./payout-statements.ts";
import { isSignedBy, provideReceiptKey } from "./receipt-keys.ts";

/** Signed when it is first asked for, and the same from then on, whatever becomes of the payout. */
export async function getReceipt(ctx: PaperContext, payout: PayoutRow): Promise<SignedReceipt> {
  const known = await findReceipt(ctx.db, ctx.organization.id, payout.id);
  const content = known === undefined ? await signReceipt(ctx, payout) : known.content;
  if (content === null) throw new AppError("NOT_FOUND");
  return {
    fileName: `receipt-${payout.id}.json`,
    content,
    // Behind `#`: browsers never send that part, so that it reaches no server log.
    verifyUrl: `${ctx.publicUrl}/verify#${Buffer.from(content).toString("base64url")}`,
  };
}

/** Whether the money arrived, as far as anybody knows. */
function isPaid({ provider_status, withdrawn_at }: PayoutRow): boolean {
  return withdrawn_at === null && (provider_status ?? "completed") === "completed";
}

export async function hasReceipt(db: Queryable, organizationId: string, payout: PayoutRow): Promise<boolean> {
  const known = await findReceipt(db, organizationId, payout.id);
  return known === undefined ? isPaid(payout) : known.content !== null;
}

async function signReceipt(ctx: PaperContext, payout: PayoutRow): Promise<string | null> {
  if (!isPaid(payout)) throw invalidState("Only a payout that was paid has a receipt");
  const { number: statement } = await provideStatement(ctx, payout);
  return ctx.db.transaction((tx) => insertReceipt(tx, ctx, payout, statement));
}

async function insertReceipt(
  tx: Transaction,
  ctx: PaperContext,
  payout: PayoutRow,
  statement: string,
): Promise<string | null> {
  const organizationId = ctx.organization.id;
  // Whoever asks at the same moment waits here, and then finds the receipt.
  await tx.execute(sql`
    select from payouts where organization_id = ${organizationId} and id = ${payout.id} for no key update`);
  const known = await findReceipt(tx, organizationId, payout.id);
  if (known !== undefined) return known.content;
  const key = await provideReceiptKey(tx, ctx);
  const said = await describePayout(tx, ctx, { payout, statement, keyId: key.id });
  const content = canonicalJson({ ...said, signature: key.sign(canonicalJson(said)) });
  await tx.execute(
    insertRow("receipts", {
      organizationId,
      payoutId: payout.id,
      id: said.id,
      keyId: key.id,
      content,
      issuedAt: ctx.clock.now(),
    }),
  );
  return content;
}

interface DescribedPayout {
  readonly payout: PayoutRow;
  readonly statement: string;
  readonly keyId: string;
}

/** The names are those on the statement that the receipt names. */
async function describePayout(
  tx: Transaction,
  { publicUrl, organization }: PaperContext,
  { payout, statement, keyId }: DescribedPayout,
): Promise<Receipt> {
  const { amount_minor: amountMinor, currency, completed_at, paid_at } = payout;
  const names = await tx.row<{ organization: string; creator: string; campaign: string | null }>(sql`
    select heading ->> 'organization' as organization, heading ->> 'creator' as creator, heading ->> 'campaign' as campaign
    from statements where organization_id = ${organization.id} and number = ${statement}`);
  return {
    type: RECEIPT_TYPE,
    id: createId("receipt"),
    keyId,
    issuer: publicUrl,
    organization: names.organization,
    creator: names.creator,
    amount: formatMajorPlain({ amountMinor, currency }),
    currency,
    purpose: names.campaign ?? payout.description ?? "Payout",
    periodStart: payout.starts_on,
    periodEnd: payout.ends_on,
    paidOn: dateOf(completed_at ?? paid_at),
    statement,
  };
}

function findReceipt(
  db: Queryable,
  organizationId: string,
  payoutId: string,
): Promise<{ readonly content: string | null } | undefined> {
  return db.maybeRow(sql`
    select content from receipts where organization_id = ${organizationId} and payout_id = ${payoutId}`);
}

/** What anybody learns who holds a receipt: whether it is genuine, what it says, and whether the money went back since. */
export async function verifyReceipt(
  { db }: Pick<Services, "db">,
  text: string,
): Promise<ReceiptVerification> {
  const parsed = SignedReceiptContentSchema.safeParse(readJson(text));
  if (!parsed.success) return { isGenuine: false, reason: "unreadable" };
  const { signature, ...receipt } = parsed.data;
  const isSigned = await isSignedBy(db, receipt.keyId, canonicalJson(receipt), signature);
  if (isSigned !== true)
    return { isGenuine: false, reason: isSigned === undefined ? "unknown_key" : "altered" };
  return { isGenuine: true, receipt, status: await statusOf(db, receipt.id) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The id is of no organization in particular: the signature vouches that we gave it out. */
async function statusOf(
  db: Queryable,
  receiptId: string,
): Promise<"paid" | "returned" | "voided" | "unknown"> {
  const row = await db.maybeRow<{ provider_status: string | null; withdrawn_at: Date | null }>(sql`
    select p.provider_status, p.withdrawn_at
    from receipts r join payouts p on p.organization_id = r.organization_id and p.id = r.payout_id
    where r.id = ${receiptId}`);
  if (row === undefined) return "unknown";
  if (row.withdrawn_at !== null) return "voided";
  return row.provider_status === "returned" ? "returned" : "paid";
}

/** Takes the name of a creator who deletes their account off papers that no law keeps. Invoices stay as they were issued. */
export async function forgetCreatorOnPapers(
  tx: Transaction,
  organizationId: string,
  { creatorId, name }: { readonly creatorId: string; readonly name: string },
): Promise<void> {
  await tx.execute(sql`
    update statements set heading = heading || jsonb_build_object('creator', ${name}::text)
    where organization_id = ${organizationId} and creator_id = ${creatorId}`);
  await tx.execute(sql`
    update receipts r set content = null from payouts p
    where r.organization_id = ${organizationId} and p.organization_id = r.organization_id and p.id = r.payout_id
      and p.creator_id = ${creatorId}`);
}
