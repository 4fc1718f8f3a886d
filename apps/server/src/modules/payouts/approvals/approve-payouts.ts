import type { Approvals } from "@clipledger/contract/dashboard/payout-approvals";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { busyError } from "../../../infra/db/busy-error.ts";
import { listPayoutRows } from "../books/payouts.queries.ts";
import { providerFailure } from "../issuing/provider-failure.ts";
import { configuredProvider } from "../provider/configured-provider.ts";
import { carryOutWish } from "./carry-out-wish.ts";
import { makeWish } from "./make-wish.ts";

const AT_A_TIME = 5;

/**
 * Each on its own: one that fails does not keep the others. An id that is not known refuses them all. Once the provider
 * leaves a whole round unanswered, the rest is only written down, and asked for later with what is unanswered.
 */
export async function approvePayouts(ctx: OperationContext, ids: readonly string[]): Promise<Approvals> {
  configuredProvider(ctx);
  await refuseUnknown(ctx, ids);
  const approved: string[] = [];
  const failed: Approvals["failed"] = [];
  let carryOut: CarryOut = carryOutWish;
  for (let start = 0; start < ids.length; start += AT_A_TIME) {
    const some = ids.slice(start, start + AT_A_TIME);
    const approvals = await Promise.all(some.map((id) => approve(ctx, id, carryOut)));
    for (const { id, failure } of approvals) {
      if (failure === undefined) approved.push(id);
      else failed.push({ id, code: failure.code, message: failure.message });
    }
    if (approvals.every(({ isUnanswered }) => isUnanswered)) carryOut = leaveForLater;
  }
  return { approved, failed };
}

type CarryOut = typeof carryOutWish;

const leaveForLater: CarryOut = async () => ({
  outcome: "unknown",
  reason: "It was not asked, as it left others unanswered",
});

async function refuseUnknown({ db, organization }: OperationContext, ids: readonly string[]): Promise<void> {
  const known = new Set((await listPayoutRows(db, organization.id, ids)).map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) throw new AppError("NOT_FOUND", { ids: missing });
}

interface Approval {
  readonly id: string;
  readonly failure?: AppError;
  readonly isUnanswered: boolean;
}

async function approve(ctx: OperationContext, id: string, carryOut: CarryOut): Promise<Approval> {
  try {
    const reference = await makeWish(ctx, id, "approve");
    const answer = reference && (await carryOut(ctx, reference, "approve"));
    if (answer === undefined || answer.outcome === "done") return { id, isUnanswered: false };
    const failure = providerFailure(answer.outcome, answer.reason);
    return { id, failure, isUnanswered: answer.outcome === "unknown" };
  } catch (error) {
    const failure = error instanceof AppError ? error : busyError(error);
    if (failure === undefined) throw error;
    return { id, failure, isUnanswered: false };
  }
}
