import { addDays, type CalendarDate } from "../calendar/calendar-date.ts";
import { type CurrencyCode, currencyOf } from "./currencies.ts";
import { decimalText, roundHalfAwayFromZero } from "./decimal.ts";
import type { Money } from "./money.ts";

/** What one euro is worth in a currency, on the day for which the European Central Bank says so. */
export interface ReferenceRate {
  readonly day: CalendarDate;
  readonly currency: CurrencyCode;
  /** A plain decimal text above zero, such as "1.0921". */
  readonly rate: string;
}

/** units / 10^scale of the currency for one euro. */
interface Rate {
  readonly units: bigint;
  readonly scale: number;
}

export type RateBook = ReadonlyMap<CalendarDate, ReadonlyMap<CurrencyCode, Rate>>;

/** Weekends and the bank's holidays together are shorter. What is older is no rate of a day. */
export const LONGEST_BREAK_DAYS = 7;

const RATE_PATTERN = /^(\d{1,10})(?:\.(\d{1,10}))?$/;
const ONE: Rate = { units: 1n, scale: 0 };

/** Whether a text is a rate: a plain decimal above zero. */
export function isRateText(text: string): boolean {
  return RATE_PATTERN.test(text) && /[1-9]/.test(text);
}

export function toRateBook(rates: Iterable<ReferenceRate>): RateBook {
  const book = new Map<CalendarDate, Map<CurrencyCode, Rate>>();
  for (const { day, currency, rate } of rates) {
    const ofDay = book.get(day) ?? new Map<CurrencyCode, Rate>();
    book.set(day, ofDay.set(currency, parseRate(rate)));
  }
  return book;
}

function parseRate(text: string): Rate {
  const [, whole = "", fraction = ""] = RATE_PATTERN.exec(text) ?? [];
  const units = BigInt(`${whole}${fraction}` || "0");
  if (units === 0n) throw new RangeError(`Not a rate: ${text}`);
  return { units, scale: fraction.length };
}

type Conversion =
  | {
      readonly isConverted: true;
      readonly amountMinor: bigint;
      /** Undefined where nothing was to convert. */
      readonly ratedOn: CalendarDate | undefined;
    }
  | { readonly isConverted: false };

/**
 * Money of a day in another currency, over the euro: exact, and rounded once, half away from zero. A day without rates takes the
 * last ones before it. Without rates of both currencies in the week before, nothing is guessed.
 */
export function convertMoney(
  { amountMinor, currency }: Money,
  to: CurrencyCode,
  day: CalendarDate,
  book: RateBook,
): Conversion {
  if (currency === to) return { isConverted: true, amountMinor, ratedOn: undefined };
  const cross = findCrossRate(book, currency, to, day);
  if (cross === undefined) return { isConverted: false };
  const { from: divisor, to: factor, ratedOn } = cross;
  const numerator = amountMinor * factor.units * tenTo(divisor.scale + currencyOf(to).precision);
  const denominator = divisor.units * tenTo(factor.scale + currencyOf(currency).precision);
  return { isConverted: true, amountMinor: roundHalfAwayFromZero(numerator, denominator), ratedOn };
}

interface CrossRate {
  readonly from: Rate;
  readonly to: Rate;
  readonly ratedOn: CalendarDate;
}

/** Both rates are of one day: those of two days together never were a price. */
function findCrossRate(
  book: RateBook,
  from: CurrencyCode,
  to: CurrencyCode,
  day: CalendarDate,
): CrossRate | undefined {
  for (let back = 0; back <= LONGEST_BREAK_DAYS; back += 1) {
    const ratedOn = addDays(day, -back);
    const rates = book.get(ratedOn);
    const rateOf = (currency: CurrencyCode) => (currency === "EUR" ? ONE : rates?.get(currency));
    const [divisor, factor] = [rateOf(from), rateOf(to)];
    if (divisor !== undefined && factor !== undefined) return { from: divisor, to: factor, ratedOn };
  }
  return undefined;
}

const SIGNIFICANT_DIGITS = 4;
const FEWEST_DECIMALS = 4;
const MOST_DECIMALS = 12;

/**
 * What one unit of the first money's currency came to, where both are worth the same: "0.9157". Rounded, for people to read:
 * nothing is calculated with it. Undefined where the first is nothing.
 */
export function impliedRate(from: Money, to: Money): string | undefined {
  if (from.amountMinor === 0n) return undefined;
  const numerator = to.amountMinor * tenTo(currencyOf(from.currency).precision);
  const denominator = from.amountMinor * tenTo(currencyOf(to.currency).precision);
  return readableRate(numerator, denominator);
}

/** What one unit of a currency is worth in another on that day, as people read it. */
export function crossRateText(
  from: CurrencyCode,
  to: CurrencyCode,
  day: CalendarDate,
  book: RateBook,
): string | undefined {
  const cross = findCrossRate(book, from, to, day);
  if (cross === undefined) return undefined;
  return readableRate(cross.to.units * tenTo(cross.from.scale), cross.from.units * tenTo(cross.to.scale));
}

/** Four digits that say something, and four decimals at least: 0.9157, 0.006134, 163.2500. */
function readableRate(numerator: bigint, denominator: bigint): string {
  for (let scale = FEWEST_DECIMALS; ; scale += 1) {
    const units = roundHalfAwayFromZero(numerator * tenTo(scale), denominator);
    if (scale === MOST_DECIMALS || String(units).length >= SIGNIFICANT_DIGITS)
      return decimalText(units, scale);
  }
}

function tenTo(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
