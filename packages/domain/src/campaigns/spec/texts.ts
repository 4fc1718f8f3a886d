import type { CycleInterval, CycleLength } from "../../calendar/cycles.ts";
import { type CurrencyCode, currencyOf } from "../../money/currencies.ts";
import { readDecimal, unitsAtScale } from "../../money/decimal.ts";
import { formatCpmRate, formatMoney } from "../../money/format.ts";
import { CPM_RATE_SCALE } from "../../money/money.ts";
import type { PayoutScope } from "./campaign-spec.ts";

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

type Countable = "day" | "video" | "view";

/** "1 video", "10,000 videos". */
export function countText(count: number, noun: Countable): string {
  return `${numberText(count)} ${count === 1 ? noun : `${noun}s`}`;
}

export function numberText(value: number): string {
  return value.toLocaleString("en-US");
}

/** "a", "a or b", "a, b or c". */
export function listText(items: readonly string[], conjunction: "and" | "or"): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

const EVERY_ONE: Record<CycleInterval, string> = { day: "daily", week: "weekly", month: "monthly" };

/** "weekly", "every 2 weeks". */
export function cadenceText({ interval, intervalCount }: CycleLength): string {
  return intervalCount === 1 ? EVERY_ONE[interval] : `every ${intervalCount} ${interval}s`;
}

/** From the first count that belongs to the range to the one at which it is over. */
interface ViewRange {
  readonly from: number;
  readonly to?: number | undefined;
}

/** Read inclusively: 0 to 100,000 is "up to 99,999 views". Undefined when every count belongs to the range. */
export function viewRangeText({ from, to }: ViewRange): string | undefined {
  if (to === undefined) return from === 0 ? undefined : `from ${countText(from, "view")}`;
  const last = to - 1;
  if (last === from) return `at exactly ${countText(last, "view")}`;
  return from === 0
    ? `up to ${countText(last, "view")}`
    : `from ${numberText(from)} to ${countText(last, "view")}`;
}

/** How a sentence on what views earn begins. */
export const EARNERS: Record<PayoutScope, string> = {
  per_video: "Each video earns",
  all_content: "In each cycle, all of a creator's videos together earn",
};
