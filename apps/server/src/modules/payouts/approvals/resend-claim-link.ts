import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { payoutSubject } from "../books/payout-subject.ts";
import { orderClaimMail } from "../messages/tell-payout-claimable.ts";
import { readClaimLink } from "./read-claim-link.ts";

/** Sends the creator the email with the link once more. */
export async function resendClaimLink(ctx: OperationContext, id: string): Promise<{ success: true }> {
  const { payout } = await readClaimLink(ctx, id);
  await ctx.db.transaction(async (tx) => {
    await orderClaimMail(tx, ctx.organization.id, id);
    await recordActivity(tx, ctx, { type: "payout.claim_link_sent", subject: payoutSubject(payout) });
  });
  return { success: true };
}
