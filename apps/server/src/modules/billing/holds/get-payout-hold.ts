import type { PayoutHold } from "@clipledger/contract/payouts/hold";
import type { OperationContext } from "../../../infra/context.ts";
import { findHold } from "./find-hold.ts";

export async function getPayoutHold(ctx: OperationContext): Promise<PayoutHold> {
  return { ...(await findHold(ctx)), thresholds: ctx.payoutHoldDays };
}
