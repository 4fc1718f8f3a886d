import { CREDIT_METER } from "@clipledger/contract/credits";
import type { Plan } from "@clipledger/domain/organizations/plans";
import { canPurchaseExtra, remainingCredits } from "./credit-counts.ts";
import type { CreditCountsRow } from "./credits.queries.ts";

export function creditHeaders(consumed: 0 | 1, plan: Plan, counts: CreditCountsRow): Record<string, string> {
  const remaining = remainingCredits(plan, counts);
  return headersOf(consumed, remaining === null ? "unlimited" : String(remaining), canPurchaseExtra(plan));
}

/** For an answer to nobody in particular: it took nothing, and there is nothing to tell. */
export const strangersCreditHeaders = headersOf(0, "0", false);

function headersOf(consumed: 0 | 1, remaining: string, canPurchase: boolean): Record<string, string> {
  return {
    "x-service-credits-consumed": String(consumed),
    "x-service-credits-meter": CREDIT_METER,
    "x-service-credits-benefited-remaining": remaining,
    "x-service-credits-can-purchase-extra": String(canPurchase),
  };
}
