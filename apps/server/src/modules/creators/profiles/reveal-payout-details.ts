import type { RevealedPayoutDetails } from "@clipledger/contract/dashboard/creators";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { creatorSubject, lockCreator } from "../locked-creator.ts";
import { findPayoutDetails } from "./payout-details.queries.ts";
import { openDetails } from "./sealed-details.ts";

/** Nobody sees them without the log saying so. Until the creator joins, the organization knows nothing of them. */
export function revealPayoutDetails(
  ctx: OperationContext,
  creatorId: string,
): Promise<RevealedPayoutDetails> {
  return ctx.db.transaction(async (tx) => {
    const creator = await lockCreator(tx, ctx, creatorId);
    const row = creator.joined_at === null ? undefined : await findPayoutDetails(tx, creator.user_id);
    if (row === undefined) return { details: null };
    await recordActivity(tx, ctx, {
      type: "creator.payout_details_revealed",
      subject: creatorSubject(creator),
    });
    const details = openDetails(ctx, creator.user_id, row.details_sealed);
    return { details, updatedAt: row.updated_at.toISOString() };
  });
}
