import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import type { AmountRefusal } from "@clipledger/domain/money/money";

/** Why an amount cannot be paid, beside the field that holds it. */
export function refusalText(reason: AmountRefusal, currency: CurrencyCode): string {
  const { precision } = currencyOf(currency);
  if (reason === "above_ceiling") return "This is more than one payout may come to";
  return precision === 0 ? `${currency} has no decimals` : `${currency} has ${precision} decimals`;
}
