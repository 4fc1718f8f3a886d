import type { PayoutDetailsInput, PayoutDetailsSummary } from "@clipledger/contract/portal/payout-details";
import type { PortalContext } from "../../../infra/context.ts";
import {
  deletePayoutDetailsOf,
  findPayoutDetails,
  type PayoutDetailsRow,
  upsertPayoutDetails,
} from "./payout-details.queries.ts";
import { recordForOrganizations } from "./record-for-organizations.ts";
import { sealDetails } from "./sealed-details.ts";

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
