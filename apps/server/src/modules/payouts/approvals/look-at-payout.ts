import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { askSoon } from "../issuing/decisions.queries.ts";
import { findProvider } from "../provider/configured-provider.ts";
import { lookAtPayoutOrder } from "../provider/look-at-payout-order.ts";
import type { ProviderAnswer } from "../provider/payout-provider.ts";
import { applyStatus } from "./apply-status.ts";
import { findPayoutAtProvider, type ProviderReference } from "./approvals.queries.ts";

export const lookAtPayoutJob = defineJob({ ...lookAtPayoutOrder, run: lookAtNamed });

/**
 * A payout that is not in the books may be one that was decided about here, or is found when it is in the books. One that the provider will not show is nothing to repeat.
 */
async function lookAtNamed(
  services: Services,
  { providerPayoutId }: { providerPayoutId: string },
): Promise<void> {
  const reference = await findPayoutAtProvider(services.db, providerPayoutId);
  if (findProvider(services) === undefined) return;
  if (reference === undefined) return askSoon(services.db, services.clock.now());
  const answer = await lookAtPayout(services, reference);
  if (answer.outcome === "unknown") throw new Error(`The provider did not answer: ${answer.reason}`);
}

/** Asks the provider where a payout stands, and puts that into the books. */
export async function lookAtPayout(
  services: Services,
  { organizationId, id, providerPayoutId }: ProviderReference,
): Promise<ProviderAnswer> {
  const provider = findProvider(services);
  if (provider === undefined) return { outcome: "unknown", reason: "No provider is set up" };
  const answer = await provider.readPayout(providerPayoutId);
  if (answer.outcome === "done") {
    const { status } = answer.payout;
    await services.db.transaction((tx) => applyStatus(tx, services, { organizationId, id, status }));
  } else services.log.warn({ payoutId: id, answer }, "payout not read at the provider");
  return answer;
}
