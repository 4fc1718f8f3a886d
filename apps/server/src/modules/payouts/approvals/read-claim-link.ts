import type { ActingContext } from "../../../infra/context.ts";
import type { PayoutRow } from "../books/payouts.queries.ts";
import { getPayoutRow } from "../books/present-payouts.ts";
import { providerFailure } from "../issuing/provider-failure.ts";
import { configuredProvider } from "../provider/configured-provider.ts";
import { lookAtPayout } from "./look-at-payout.ts";
import { invalidState } from "./make-wish.ts";

export interface ReadClaimLink {
  readonly url: string;
  readonly payout: PayoutRow;
}

/** Asked of the provider each time, so that no link is kept anywhere. Refuses a payout that cannot be claimed now. */
export async function readClaimLink(ctx: ActingContext, id: string): Promise<ReadClaimLink> {
  const organizationId = ctx.organization.id;
  const payout = await getPayoutRow(ctx.db, organizationId, id);
  configuredProvider(ctx);
  if (payout.provider_payout_id === null) throw invalidState("This payout was made outside of the service");
  if (payout.provider_status !== "approved") throw invalidState("This payout cannot be claimed now");
  const providerPayoutId = payout.provider_payout_id;
  const answer = await lookAtPayout(ctx, { organizationId, id, providerPayoutId });
  if (answer.outcome !== "done") throw providerFailure(answer.outcome, answer.reason);
  if (answer.payout.claimUrl === null) throw invalidState("This payout cannot be claimed any more");
  return { url: answer.payout.claimUrl, payout };
}
