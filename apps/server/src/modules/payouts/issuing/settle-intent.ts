import type { Services } from "../../../infra/context.ts";
import { tellHoldChange } from "../../campaigns/holds/tell-hold-change.ts";
import { applyStatus } from "../approvals/apply-status.ts";
import { holdPayout } from "../approvals/approvals.queries.ts";
import { findPayoutRow } from "../books/payouts.queries.ts";
import type { ProviderPayout } from "../provider/payout-provider.ts";
import { findDecision, isIdOfAnother, lockProviderId } from "./decisions.queries.ts";
import type { PayoutIntent } from "./intent.ts";
import { deleteIntent, lockIntent } from "./intents.queries.ts";
import { holdPayee, lockWindowByKey } from "./issuing.queries.ts";
import type { Issuing } from "./issuing-outcome.ts";
import { recordPayout } from "./record-payout.ts";

/**
 * Puts a payout that the provider has made into the books, unless somebody else has. An id that the provider gave to another
 * payout already says nothing of this one.
 */
export async function settleIntent(
  services: Services,
  { organizationId, draft }: PayoutIntent,
  payout: ProviderPayout,
): Promise<Issuing> {
  const isRepeated = await services.db.transaction(async (tx) => {
    await holdPayee(tx, organizationId, draft);
    if (draft.window !== null) await lockWindowByKey(tx, organizationId, draft.window.key);
    // The replaced payout before the intent, as whoever asks to reissue it takes them.
    if (draft.reissuedFromId !== null) await holdPayout(tx, organizationId, draft.reissuedFromId);
    const intent = await lockIntent(tx, organizationId, draft.id);
    if (intent === undefined) return false;
    await lockProviderId(tx, payout.id);
    if (await isIdOfAnother(tx, payout.id, { organizationId, id: draft.id })) return true;
    const ctx = { ...services, actor: intent.actor, organization: { id: organizationId } };
    await deleteIntent(tx, intent);
    await recordPayout(tx, ctx, intent.draft, payout.id);
    await applyStatus(tx, services, { organizationId, id: draft.id, status: payout.status });
    await tellHoldChange(tx, ctx);
    return false;
  });
  if (isRepeated)
    return { outcome: "unknown", reason: `It answered with the id of another payout: ${payout.id}` };
  return whatBecameOf(services, organizationId, draft.id);
}

async function whatBecameOf({ db }: Services, organizationId: string, id: string): Promise<Issuing> {
  const decision = await findDecision(db, organizationId, id);
  if (decision !== undefined) return { outcome: "decided", as: decision.outcome };
  const row = await findPayoutRow(db, organizationId, id);
  return row === undefined
    ? { outcome: "refused", reason: "The provider had refused it" }
    : { outcome: "issued" };
}
