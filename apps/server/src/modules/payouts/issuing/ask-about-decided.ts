import type { Services } from "../../../infra/context.ts";
import { systemActor } from "../../../infra/system-actor.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { nextStatus } from "../approvals/next-status.ts";
import { configuredProvider } from "../provider/configured-provider.ts";
import type { PayoutProvider, ProviderPayout } from "../provider/payout-provider.ts";
import {
  type DecisionRow,
  findDecision,
  isIdOfAnother,
  lockDecision,
  saveFound,
  stopAsking,
  takeDecisionToAsk,
} from "./decisions.queries.ts";
import { getPartyNames } from "./issuing.queries.ts";

const AT_ONCE = 100;
const PATIENCE = 3;

/**
 * Asks the provider what became of payouts that were settled or abandoned here. Ends early when it leaves several in a row
 * unanswered. One that cannot be put into the books is reported, and does not keep the others.
 */
export async function askAboutDecided(services: Services): Promise<void> {
  const begunAt = services.clock.now();
  let unanswered = 0;
  for (let taken = 0; taken < AT_ONCE && unanswered < PATIENCE; taken += 1) {
    const decision = await takeDecisionToAsk(services.db, begunAt);
    if (decision === undefined) return;
    try {
      unanswered = (await askAbout(services, decision)) ? 0 : unanswered + 1;
    } catch (error) {
      services.log.error({ err: error, payoutId: decision.id }, "decided payout not asked about");
    }
  }
}

/** For whoever hears the provider's yes after somebody has decided. */
export async function askAboutPayout(services: Services, organizationId: string, id: string): Promise<void> {
  const decision = await findDecision(services.db, organizationId, id);
  if (decision !== undefined) await askAbout(services, decision);
}

/**
 * What the provider made with the key is taken back at once, and from then on the key stands for a payout that is never paid.
 * What was claimed before cannot be taken back, and is shown. The request itself is never sent again: it would make what
 * somebody has decided about. False: the provider gave no answer.
 */
async function askAbout(services: Services, decision: DecisionRow): Promise<boolean> {
  const { organization_id: organizationId, id, draft } = decision;
  const key = `${organizationId}/${id}`;
  const provider = configuredProvider(services);
  const answer = await provider.findPayout(draft.order, key);
  if (answer.outcome !== "done") return answer.outcome === "refused";
  if (await isIdOfAnother(services.db, answer.payout.id, { organizationId, id })) {
    services.log.error({ payoutId: id, providerPayoutId: answer.payout.id }, "provider used an id twice");
    return true;
  }
  const payout = await takeBack(provider, answer.payout, key);
  await noteFound(services, decision, payout);
  return true;
}

async function takeBack(
  provider: PayoutProvider,
  payout: ProviderPayout,
  key: string,
): Promise<ProviderPayout> {
  if (payout.status !== "created" && payout.status !== "approved") return payout;
  const canceled = await provider.cancelPayout(payout.id, `${key}/cancel`);
  if (canceled.outcome === "done") return canceled.payout;
  if (canceled.outcome === "unknown") return payout;
  const read = await provider.readPayout(payout.id);
  return read.outcome === "done" ? read.payout : payout;
}

/** A status never goes back. What is new about a payout that can still be paid is written to the log, once. */
export function noteFound(
  services: Services,
  { organization_id: organizationId, id }: DecisionRow,
  payout: ProviderPayout,
): Promise<void> {
  return services.db.transaction(async (tx) => {
    const decision = await lockDecision(tx, organizationId, id);
    if (decision === undefined) return;
    const previous = decision.provider_status;
    const status = previous === null ? payout.status : nextStatus(previous, payout.status);
    await saveFound(tx, decision, { id: payout.id, status });
    const isOver = status === "deleted" || status === "expired";
    if (isOver || status === "completed") await stopAsking(tx, decision);
    if (status === previous || (isOver && previous === null)) return;
    services.log.warn(
      { payoutId: id, status, outcome: decision.outcome },
      "decided payout found at the provider",
    );
    const { creator_name: label } = await getPartyNames(tx, organizationId, {
      creatorId: decision.creator_id,
      campaignId: null,
    });
    const ctx = { actor: systemActor, clock: services.clock, organization: { id: organizationId } };
    await recordActivity(tx, ctx, {
      type: "payout.found_at_provider",
      subject: { type: "payout", id, ...(label !== null && { label }) },
      changes: { providerPayoutStatus: { before: previous, after: status } },
    });
  });
}
