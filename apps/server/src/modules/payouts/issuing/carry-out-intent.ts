import type { Services } from "../../../infra/context.ts";
import { configuredProvider } from "../provider/configured-provider.ts";
import type { ProviderPayout } from "../provider/payout-provider.ts";
import { abandonIntent } from "./abandon-intent.ts";
import { askAboutPayout } from "./ask-about-decided.ts";
import type { PayoutIntent } from "./intent.ts";
import { freeIntent } from "./intents.queries.ts";
import type { Issuing } from "./issuing-outcome.ts";
import { settleIntent } from "./settle-intent.ts";

/**
 * Asks the provider for what the intent says, and puts a definite answer into the books. Whatever ends this on the way,
 * the intent stays and is carried out again, with the same key and the same words.
 */
export async function carryOutIntent(services: Services, intent: PayoutIntent): Promise<Issuing> {
  const { organizationId, draft } = intent;
  const provider = configuredProvider(services);
  const answer = await provider.createPayout(intent.order, `${organizationId}/${draft.id}`);
  if (answer.outcome === "done") return putIntoBooks(services, intent, answer.payout);
  const { reason } = answer;
  services.log.warn({ payoutId: draft.id, attempts: intent.attempts, answer }, "payout not created");
  // A request that was turned away says nothing of one before it, which may have been carried out unheard.
  const isDefinite = answer.outcome === "refused" && (answer.of === "payout" || intent.attempts === 1);
  if (isDefinite && (await abandonIntent(services, intent))) return { outcome: "refused", reason };
  await freeIntent(services.db, intent, { now: services.clock.now(), failure: reason });
  return { outcome: "unknown", reason };
}

async function putIntoBooks(
  services: Services,
  intent: PayoutIntent,
  payout: ProviderPayout,
): Promise<Issuing> {
  const { organizationId, draft } = intent;
  const issuing = await settleIntent(services, intent, payout);
  if (issuing.outcome === "decided") await askAboutPayout(services, organizationId, draft.id);
  if (issuing.outcome === "unknown") {
    const { reason } = issuing;
    services.log.error({ payoutId: draft.id, providerPayoutId: payout.id }, "provider used an id twice");
    await freeIntent(services.db, intent, { now: services.clock.now(), failure: reason });
  }
  return issuing;
}
