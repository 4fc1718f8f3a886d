import type { Issue } from "@clipledger/contract/errors";
import { type CurrencyCode, hasAutomatedPayouts } from "@clipledger/domain/money/currencies";
import { badRequest } from "../../../infra/app-error.ts";
import type { SignedCalculation } from "../calculation/integrity-token.ts";

export function refuseManualOnly({ payouts }: SignedCalculation): void {
  const { currency } = payouts.total;
  if (!hasAutomatedPayouts(currency)) throw badRequest([manualOnlyIssue(currency)]);
}

export function manualOnlyIssue(currency: CurrencyCode): Issue {
  return {
    path: "payoutProvider",
    message: `The provider pays USD, EUR, GBP and CHF only; pay ${currency} outside of the service and record it as manual`,
  };
}
