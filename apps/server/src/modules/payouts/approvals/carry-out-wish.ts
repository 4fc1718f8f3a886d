import type { Services } from "../../../infra/context.ts";
import { configuredProvider } from "../provider/configured-provider.ts";
import type { ProviderAnswer } from "../provider/payout-provider.ts";
import { applyStatus } from "./apply-status.ts";
import { deleteWish, type ProviderReference, postponeWish, type Wish } from "./approvals.queries.ts";
import { lookAtPayout } from "./look-at-payout.ts";

/**
 * Asks the provider for what was wished. Without a definite answer the wish stays and is asked for again. A wish that is
 * refused is over, and the payout is where the provider says it is.
 */
export async function carryOutWish(
  services: Services,
  reference: ProviderReference,
  wish: Wish,
): Promise<ProviderAnswer> {
  const { organizationId, id, providerPayoutId } = reference;
  const provider = configuredProvider(services);
  const key = `${organizationId}/${id}/${wish}`;
  const answer =
    wish === "approve"
      ? await provider.approvePayout(providerPayoutId, key)
      : await provider.cancelPayout(providerPayoutId, key);
  if (answer.outcome === "done") {
    const { status } = answer.payout;
    await services.db.transaction((tx) => applyStatus(tx, services, { organizationId, id, status }));
  } else services.log.warn({ payoutId: id, wish, answer }, "payout not moved at the provider");
  if (answer.outcome === "unknown")
    await postponeWish(services.db, { organizationId, id, wish }, services.clock.now());
  if (answer.outcome === "refused") {
    await deleteWish(services.db, { organizationId, id, wish });
    await lookAtPayout(services, reference);
  }
  return answer;
}
