import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";

/** A sum of amounts as a JSON number in major units. Sums have no ceiling: beyond what a number states, the nearest. */
export function toMajorUnits(amountMinor: bigint, currency: CurrencyCode): number {
  return Number(amountMinor) / 10 ** currencyOf(currency).precision;
}

/** An amount per 1,000 views; 0 without views. */
export function perThousandViews(amount: number, views: number): number {
  return views === 0 ? 0 : (amount * 1_000) / views;
}
