import type { PaidPayout } from "../../../api/types.ts";
import { minorOf } from "../../../ui/product/money-text.ts";

/** What an issued payout adds to a sum. */
export function payoutSum({ currency, amount }: Pick<PaidPayout, "amount" | "currency">) {
  return { currency, amountMinor: minorOf(amount, currency) };
}
