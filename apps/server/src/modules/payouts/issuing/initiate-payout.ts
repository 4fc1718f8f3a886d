import type { Initiate } from "@clipledger/contract/payouts/calculation";
import { parseMidnight } from "@clipledger/domain/calendar/billing-window";
import { badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { checkCalculation } from "../calculation/integrity-token.ts";
import { carryOutIntent } from "./carry-out-intent.ts";
import { openWindowIntent } from "./open-window-intent.ts";
import { payWindowByHand } from "./pay-window-by-hand.ts";
import { refuseUnissued } from "./provider-failure.ts";
import { paymentOf } from "./window-payment.ts";

/** Pays a due window exactly as it was calculated, but for its line items. Of several at once, one does. */
export async function initiatePayout(
  ctx: OperationContext,
  input: Initiate,
): Promise<{ success: true; payoutId: string }> {
  refuseOtherAddress(input);
  const calculation = checkCalculation(ctx, input.calculation, input.integrityToken);
  const payment = paymentOf(calculation, input.lineItems, input.reference || null);
  if (input.payoutProvider === "manual")
    return { success: true, payoutId: await payWindowByHand(ctx, payment) };
  const intent = await openWindowIntent(ctx, payment);
  refuseUnissued(await carryOutIntent(ctx, intent));
  return { success: true, payoutId: intent.draft.id };
}

/** The window may be named beside its calculation; then it is the same one. */
function refuseOtherAddress({ calculation, ...input }: Initiate): void {
  const issues = (["campaignId", "creatorId", "billingPeriodStart", "billingPeriodEnd"] as const)
    .filter((field) => input[field] !== undefined && named(input[field]) !== named(calculation[field]))
    .map((field) => ({ path: field, message: "The calculation is of another window" }));
  if (issues.length > 0) throw badRequest(issues);
}

/** A bound of a window may be written with any offset. */
function named(text: string): string {
  return parseMidnight(text) ?? text;
}
