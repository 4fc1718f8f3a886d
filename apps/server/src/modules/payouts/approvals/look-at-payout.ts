import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { findProvider } from "../provider/configured-provider.ts";
import { lookAtPayoutOrder } from "../provider/look-at-payout-order.ts";
import type { ProviderAnswer } from "../provider/payout-provider.ts";
import { applyStatus } from "./apply-status.ts";
import { findPayoutAtProvider, type ProviderReference } from "./approvals.queries.ts";

export const lookAtPayoutJob = defineJob({ ...lookAtPayoutOrder, run: lookAtNamed });

/** A payout that is not in the books yet is found when it is; one that the provider will not show is nothing to repeat. */
async function lookAtNamed(
  services: Services,
  { providerPayoutId }: { providerPayoutId: string },
): Promise<void> {
  const reference = await findPayoutAtProvider(services.db, providerPayoutId);
  if (reference === undefined || findProvider(services) === undefined) return;
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
