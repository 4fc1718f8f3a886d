import type { PaidRow } from "@clipledger/contract/payouts/rows";
import { AppError, invalidState } from "../../../../infra/app-error.ts";
import type { OperationContext } from "../../../../infra/context.ts";
import type { Transaction } from "../../../../infra/db/database.ts";
import { createId } from "../../../../infra/ids.ts";
import { requireProvider } from "../../../rails/choose-provider.ts";
import { lockPayoutWithWindow } from "../../books/locked-payout.ts";
import type { PayoutDraft } from "../../books/payout-draft.ts";
import { toPaidRow } from "../../books/payouts.mapper.ts";
import {
  findStoredCalculation,
  fromStoredLineItems,
  getPayoutRow,
  type PayoutRow,
} from "../../books/payouts.queries.ts";
import { lockPayee } from "../../books/windows.queries.ts";
import { carryOutIntent, refuseUnissued } from "../issuing/carry-out-intent.ts";
import {
  leaseEnd,
  lockIntentOfReissue,
  openIntent,
  type PayoutIntent,
  renewIntent,
} from "../issuing/payout-intent.ts";

/** Replaces a payout that nobody claimed in time, or that came back, by a new one of the same amount, which awaits approval. */
export async function reissuePayout(ctx: OperationContext, formerId: string): Promise<PaidRow> {
  const organizationId = ctx.organization.id;
  const former = await getPayoutRow(ctx.db, organizationId, formerId);
  await requireProvider(ctx, ctx.organization.id);
  const intent = await ctx.db.transaction((tx) => openReissue(tx, ctx, former));
  refuseUnissued(await carryOutIntent(ctx, intent));
  return toPaidRow(await getPayoutRow(ctx.db, organizationId, intent.draft.id), ctx.clock.now());
}

/** A reissue that was left without an answer is asked for again under its own id. */
async function openReissue(tx: Transaction, ctx: OperationContext, former: PayoutRow): Promise<PayoutIntent> {
  const organizationId = ctx.organization.id;
  await lockPayee(tx, organizationId, { creatorId: former.creator_id, campaignId: former.campaign_id });
  const held = await lockPayoutWithWindow(tx, organizationId, former.id);
  if (held === undefined) throw new AppError("NOT_FOUND");
  if (held.provider_status !== "expired" && held.provider_status !== "returned")
    throw invalidState("Only a payout that expired or came back is reissued");
  if (held.superseded_at !== null) throw invalidState("This payout was reissued already");
  const open = await lockIntentOfReissue(tx, organizationId, former.id);
  if (open === undefined) return openIntent(tx, ctx, await draftOf(tx, organizationId, former));
  if (open.leaseUntil > ctx.clock.now()) throw invalidState("This payout is being reissued");
  return renewIntent(tx, open, leaseEnd(ctx));
}

async function draftOf(tx: Transaction, organizationId: string, former: PayoutRow): Promise<PayoutDraft> {
  const { window_key, starts_on, ends_on } = former;
  const isOfWindow = window_key !== null && starts_on !== null && ends_on !== null;
  return {
    id: createId("payout"),
    kind: "reissue",
    creatorId: former.creator_id,
    campaignId: former.campaign_id,
    window: isOfWindow ? { key: window_key, startsOn: starts_on, endsOn: ends_on } : null,
    amountMinor: former.amount_minor,
    currency: former.currency,
    lineItems: fromStoredLineItems(former.line_items),
    calculation: (await findStoredCalculation(tx, organizationId, former.id)) ?? null,
    description: former.description,
    reference: former.reference,
    reissuedFromId: former.id,
  };
}
