import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { tellHoldChange } from "../../campaigns/holds/tell-hold-change.ts";
import { lockPayableWindow } from "./lock-payable-window.ts";
import { recordPayout } from "./record-payout.ts";
import type { WindowPayment } from "./window-payment.ts";

/** Records that the window was paid outside of the service. Answers the payout's id. */
export function payWindowByHand(
  ctx: OperationContext,
  { calculation, draftFor }: WindowPayment,
): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const window = await lockPayableWindow(tx, ctx, calculation);
    if (window.state === "paying")
      throw new AppError("PAYOUT_CONFLICT", undefined, {
        message: "A payout of this window waits for the provider's answer; an owner can settle or abandon it",
      });
    const draft = draftFor(window);
    await recordPayout(tx, ctx, draft, null);
    await tellHoldChange(tx, ctx);
    return draft.id;
  });
}
