import type { PaidRow } from "@clipledger/contract/payouts/rows";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { createId } from "../../../infra/ids.ts";
import { fromStoredLineItems } from "../books/line-items.ts";
import { toPaidRow } from "../books/payouts.mapper.ts";
import { findStoredCalculation, type PayoutRow } from "../books/payouts.queries.ts";
import { getPayoutRow } from "../books/present-payouts.ts";
import { carryOutIntent } from "../issuing/carry-out-intent.ts";
import type { PayoutIntent } from "../issuing/intent.ts";
import { leaseFrom } from "../issuing/intent-lease.ts";
import { lockIntentOfReissue, renewIntent } from "../issuing/intents.queries.ts";
import { holdPayee } from "../issuing/issuing.queries.ts";
import { openIntent } from "../issuing/open-intent.ts";
import type { PayoutDraft } from "../issuing/payout-draft.ts";
import { refuseUnissued } from "../issuing/provider-failure.ts";
import { configuredProvider } from "../provider/configured-provider.ts";
import { holdPayout } from "./approvals.queries.ts";
import { invalidState } from "./make-wish.ts";

/** Replaces a payout that nobody claimed in time by a new one of the same amount, which awaits approval. */
export async function reissuePayout(ctx: OperationContext, expiredId: string): Promise<PaidRow> {
  const organizationId = ctx.organization.id;
  const expired = await getPayoutRow(ctx.db, organizationId, expiredId);
  configuredProvider(ctx);
  const intent = await ctx.db.transaction((tx) => openReissue(tx, ctx, expired));
  refuseUnissued(await carryOutIntent(ctx, intent));
  return toPaidRow(await getPayoutRow(ctx.db, organizationId, intent.draft.id), ctx.clock.now());
}

/** A reissue that was left without an answer is asked for again under its own id. */
async function openReissue(
  tx: Transaction,
  ctx: OperationContext,
  expired: PayoutRow,
): Promise<PayoutIntent> {
  const organizationId = ctx.organization.id;
  await holdPayee(tx, organizationId, { creatorId: expired.creator_id, campaignId: expired.campaign_id });
  const held = await holdPayout(tx, organizationId, expired.id);
  if (held === undefined) throw new AppError("NOT_FOUND");
  if (held.provider_status !== "expired") throw invalidState("Only an expired payout is reissued");
  if (held.superseded_at !== null) throw invalidState("This payout was reissued already");
  const open = await lockIntentOfReissue(tx, organizationId, expired.id);
  if (open === undefined) return openIntent(tx, ctx, await draftOf(tx, organizationId, expired));
  if (open.leaseUntil > ctx.clock.now()) throw invalidState("This payout is being reissued");
  return renewIntent(tx, open, leaseFrom(ctx));
}

async function draftOf(tx: Transaction, organizationId: string, expired: PayoutRow): Promise<PayoutDraft> {
  const { window_key, starts_on, ends_on } = expired;
  const isOfWindow = window_key !== null && starts_on !== null && ends_on !== null;
  return {
    id: createId("payout"),
    kind: "reissue",
    creatorId: expired.creator_id,
    campaignId: expired.campaign_id,
    window: isOfWindow ? { key: window_key, startsOn: starts_on, endsOn: ends_on } : null,
    amountMinor: expired.amount_minor,
    currency: expired.currency,
    lineItems: fromStoredLineItems(expired.line_items),
    calculation: (await findStoredCalculation(tx, organizationId, expired.id)) ?? null,
    description: expired.description,
    reference: expired.reference,
    reissuedFromId: expired.id,
  };
}
