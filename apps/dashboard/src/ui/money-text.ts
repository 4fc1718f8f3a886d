import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { readDecimal, unitsAtScale } from "@clipledger/domain/money/decimal";
import { formatCpmRate, formatMajorPlain, formatMoney } from "@clipledger/domain/money/format";
import { CPM_RATE_SCALE } from "@clipledger/domain/money/rate";

/** Minor units with their currency: 123450 USD as "$1,234.50". */
export function minorText(amountMinor: number | bigint, currency: CurrencyCode): string {
  return formatMoney({ amountMinor: BigInt(amountMinor), currency });
}

/** A difference with its sign: "+$5.00", "−$5.00". */
export function signedMinorText(amountMinor: number | bigint, currency: CurrencyCode): string {
  const amount = BigInt(amountMinor);
  const text = minorText(amount < 0n ? -amount : amount, currency);
  if (amount === 0n) return text;
  return amount > 0n ? `+${text}` : `−${text}`;
}

/** Major units with their currency: 1234.5 USD as "$1,234.50". */
export function majorText(value: number, currency: CurrencyCode): string {
  return minorText(minorOf(value, currency), currency);
}

/** Money for 1,000 views, in major units: 1.525 USD as "$1.525". */
export function rateText(rate: number, currency: CurrencyCode): string {
  return formatCpmRate(unitsOf(rate, CPM_RATE_SCALE), currency);
}

/** As it stands in a field: 123450 USD as "1234.50". */
export function minorField(amountMinor: bigint, currency: CurrencyCode): string {
  return formatMajorPlain({ amountMinor, currency });
}

/** Major units as an answer states them, in minor units. */
export function minorOf(value: number, currency: CurrencyCode): bigint {
  return unitsOf(value, currencyOf(currency).precision);
}

function unitsOf(value: number, scale: number): bigint {
  const decimal = readDecimal(value);
  const units = decimal && unitsAtScale(decimal, scale);
  if (units === undefined) throw new RangeError(`${value} has more than ${scale} decimals`);
  return units;
}
