import type { ReportedSum } from "@clipledger/contract/dashboard/reporting-currency";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import {
  convertMoney,
  crossRateText,
  impliedRate,
  type RateBook,
} from "@clipledger/domain/money/reference-rates";
import { omitted, stateSums } from "@clipledger/domain/money/state-sums";
import type { Queryable } from "../../infra/db/database.ts";
import { findNewestDay, loadRates } from "./reference-rates.ts";

/** All money of one currency that was paid on one day, or that is still owed. */
export interface DatedSum {
  readonly currency: CurrencyCode;
  readonly amount_minor: bigint;
  /** Windows of the currency that are not in the amount, since theirs are capped. */
  readonly omitted_windows: number;
  /** Null: it is owed. */
  readonly paid_on: CalendarDate | null;
}

interface Reporter {
  /** Sums in the reporting currency: what was paid at the rates of its day, what is owed at the newest. */
  report(sums: readonly DatedSum[]): ReportedSum;
}

/** Reads the rates that these sums need, once. */
export async function createReporter(
  db: Queryable,
  currency: CurrencyCode,
  sums: readonly DatedSum[],
): Promise<Reporter> {
  const newest = await findNewestDay(db);
  const days = [
    ...sums.flatMap(({ paid_on }) => paid_on ?? []),
    ...(newest === undefined ? [] : [newest]),
  ].sort();
  const [from, to] = [days[0], days.at(-1)];
  const foreign = new Set(sums.map((sum) => sum.currency)).add(currency);
  const book: RateBook =
    from === undefined || to === undefined
      ? new Map()
      : await loadRates(db, { currencies: [...foreign], from, to });
  return { report: (asked) => reportSum({ currency, book, newest }, asked) };
}

interface Rates {
  readonly currency: CurrencyCode;
  readonly book: RateBook;
  readonly newest: CalendarDate | undefined;
}

/** Each day's money of a currency is rounded by itself: so what is shown of currencies sums to the whole. */
function reportSum(rates: Rates, sums: readonly DatedSum[]): ReportedSum {
  const parts = new Map<string, Part>();
  const missing = new Map<string, Missing>();
  for (const sum of sums) {
    if (sum.amount_minor === 0n && sum.omitted_windows === 0) continue;
    const day = sum.paid_on ?? rates.newest;
    const money = { amountMinor: sum.amount_minor, currency: sum.currency };
    const converted =
      day === undefined && sum.currency !== rates.currency
        ? undefined
        : convertMoney(money, rates.currency, day ?? NO_DAY, rates.book);
    const key = `${sum.currency} ${sum.paid_on === null ? "owed" : "paid"}`;
    if (converted?.isConverted) {
      const part = parts.get(key) ?? { ...emptyPart(sum), convertedMinor: 0n, ratedOn: new Set() };
      part.amountMinor += sum.amount_minor;
      part.omittedWindows += sum.omitted_windows;
      part.convertedMinor += converted.amountMinor;
      if (converted.ratedOn !== undefined) part.ratedOn.add(converted.ratedOn);
      parts.set(key, part);
    } else {
      const left = missing.get(key) ?? { ...emptyPart(sum), paidOn: [] };
      left.amountMinor += sum.amount_minor;
      left.omittedWindows += sum.omitted_windows;
      if (sum.paid_on !== null) left.paidOn.push(sum.paid_on);
      missing.set(key, left);
    }
  }
  const total = [...parts.values()].reduce((all, { convertedMinor }) => all + convertedMinor, 0n);
  return {
    ...statedMoney(rates.currency, total),
    ...omitted(sums.reduce((all, { omitted_windows }) => all + omitted_windows, 0)),
    parts: inOrder(parts).map((part) => toPart(rates, part)),
    missing: inOrder(missing).map(toMissing),
  };
}

/** Never looked at: money in the reporting currency is not converted. */
const NO_DAY = "1970-01-01" as CalendarDate;

interface Grouped {
  readonly currency: CurrencyCode;
  readonly basis: "paid" | "owed";
  amountMinor: bigint;
  omittedWindows: number;
}

interface Part extends Grouped {
  convertedMinor: bigint;
  readonly ratedOn: Set<CalendarDate>;
}

interface Missing extends Grouped {
  readonly paidOn: CalendarDate[];
}

function emptyPart({ currency, paid_on }: DatedSum): Grouped {
  return { currency, basis: paid_on === null ? "owed" : "paid", amountMinor: 0n, omittedWindows: 0 };
}

function inOrder<Group>(groups: ReadonlyMap<string, Group>): Group[] {
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

function toPart({ currency: to, book }: Rates, part: Part): ReportedSum["parts"][number] {
  const days = [...part.ratedOn].sort();
  const [ratedFrom = null, ratedTo = null] = [days[0], days.at(-1)];
  const rate =
    ratedFrom === null || ratedFrom !== ratedTo
      ? impliedRate(part, { amountMinor: part.convertedMinor, currency: to })
      : crossRateText(part.currency, to, ratedFrom, book);
  return {
    currency: part.currency,
    precision: currencyOf(part.currency).precision,
    ...stateSums({ amount: part.amountMinor, converted: part.convertedMinor }),
    ...omitted(part.omittedWindows),
    basis: part.basis,
    rate: ratedFrom === null ? null : (rate ?? null),
    isAverage: days.length > 1,
    ratedFrom,
    ratedTo,
  };
}

function toMissing({
  currency,
  amountMinor,
  omittedWindows,
  paidOn,
}: Missing): ReportedSum["missing"][number] {
  const days = [...paidOn].sort();
  return {
    ...statedMoney(currency, amountMinor),
    ...omitted(omittedWindows),
    paidFrom: days[0] ?? null,
    paidTo: days.at(-1) ?? null,
  };
}

function statedMoney(currency: CurrencyCode, amountMinor: bigint) {
  return { currency, precision: currencyOf(currency).precision, ...stateSums({ amount: amountMinor }) };
}
