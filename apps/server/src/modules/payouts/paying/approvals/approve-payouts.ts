import type { Approvals } from "@clipledger/contract/dashboard/payout-approvals";
import type { PaidRow } from "@clipledger/contract/payouts/rows";
import { AppError } from "../../../../infra/app-error.ts";
import type { OperationContext } from "../../../../infra/context.ts";
import { busyError } from "../../../../infra/db/database-errors.ts";
import { configuredProvider, makerOf, requireProvider } from "../../../rails/choose-provider.ts";
import { providerFailure } from "../../../rails/provider/payout-provider.ts";
import { toPaidRow } from "../../books/payouts.mapper.ts";
import { getPayoutRow, listPayoutRows } from "../../books/payouts.queries.ts";
import { openProviderRequest, sendProviderRequest } from "./provider-requests.ts";

const CONCURRENCY = 5;

/**
 * Approves each payout on its own: one that fails does not stop the others. An unknown id refuses them all. Once the provider
 * leaves a whole round unanswered, the remaining requests are only written down, and sent later with the unanswered ones.
 */
export async function approvePayouts(ctx: OperationContext, ids: readonly string[]): Promise<Approvals> {
  await requireProvider(ctx, ctx.organization.id);
  await refuseUnknown(ctx, ids);
  const approved: string[] = [];
  const failed: Approvals["failed"] = [];
  let send: Send = sendProviderRequest;
  for (let start = 0; start < ids.length; start += CONCURRENCY) {
    const some = ids.slice(start, start + CONCURRENCY);
    const approvals = await Promise.all(some.map((id) => approve(ctx, id, send)));
    for (const { id, failure } of approvals) {
      if (failure === undefined) approved.push(id);
      else failed.push({ id, code: failure.code, message: failure.message });
    }
    if (approvals.every(({ isUnanswered }) => isUnanswered)) send = leaveForLater;
  }
  return { approved, failed };
}

type Send = typeof sendProviderRequest;

const leaveForLater: Send = async () => ({
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

async function approve(ctx: OperationContext, id: string, send: Send): Promise<Approval> {
  try {
    const reference = await openProviderRequest(ctx, id, "approve");
    const answer = reference && (await send(ctx, reference, "approve"));
    if (answer === undefined || answer.outcome === "done") return { id, isUnanswered: false };
    const failure = providerFailure(answer.outcome, answer.reason);
    return { id, failure, isUnanswered: answer.outcome === "unknown" };
  } catch (error) {
    const failure = error instanceof AppError ? error : busyError(error);
    if (failure === undefined) throw error;
    return { id, failure, isUnanswered: false };
  }
}

/** Takes a payout back that awaits approval; its window is due again. */
export async function withdrawPayout(ctx: OperationContext, id: string): Promise<PaidRow> {
  const { provider_payout_id: made } = await getPayoutRow(ctx.db, ctx.organization.id, id);
  if (made !== null) configuredProvider(ctx, ctx.organization.id, makerOf(made));
  const reference = await openProviderRequest(ctx, id, "cancel");
  const answer = reference && (await sendProviderRequest(ctx, reference, "cancel"));
  if (answer !== undefined && answer.outcome !== "done") throw providerFailure(answer.outcome, answer.reason);
  return toPaidRow(await getPayoutRow(ctx.db, ctx.organization.id, id), ctx.clock.now());
}
