import { CREDIT_METER } from "@clipledger/contract/credits";
import { AppError } from "../../../infra/app-error.ts";
import type { HttpOperationContext } from "../../../infra/context.ts";
import { countCredits } from "./credit-counts.ts";
import { creditHeaders } from "./credit-headers.ts";
import { type CreditCountsRow, deleteHold } from "./credits.queries.ts";
import { returnCredit } from "./return-credit.ts";
import { type CreditUse, type TakenCredit, takeCredit } from "./take-credit.ts";

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
    tellCaller(ctx, 0, await countCredits(ctx));
    throw new AppError("PAYMENT_REQUIRED", { meter: CREDIT_METER });
  }
  const result = await work().catch(async (error: unknown) => {
    await giveBack(ctx, credit);
    throw error;
  });
  // A process that stood still for minutes finds its credit returned; the answer is free then.
  const isKept = await deleteHold(ctx.db, ctx.organization.id, credit.id);
  tellCaller(ctx, isKept ? 1 : 0, credit.counts);
  return result;
}

/** The caller hears of the work's failure. A credit that cannot be returned now is returned by the job. */
async function giveBack(ctx: HttpOperationContext, credit: TakenCredit): Promise<void> {
  try {
    await returnCredit(ctx, ctx.organization.id, credit.id);
    tellCaller(ctx, 0, await countCredits(ctx));
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, "credit not returned");
  }
}

function tellCaller(ctx: HttpOperationContext, consumed: 0 | 1, counts: CreditCountsRow): void {
  const headers = creditHeaders(consumed, ctx.organization.plan, counts);
  for (const [name, value] of Object.entries(headers)) ctx.setHeader(name, value);
}
