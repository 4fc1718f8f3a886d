import type { RevealedPayoutDetails } from "@clipledger/contract/dashboard/creators";
import {
  type PayoutDetailsInput,
  PayoutDetailsInputSchema,
  type PayoutDetailsSummary,
  type PayoutMethod,
} from "@clipledger/contract/portal/payout-details";
import type { OperationContext, PortalContext, Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { creatorSubject, lockCreator } from "../creators.queries.ts";
import { recordForOrganizations } from "./profile.ts";

interface SummaryAnswer {
  readonly details: PayoutDetailsSummary | null;
}

/** Even their owner sees the end only: whoever finds a session open learns no account number. */
export async function getPayoutDetails({
  db,
  userId,
}: Pick<PortalContext, "db" | "userId">): Promise<SummaryAnswer> {
  const row = await findPayoutDetails(db, userId);
  return { details: row === undefined ? null : toSummary(row) };
}

export async function updatePayoutDetails(
  ctx: PortalContext,
  input: PayoutDetailsInput,
): Promise<SummaryAnswer> {
  const { method, accountHolder } = input;
  const details = {
    method,
    accountHolder,
    hint: hintOf(input),
    detailsSealed: sealDetails(ctx, ctx.userId, input),
  };
  await ctx.db.transaction(async (tx) => {
    await upsertPayoutDetails(tx, ctx.userId, details, ctx.clock.now());
    await recordForOrganizations(tx, ctx, "creator.payout_details_changed");
  });
  return getPayoutDetails(ctx);
}

export async function removePayoutDetails(ctx: PortalContext): Promise<SummaryAnswer> {
  await ctx.db.transaction(async (tx) => {
    if (await deletePayoutDetailsOf(tx, ctx.userId))
      await recordForOrganizations(tx, ctx, "creator.payout_details_changed");
  });
  return { details: null };
}

const HINT_LENGTH = 4;

/** Nothing of a short number, of which the end would be most of it. */
function hintOf(input: PayoutDetailsInput): string {
  if (input.method !== "bank_transfer" || input.accountNumber.length < 2 * HINT_LENGTH) return "";
  return input.accountNumber.slice(-HINT_LENGTH);
}

function toSummary({ method, account_holder, hint, updated_at }: PayoutDetailsRow): PayoutDetailsSummary {
  return {
    method,
    accountHolder: account_holder,
    hint: hint === "" ? null : hint,
    updatedAt: updated_at.toISOString(),
  };
}

/** Nobody sees them without the log saying so. Until the creator joins, the organization knows nothing of them. */
export function revealPayoutDetails(
  ctx: OperationContext,
  creatorId: string,
): Promise<RevealedPayoutDetails> {
  return ctx.db.transaction(async (tx) => {
    const creator = await lockCreator(tx, ctx, creatorId);
    const row = creator.joined_at === null ? undefined : await findPayoutDetails(tx, creator.user_id);
    if (row === undefined) return { details: null };
    await recordActivity(tx, ctx, {
      type: "creator.payout_details_revealed",
      subject: creatorSubject(creator),
    });
    const details = openDetails(ctx, creator.user_id, row.details_sealed);
    return { details, updatedAt: row.updated_at.toISOString() };
  });
}

function sealDetails(
  { sealer }: Pick<Services, "sealer">,
  userId: string,
  details: PayoutDetailsInput,
): string {
  return sealer.seal(JSON.stringify(details), detailsPurpose(userId));
}

function openDetails(
  { sealer }: Pick<Services, "sealer">,
  userId: string,
  sealed: string,
): PayoutDetailsInput {
  return PayoutDetailsInputSchema.parse(JSON.parse(sealer.open(sealed, detailsPurpose(userId))));
}

export function detailsPurpose(userId: string): string {
  return `creator-payout-details:${userId}`;
}

interface PayoutDetailsRow {
  readonly method: PayoutMethod;
  readonly account_holder: string;
  readonly details_sealed: string;
  readonly hint: string;
  readonly updated_at: Date;
}

function findPayoutDetails(db: Queryable, userId: string): Promise<PayoutDetailsRow | undefined> {
  return db.maybeRow(sql`
    select method, account_holder, details_sealed, hint, updated_at from creator_payout_details
    where user_id = ${userId}`);
}

interface NewPayoutDetails {
  readonly method: PayoutMethod;
  readonly accountHolder: string;
  readonly detailsSealed: string;
  readonly hint: string;
}

async function upsertPayoutDetails(
  tx: Transaction,
  userId: string,
  details: NewPayoutDetails,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    ${insertRow("creator_payout_details", {
      userId,
      method: details.method,
      accountHolder: details.accountHolder,
      detailsSealed: details.detailsSealed,
      hint: details.hint,
      createdAt: at,
      updatedAt: at,
    })} on conflict (user_id) do update set
      method = excluded.method, account_holder = excluded.account_holder, details_sealed = excluded.details_sealed,
      hint = excluded.hint, updated_at = excluded.updated_at`);
}

/** False when there were none. */
export async function deletePayoutDetailsOf(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx.execute(sql`delete from creator_payout_details where user_id = ${userId}`)) > 0;
}
