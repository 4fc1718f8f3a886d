import type { ProviderPayoutStatus } from "@clipledger/contract/payouts/rows";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import {
  type HeldPayout,
  holdPayout,
  type ProviderReference,
  saveWish,
  type Wish,
} from "./approvals.queries.ts";

/** Undefined: what was wished for is so already. */
export type MadeWish = ProviderReference | undefined;

const WISHED: Readonly<Record<Wish, readonly ProviderPayoutStatus[]>> = {
  approve: ["approved", "requested", "completed"],
  cancel: ["deleted"],
};

/** Writes down what the provider is about to be asked for. Only a payout that awaits approval can be moved by wishing. */
export function makeWish(ctx: OperationContext, id: string, wish: Wish): Promise<MadeWish> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const payout = await holdPayout(tx, organizationId, id);
    if (payout === undefined) throw new AppError("NOT_FOUND");
    const { provider_payout_id: providerPayoutId, provider_status: status } = payout;
    if (providerPayoutId === null || status === null)
      throw invalidState("This payout was made outside of the service");
    if (WISHED[wish].includes(status)) return undefined;
    refuseUnlessAwaiting(payout, wish);
    await saveWish(tx, payout, { wish, actor: ctx.actor, at: ctx.clock.now() });
    return { organizationId, id, providerPayoutId };
  });
}

function refuseUnlessAwaiting({ provider_status, wish: former }: HeldPayout, wish: Wish): void {
  if (provider_status !== "created") throw invalidState("This payout does not await approval any more");
  if (former !== null && former !== wish)
    throw invalidState(
      former === "approve" ? "This payout is being approved" : "This payout is being canceled",
    );
}

export function invalidState(message: string): AppError {
  return new AppError("INVALID_STATE", undefined, { message });
}
