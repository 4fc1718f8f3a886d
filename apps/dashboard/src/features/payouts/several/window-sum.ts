import type { PayoutWindow } from "../../../api/types.ts";

/** What a window adds to a sum. */
export function windowSum({ currency, payoutAmount }: PayoutWindow) {
  return { currency, amountMinor: BigInt(payoutAmount ?? 0) };
}
