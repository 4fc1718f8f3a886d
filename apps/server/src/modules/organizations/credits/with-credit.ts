import { CREDIT_METER } from "@clipledger/contract/credits";
import type { Plan } from "@clipledger/domain/organizations/plans";
import { AppError } from "../../../infra/app-error.ts";
import type { HttpOperationContext } from "../../../infra/context.ts";
import { type CreditCountsRow, canPurchaseExtra, countCredits, remainingCredits } from "./credit-counts.ts";
import {
  type CreditUse,
  deleteReservation,
  returnCredit,
  type TakenCredit,
  takeCredit,
} from "./take-credit.ts";

/**
 * Runs the work on one credit of the organization: taken before, kept when the work ends well, returned when it
 * throws. The answer's credit headers say which.
 */
export async function withCredit<Result>(
  ctx: HttpOperationContext,
  use: CreditUse,
  work: () => Promise<Result>,
): Promise<Result> {
  const credit = await takeCredit(ctx, use);
  if (credit === undefined) {
    setCreditHeaders(ctx, 0, await countCredits(ctx));
    throw new AppError("PAYMENT_REQUIRED", { meter: CREDIT_METER });
  }
  const result = await work().catch(async (error: unknown) => {
    await giveBack(ctx, credit);
    throw error;
  });
  // A process that stood still for minutes finds its credit returned; the answer is free then.
  const isKept = await deleteReservation(ctx.db, ctx.organization.id, credit.id);
  setCreditHeaders(ctx, isKept ? 1 : 0, credit.counts);
  return result;
}

/** The caller hears of the work's failure. A credit that cannot be returned now is returned by `returnAbandonedCredits`. */
async function giveBack(ctx: HttpOperationContext, credit: TakenCredit): Promise<void> {
  try {
    await returnCredit(ctx, ctx.organization.id, credit.id);
    setCreditHeaders(ctx, 0, await countCredits(ctx));
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, "credit not returned");
  }
}

function setCreditHeaders(ctx: HttpOperationContext, consumed: 0 | 1, counts: CreditCountsRow): void {
  const headers = creditHeaders(consumed, ctx.organization.plan, counts);
  for (const [name, value] of Object.entries(headers)) ctx.setHeader(name, value);
}

export function creditHeaders(consumed: 0 | 1, plan: Plan, counts: CreditCountsRow): Record<string, string> {
  const remaining = remainingCredits(plan, counts);
  return headersOf(consumed, remaining === null ? "unlimited" : String(remaining), canPurchaseExtra(plan));
}

/** For an answer to nobody in particular: it took nothing, and there is nothing to tell. */
export const strangersCreditHeaders = headersOf(0, "0", false);

function headersOf(consumed: 0 | 1, remaining: string, canPurchase: boolean): Record<string, string> {
  return {
    "x-service-credits-consumed": String(consumed),
    "x-service-credits-meter": CREDIT_METER,
    "x-service-credits-benefited-remaining": remaining,
    "x-service-credits-can-purchase-extra": String(canPurchase),
  };
}
