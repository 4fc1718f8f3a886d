import type { TransferDecision } from "@clipledger/contract/dashboard/payout-rails";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { moveCarriedPayouts, takeOutOfTransfer } from "./rail-payouts.queries.ts";
import { findTransferAtRail, lockTransfer, saveTransfer } from "./rail-transfers.queries.ts";

/** An owner says what became of a transfer that its rail cannot tell about. */
export function decideTransfer(
  ctx: OperationContext,
  id: string,
  { outcome, reason, remoteId }: TransferDecision,
): Promise<{ success: true }> {
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, organizationId, id);
    if (transfer === undefined) throw new AppError("NOT_FOUND");
    if (transfer.state !== "unclear")
      throw new AppError("INVALID_STATE", undefined, {
        message: "The rail has told what became of this transfer, or is still asked",
      });
    const decided = { reason, decidedBy: ctx.actor, at };
    if (outcome === "paid") {
      if (remoteId !== undefined) {
        const holder = await findTransferAtRail(tx, { organizationId, railId: transfer.rail_id, remoteId });
        if (holder !== undefined)
          throw new AppError("PAYOUT_CONFLICT", undefined, {
            message: "Another transfer has this id at the rail",
          });
      }
      await saveTransfer(tx, transfer, { ...decided, state: "completed", remoteId: remoteId ?? null });
      await moveCarriedPayouts(tx, organizationId, id, { state: "completed", reason: null, at });
    } else {
      await saveTransfer(tx, transfer, { ...decided, state: "refused" });
      await takeOutOfTransfer(tx, organizationId, id, { reason, at });
    }
    await recordActivity(tx, ctx, {
      type: "rail_transfer.decided",
      subject: { type: "rail_transfer", id },
      changes: {
        outcome: { before: "unclear", after: outcome },
        reason: { before: null, after: reason },
      },
    });
    return { success: true };
  });
}
