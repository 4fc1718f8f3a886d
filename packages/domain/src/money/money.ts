import { type CurrencyCode, currencyOf } from "./currencies.ts";
import { decimalNumber, readDecimal, unitsAtScale } from "./decimal.ts";

export type Money = { readonly amountMinor: bigint; readonly currency: CurrencyCode };

/** Minor units beyond this are not stated exactly by a JSON number. No real window, payout or sum comes near. */
export const LARGEST_STATED_MINOR = BigInt(Number.MAX_SAFE_INTEGER);

export type AmountRefusal = "not_finite" | "too_many_decimals" | "above_ceiling";

export type ParsedMoney =
  | { readonly ok: true; readonly money: Money }
  | { readonly ok: false; readonly reason: AmountRefusal };

/** Reads an amount in major units. Negative amounts are fine (line items); the ceiling holds for both signs. */
export function parseMajor(value: number, currency: CurrencyCode): ParsedMoney {
  const { precision, ceilingMajor } = currencyOf(currency);
  const decimal = readDecimal(value);
  if (decimal === undefined) return { ok: false, reason: "not_finite" };
  const amountMinor = unitsAtScale(decimal, precision);
  if (amountMinor === undefined) return { ok: false, reason: "too_many_decimals" };
  const ceilingMinor = ceilingMajor * 10n ** BigInt(precision);
  if (amountMinor > ceilingMinor || amountMinor < -ceilingMinor)
    return { ok: false, reason: "above_ceiling" };
  return { ok: true, money: { amountMinor, currency } };
}

/** The JSON number in major units; throws rather than round an amount that no JSON number states exactly. */
export function toMajorNumber(money: Money): number {
  return decimalNumber(money.amountMinor, currencyOf(money.currency).precision);
}

export function zero(currency: CurrencyCode): Money {
  return { amountMinor: 0n, currency };
}

export function add(left: Money, right: Money): Money {
  return { amountMinor: left.amountMinor + right.amountMinor, currency: sharedCurrency(left, right) };
}

export function subtract(left: Money, right: Money): Money {
  return { amountMinor: left.amountMinor - right.amountMinor, currency: sharedCurrency(left, right) };
}

export function negate(money: Money): Money {
  return { amountMinor: -money.amountMinor, currency: money.currency };
}

export function sum(currency: CurrencyCode, amounts: Iterable<Money>): Money {
  let total = zero(currency);
  for (const amount of amounts) total = add(total, amount);
  return total;
}

export function compare(left: Money, right: Money): -1 | 0 | 1 {
  sharedCurrency(left, right);
  if (left.amountMinor === right.amountMinor) return 0;
  return left.amountMinor < right.amountMinor ? -1 : 1;
}

function sharedCurrency(left: Money, right: Money): CurrencyCode {
  if (left.currency !== right.currency) {
    throw new TypeError(`Cannot mix ${left.currency} and ${right.currency}`);
  }
  return left.currency;
}
