import { type CurrencyCode, currencyOf } from "../../money/currencies.ts";
import { readDecimal } from "../../money/decimal.ts";
import { CPM_RATE_SCALE } from "../../money/rate.ts";
import { roundHalfAwayFromZero } from "../../money/rounding.ts";

/** Exact for every amount that the currency can express; a finer one in a draft, to be refused, is rounded. */
export function amountMinorOf(major: number, currency: CurrencyCode): bigint {
  return roundedUnits(major, currencyOf(currency).precision);
}

/** Exact for every rate with three decimals or fewer; a finer one in a draft, to be refused, is rounded. */
export function rateThousandthsOf(rate: number): bigint {
  return roundedUnits(rate, CPM_RATE_SCALE);
}

function roundedUnits(value: number, scale: number): bigint {
  const decimal = readDecimal(value);
  if (decimal === undefined) throw new RangeError(`Not a finite number: ${value}`);
  return roundHalfAwayFromZero(decimal.units * 10n ** BigInt(scale), 10n ** BigInt(decimal.scale));
}
