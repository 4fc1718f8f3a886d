import { type CurrencyCode, currencyOf } from "../../money/currencies.ts";
import { readDecimal, unitsAtScale } from "../../money/decimal.ts";
import { formatCpmRate, formatMoney } from "../../money/format.ts";
import { CPM_RATE_SCALE } from "../../money/rate.ts";

export function amountText(major: number, currency: CurrencyCode): string {
  const amountMinor = unitsOf(major, currencyOf(currency).precision);
  return amountMinor === undefined ? asWritten(major, currency) : formatMoney({ amountMinor, currency });
}

export function cpmRateText(rate: number, currency: CurrencyCode): string {
  const rateThousandths = unitsOf(rate, CPM_RATE_SCALE);
  const text =
    rateThousandths === undefined ? asWritten(rate, currency) : formatCpmRate(rateThousandths, currency);
  return `${text} per 1,000 views`;
}

function unitsOf(value: number, scale: number): bigint | undefined {
  const decimal = readDecimal(value);
  return decimal && unitsAtScale(decimal, scale);
}

// Finer than the currency allows: to be refused, but shown without rounding the reason away.
function asWritten(value: number, currency: CurrencyCode): string {
  return `${currency} ${value.toLocaleString("en-US", { maximumFractionDigits: 20 })}`;
}
