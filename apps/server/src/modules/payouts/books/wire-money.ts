import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { toMajorNumber } from "@clipledger/domain/money/money";

interface MoneyUnits {
  readonly currency: CurrencyCode;
  readonly precision: number;
}

/** Safe as numbers: sums of a window come nowhere near to what a JSON number states exactly. */
export function toWireMoney(amountMinor: bigint, { currency, precision }: MoneyUnits) {
  return {
    amount: Number(amountMinor),
    precision,
    currency,
    value: toMajorNumber({ amountMinor, currency }),
  };
}
