import { type CurrencyCode, currencyOf } from "./currencies.ts";
import { decimalNumber, readDecimal, unitsAtScale } from "./decimal.ts";
import type { AmountRefusal } from "./money.ts";

/** Decimals of a CPM rate, whatever the currency's precision: a rate is held in thousandths of a major unit. */
export const CPM_RATE_SCALE = 3;

export type ParsedCpmRate =
  | { readonly ok: true; readonly rateThousandths: bigint }
  | { readonly ok: false; readonly reason: AmountRefusal };

/** Reads money per 1,000 views, in major units, as thousandths of a major unit. */
export function parseCpmRate(value: number, currency: CurrencyCode): ParsedCpmRate {
  const decimal = readDecimal(value);
  if (decimal === undefined) return { ok: false, reason: "not_finite" };
  const rateThousandths = unitsAtScale(decimal, CPM_RATE_SCALE);
  if (rateThousandths === undefined) return { ok: false, reason: "too_many_decimals" };
  const ceiling = currencyOf(currency).ceilingMajor * 10n ** BigInt(CPM_RATE_SCALE);
  if (rateThousandths > ceiling || rateThousandths < -ceiling) return { ok: false, reason: "above_ceiling" };
  return { ok: true, rateThousandths };
}

export function toCpmRateNumber(rateThousandths: bigint): number {
  return decimalNumber(rateThousandths, CPM_RATE_SCALE);
}
