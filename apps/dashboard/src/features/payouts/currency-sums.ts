import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { minorText } from "../../ui/product/money-text.ts";

interface Sum {
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
}

/** What amounts come to in each currency, in the order in which the currencies appear. */
export function sumsByCurrency(amounts: readonly Sum[]): readonly Sum[] {
  const sums = new Map<CurrencyCode, bigint>();
  for (const { currency, amountMinor } of amounts) {
    sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  }
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
}

/** "$120.00 and €80.00". */
export function sumsText(amounts: readonly Sum[]): string {
  const texts = sumsByCurrency(amounts).map(({ currency, amountMinor }) => minorText(amountMinor, currency));
  return new Intl.ListFormat("en", { type: "conjunction" }).format(texts);
}
