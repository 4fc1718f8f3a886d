import { type CurrencyCode, currencyOf } from "./currencies.ts";
import { decimalNumber, readDecimal, unitsAtScale } from "./decimal.ts";

export type Money = { readonly amountMinor: bigint; readonly currency: CurrencyCode };

/** Minor units beyond this are not stated exactly by a JSON number. No real window, payout or sum comes near. */
export const LARGEST_STATED_MINOR = BigInt(Number.MAX_SAFE_INTEGER);

export type AmountRefusal = "not_finite" | "too_many_decimals" | "above_ceiling";

type ParsedMoney =
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

/** Decimals of a CPM rate, whatever the currency's precision: a rate is held in thousandths of a major unit. */
export const CPM_RATE_SCALE = 3;

type ParsedCpmRate =
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
