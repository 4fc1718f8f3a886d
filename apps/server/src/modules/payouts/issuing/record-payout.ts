import type { ActivityType } from "@clipledger/contract/activity";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvents } from "../../../infra/events/outbox.ts";
import { tellDueCleared } from "../../campaigns/windows/tell-due-cleared.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { rowActorOf } from "../../tracking/row-actor.ts";
import { payoutSubject } from "../books/payout-subject.ts";
import { toEventPayout } from "../books/payouts.mapper.ts";
import type { PayoutKind } from "../books/payouts.queries.ts";
import { getPayoutRow } from "../books/present-payouts.ts";
import { tellPayoutSent } from "../messages/tell-payout-sent.ts";
import type { BooksContext } from "./books-context.ts";
import { insertPayout, markWindowPaid, supersedePayout } from "./issuing.queries.ts";
import type { PayoutDraft } from "./payout-draft.ts";

const ACTIVITIES: Readonly<Record<PayoutKind, ActivityType>> = {
  campaign: "payout.initiated",
  manual: "payout.recorded",
  reissue: "payout.reissued",
};

/**
 * Puts a payout into the books, with all that comes of it. The caller holds the window, and has seen that it may be paid.
 * Without a provider's payout, it was paid outside of the service, and the creator hears of it.
 */
export async function recordPayout(
  tx: Transaction,
  ctx: BooksContext,
  draft: PayoutDraft,
  providerPayoutId: string | null,
): Promise<void> {
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  if (draft.reissuedFromId !== null) await supersedePayout(tx, organizationId, draft.reissuedFromId, at);
  else if (draft.window !== null) {
    await tellDueCleared(tx, ctx, [draft.window.key], "paid");
    await markWindowPaid(tx, organizationId, draft.window.key, { amountMinor: draft.amountMinor, at });
  }
  await insertPayout(tx, { organizationId, ...rowActorOf(ctx.actor), at }, draft, providerPayoutId);
  const row = await getPayoutRow(tx, organizationId, draft.id);
  const payout = toEventPayout(row);
  await publishEvents(tx, ctx, [
    { type: "payout.initiated", data: { payout, kind: draft.kind } },
    ...(providerPayoutId === null ? [{ type: "payout.paid" as const, data: { payout } }] : []),
  ]);
  await recordActivity(tx, ctx, { type: ACTIVITIES[draft.kind], subject: payoutSubject(row) });
  if (providerPayoutId === null) await tellPayoutSent(tx, ctx, draft.id);
}
