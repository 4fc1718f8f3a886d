import { canonicalJson } from "@clipledger/domain/canonical-json";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { tellHoldChange } from "../../campaigns/holds/tell-hold-change.ts";
import { toStoredLineItems } from "../books/line-items.ts";
import { configuredProvider } from "../provider/configured-provider.ts";
import type { PayoutIntent } from "./intent.ts";
import { leaseFrom } from "./intent-lease.ts";
import { lockIntentOfWindow, renewIntent } from "./intents.queries.ts";
import { markWindowPaying, type PayableWindowRow } from "./issuing.queries.ts";
import { lockPayableWindow } from "./lock-payable-window.ts";
import { refuseManualOnly } from "./manual-only-issue.ts";
import { openIntent } from "./open-intent.ts";
import type { PayoutDraft } from "./payout-draft.ts";
import type { WindowPayment } from "./window-payment.ts";

/**
 * Notes that the provider is about to be asked to pay the window. Whoever asks again for the very same, once nobody is at
 * it any more, takes over what was left open, and gets the same payout.
 */
export function openWindowIntent(
  ctx: OperationContext,
  { calculation, draftFor }: WindowPayment,
): Promise<PayoutIntent> {
  return ctx.db.transaction(async (tx) => {
    const window = await lockPayableWindow(tx, ctx, calculation);
    configuredProvider(ctx);
    refuseManualOnly(calculation);
    const draft = draftFor(window);
    if (window.state === "paying") return takeOver(tx, ctx, window, draft);
    const { amountMinor } = draft;
    await markWindowPaying(tx, ctx.organization.id, window.key, { amountMinor, at: ctx.clock.now() });
    const intent = await openIntent(tx, ctx, draft);
    await tellHoldChange(tx, ctx);
    return intent;
  });
}

async function takeOver(
  tx: Transaction,
  ctx: OperationContext,
  { key }: PayableWindowRow,
  draft: PayoutDraft,
): Promise<PayoutIntent> {
  const intent = await lockIntentOfWindow(tx, ctx.organization.id, key);
  const isFree = intent !== undefined && intent.leaseUntil <= ctx.clock.now();
  if (!isFree || contentOf(intent.draft) !== contentOf(draft))
    throw new AppError("PAYOUT_CONFLICT", undefined, {
      message: "A payout of this window was asked for already, and waits for the provider's answer",
    });
  return renewIntent(tx, intent, leaseFrom(ctx));
}

function contentOf({ calculation, lineItems }: PayoutDraft): string {
  return canonicalJson({ calculation, lineItems: toStoredLineItems(lineItems) });
}
