import type { ActorReference } from "@clipledger/contract/actor";
import type { ProviderPayoutStatus } from "@clipledger/contract/payouts/rows";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { systemActor } from "../../../infra/system-actor.ts";
import { reopenPaidWindow } from "../issuing/issuing.queries.ts";
import { tellPayoutClaimable } from "../messages/tell-payout-claimable.ts";
import { type HeldPayout, holdPayout, saveStatus } from "./approvals.queries.ts";
import { nextStatus } from "./next-status.ts";
import { tellStatus } from "./tell-status.ts";

export interface ReportedStatus {
  readonly organizationId: string;
  readonly id: string;
  readonly status: ProviderPayoutStatus;
}

/** Puts what the provider says of a payout into the books, with all that comes of it. Repeating it changes nothing. */
export async function applyStatus(
  tx: Transaction,
  { clock }: Pick<Services, "clock">,
  { organizationId, id, status: reported }: ReportedStatus,
): Promise<void> {
  const payout = await holdPayout(tx, organizationId, id);
  const previous = payout?.provider_status;
  if (payout === undefined || previous === null || previous === undefined) return;
  const status = nextStatus(previous, reported);
  const isWishMet = isMet(payout, status);
  if (status === previous && !isWishMet) return;
  const at = clock.now();
  await saveStatus(tx, payout, { status, isWishMet, at });
  if (status === previous) return;
  const ctx = { actor: moverOf(payout, status), clock, organization: { id: organizationId } };
  if (status === "deleted" && payout.window_key !== null)
    await reopenPaidWindow(tx, organizationId, payout.window_key, at);
  await tellStatus(tx, ctx, { id, previous, status });
  if (status === "approved") await tellPayoutClaimable(tx, ctx, id);
}

/** A wish is over when it came true, or when it no longer can. */
function isMet({ wish }: HeldPayout, status: ProviderPayoutStatus): boolean {
  if (wish === null) return false;
  return wish === "approve" ? status !== "created" : !["created", "approved"].includes(status);
}

/** Whoever wished for the move made it; any other move is the provider's. */
function moverOf({ wish, wished_by }: HeldPayout, status: ProviderPayoutStatus): ActorReference {
  const isWished =
    (wish === "approve" && status === "approved") || (wish === "cancel" && status === "deleted");
  return (isWished ? wished_by : null) ?? systemActor;
}
