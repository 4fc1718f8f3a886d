import type { PortalContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { readClaimLink } from "../../payouts/approvals/claim-link.ts";
import { payoutSubject } from "../../payouts/books/payouts.mapper.ts";
import { getOwnPayout, type PayoutParams } from "./own-payout.ts";

/** Whoever has the link can claim the money, so that reading it is logged. */
export async function getPortalClaimLink(
  portal: PortalContext,
  params: PayoutParams,
): Promise<{ url: string }> {
  const { ctx, payout } = await getOwnPayout(portal, params);
  const { url } = await readClaimLink(ctx, payout.id);
  await ctx.db.transaction((tx) =>
    recordActivity(tx, ctx, { type: "payout.claim_link_copied", subject: payoutSubject(payout) }),
  );
  return { url };
}
