import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { findRail, railOf } from "../connections/rail-rows.ts";
import { providerFailure } from "../provider/payout-provider.ts";
import { findTransfer, orderOf } from "./rail-transfers.queries.ts";
import { settleTransfer } from "./settle-transfer.ts";

/** Takes money back that was sent, where the rail still can. Its payouts came back then, and can be reissued. */
export async function undoTransfer(ctx: OperationContext, id: string): Promise<{ success: true }> {
  const organizationId = ctx.organization.id;
  const transfer = await findTransfer(ctx.db, organizationId, id);
  if (transfer === undefined) throw new AppError("NOT_FOUND");
  const connection = await findRail(ctx.db, organizationId, transfer.rail_id);
  const rail = connection && railOf(ctx, connection);
  if (rail === undefined || transfer.remote_id === null || transfer.state === "returned")
    throw new AppError("INVALID_STATE", undefined, { message: "There is nothing to take back at the rail" });
  const answer = await rail.undo(transfer.remote_id, orderOf(ctx.sealer, transfer));
  if (answer.outcome !== "done") throw providerFailure(answer.outcome, answer.reason);
  await settleTransfer(ctx, transfer, answer.value);
  await ctx.db.transaction((tx) =>
    recordActivity(tx, ctx, { type: "rail_transfer.undone", subject: { type: "rail_transfer", id } }),
  );
  return { success: true };
}
