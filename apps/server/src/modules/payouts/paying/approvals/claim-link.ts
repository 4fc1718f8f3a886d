import { invalidState } from "../../../../infra/app-error.ts";
import type { ActingContext, OperationContext } from "../../../../infra/context.ts";
import { recordActivity } from "../../../organizations/activity/record-activity.ts";
import { configuredProvider, makerOf } from "../../../rails/choose-provider.ts";
import { providerFailure } from "../../../rails/provider/payout-provider.ts";
import { payoutSubject } from "../../books/payouts.mapper.ts";
import { getPayoutRow, type PayoutRow } from "../../books/payouts.queries.ts";
import { orderClaimMail } from "../../messages/order-claim-mail.ts";
import { refreshPayout } from "./refresh-payout.ts";

interface ReadClaimLink {
  readonly url: string;
  readonly payout: PayoutRow;
}

/** Asks the provider for the link each time, so that it is stored nowhere. Refuses a payout that cannot be claimed now. */
export async function readClaimLink(ctx: ActingContext, id: string): Promise<ReadClaimLink> {
  const organizationId = ctx.organization.id;
  const payout = await getPayoutRow(ctx.db, organizationId, id);
  if (payout.provider_payout_id === null) throw invalidState("This payout was made outside of the service");
  configuredProvider(ctx, organizationId, makerOf(payout.provider_payout_id));
  if (payout.provider_status !== "approved") throw invalidState("This payout cannot be claimed now");
  const providerPayoutId = payout.provider_payout_id;
  const answer = await refreshPayout(ctx, { organizationId, id, providerPayoutId });
  if (answer.outcome !== "done") throw providerFailure(answer.outcome, answer.reason);
  if (answer.payout.claimUrl === null) throw invalidState("This payout cannot be claimed any more");
  return { url: answer.payout.claimUrl, payout };
}

/** Whoever has the link can claim the money, so that reading it is logged. */
export async function getClaimLink(ctx: OperationContext, id: string): Promise<{ url: string }> {
  const { url, payout } = await readClaimLink(ctx, id);
  await ctx.db.transaction((tx) =>
    recordActivity(tx, ctx, { type: "payout.claim_link_copied", subject: payoutSubject(payout) }),
  );
  return { url };
}

/** Sends the creator the email with the link once more. */
export async function resendClaimLink(ctx: OperationContext, id: string): Promise<{ success: true }> {
  const { payout } = await readClaimLink(ctx, id);
  await ctx.db.transaction(async (tx) => {
    await orderClaimMail(tx, ctx.organization.id, id);
    await recordActivity(tx, ctx, { type: "payout.claim_link_sent", subject: payoutSubject(payout) });
  });
  return { success: true };
}
