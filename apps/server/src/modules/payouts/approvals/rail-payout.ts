import type { RailPayoutOutput } from "@clipledger/contract/dashboard/payout-rails";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { makerOf } from "../../rails/provider/choose-provider.ts";
import { describeRailPayout, sendRailPayout } from "../../rails/transfers/describe-rail-payout.ts";
import { getPayoutRow } from "../books/payouts.queries.ts";
import { refreshPayout } from "./refresh-payout.ts";

/** What a rail has done with a payout so far; null where none pays it. */
export async function getRailPayout(ctx: OperationContext, id: string): Promise<RailPayoutOutput | null> {
  const providerPayoutId = await idAtRails(ctx, id);
  return providerPayoutId === undefined ? null : describeRailPayout(ctx, providerPayoutId);
}

/** Tries at once what waits, instead of later by itself. */
export async function sendRailPayoutAgain(
  ctx: OperationContext,
  id: string,
): Promise<RailPayoutOutput | null> {
  const providerPayoutId = await idAtRails(ctx, id);
  if (providerPayoutId === undefined)
    throw new AppError("INVALID_STATE", undefined, { message: "No rail pays this payout" });
  await sendRailPayout(ctx, providerPayoutId);
  await refreshPayout(ctx, { organizationId: ctx.organization.id, id, providerPayoutId });
  return describeRailPayout(ctx, providerPayoutId);
}

async function idAtRails({ db, organization }: OperationContext, id: string): Promise<string | undefined> {
  const { provider_payout_id: providerPayoutId } = await getPayoutRow(db, organization.id, id);
  if (providerPayoutId === null || makerOf(providerPayoutId) !== "rails") return undefined;
  return providerPayoutId;
}
