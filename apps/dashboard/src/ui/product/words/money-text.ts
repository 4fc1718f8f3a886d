import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { readDecimal, unitsAtScale } from "@clipledger/domain/money/decimal";
import { formatCpmRate, formatMajorPlain, formatMoney } from "@clipledger/domain/money/format";
import { CPM_RATE_SCALE } from "@clipledger/domain/money/money";
import { currentLocale } from "../../../languages/language.ts";
import { exactNumber } from "../../primitives/text/number-format.ts";

/** Minor units with their currency: 123450 USD as "$1,234.50". */
export function minorText(amountMinor: number | bigint, currency: CurrencyCode): string {
  return formatMoney({ amountMinor: BigInt(amountMinor), currency }, currentLocale());
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
  return formatCpmRate(unitsOf(rate, CPM_RATE_SCALE), currency, currentLocale());
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

const plain = /^-?\d+$/;
const grouped = /^-?\d{1,3}(?:[,\s_]\d{3})+$/;
const decimal = /^(-?[\d,\s_]*\d)?\.(\d+)$/;
const scaled = /^(\d+(?:\.\d+)?)\s*([kmb])$/i;

const factors: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000, b: 1_000_000_000 };

/** Money as people type it: "1250.50", "1,250.5", "30". Undefined when it is none. */
export function readAmount(text: string): number | undefined {
  const trimmed = text.trim();
  const parts = decimal.exec(trimmed);
  if (parts === null) return readWhole(trimmed);
  const [, whole = "0", fraction = ""] = parts;
  const wholePart = readWhole(whole);
  // Put together as text: a sum of both would carry a rounding error.
  return wholePart === undefined ? undefined : Number(`${whole.replaceAll(/[,\s_]/g, "")}.${fraction}`);
}

/** A count as people type it: "25000", "25,000", "25k", "1.5m". Undefined when it is none. */
export function readCount(text: string): number | undefined {
  const trimmed = text.trim();
  const short = scaled.exec(trimmed);
  if (short === null) return readWhole(trimmed);
  const [, digits = "", suffix = ""] = short;
  const count = Math.round(Number(digits) * (factors[suffix.toLowerCase()] ?? 1) * 1_000) / 1_000;
  return Number.isInteger(count) ? count : undefined;
}

/** How a count stands in a field once it was typed; text that is no count stays as it is. */
export function tidyCount(text: string): string {
  const count = readCount(text);
  return count === undefined ? text : exactNumber(count);
}

/** How an amount stands in a field: with at least so many decimals. */
export function amountField(amount: number, decimals: number): string {
  const text = String(amount);
  const [whole = "", fraction = ""] = text.split(".");
  const padded = fraction.padEnd(decimals, "0");
  return padded === "" || text.includes("e") ? text : `${whole}.${padded}`;
}

function readWhole(text: string): number | undefined {
  return plain.test(text) || grouped.test(text) ? Number(text.replaceAll(/[,\s_]/g, "")) : undefined;
}
