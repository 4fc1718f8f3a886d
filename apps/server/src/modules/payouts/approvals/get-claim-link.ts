import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { payoutSubject } from "../books/payout-subject.ts";
import { readClaimLink } from "./read-claim-link.ts";

/** Whoever has the link can claim the money, so that reading it is logged. */
export async function getClaimLink(ctx: OperationContext, id: string): Promise<{ url: string }> {
  const { url, payout } = await readClaimLink(ctx, id);
  await ctx.db.transaction((tx) =>
    recordActivity(tx, ctx, { type: "payout.claim_link_copied", subject: payoutSubject(payout) }),
  );
  return { url };
}
