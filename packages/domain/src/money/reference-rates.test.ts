import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CalendarDate, calendarDate } from "../calendar/calendar-date.ts";
import type { CurrencyCode } from "./currencies.ts";
import { convertMoney, crossRateText, impliedRate, isRateText, toRateBook } from "./reference-rates.ts";

const friday = calendarDate("2026-11-13");
const monday = calendarDate("2026-11-16");
const book = toRateBook([
  { day: friday, currency: "USD", rate: "1.0500" },
  { day: monday, currency: "USD", rate: "1.0583" },
  { day: monday, currency: "JPY", rate: "163.27" },
  { day: monday, currency: "KRW", rate: "1545.20" },
]);

function convert(amountMinor: bigint, from: CurrencyCode, to: CurrencyCode, day: string) {
  const answer = convertMoney({ amountMinor, currency: from }, to, calendarDate(day), book);
  return answer.isConverted ? [answer.amountMinor, answer.ratedOn] : answer;
}

describe("convertMoney", () => {
  it.each([
    ["to the euro", 10_583n, "USD", "EUR", "2026-11-16", [10_000n, monday]],
    ["from the euro", 10_000n, "EUR", "USD", "2026-11-16", [10_583n, monday]],
    [
      "over the euro, between minor units of different size",
      10_583n,
      "USD",
      "JPY",
      "2026-11-16",
      [16_327n, monday],
    ],
    ["back again", 16_327n, "JPY", "USD", "2026-11-16", [10_583n, monday]],
    ["of a Saturday at Friday's rates", 10_500n, "USD", "EUR", "2026-11-14", [10_000n, friday]],
    ["of a Sunday at Friday's rates", 10_500n, "USD", "EUR", "2026-11-15", [10_000n, friday]],
    ["of a day a week later, and no later", 10_583n, "USD", "EUR", "2026-11-23", [10_000n, monday]],
    ["exactly half a cent away from zero", 21n, "USD", "EUR", "2026-11-13", [20n, friday]],
    ["less than nothing as far from zero", -10_583n, "USD", "EUR", "2026-11-16", [-10_000n, monday]],
  ] as const)("converts %s", (_name, amount, from, to, day, expected) => {
    expect(convert(amount, from, to, day)).toEqual(expected);
  });

  it("rounds once, half away from zero, and not on the way over the euro", () => {
    const halves = toRateBook([
      { day: monday, currency: "USD", rate: "2" },
      { day: monday, currency: "GBP", rate: "2" },
    ]);
    const to = (amountMinor: bigint, currency: CurrencyCode) => {
      const answer = convertMoney({ amountMinor, currency: "USD" }, currency, monday, halves);
      return answer.isConverted && answer.amountMinor;
    };
    expect([to(1n, "EUR"), to(3n, "EUR"), to(-1n, "EUR"), to(1n, "GBP")]).toEqual([1n, 2n, -1n, 1n]);
  });

  it.each([
    ["a day before the first rate", "USD", "EUR", "2026-11-12"],
    ["a day more than a week after the last rate", "USD", "EUR", "2026-11-24"],
    ["a currency that has no rate", "KES", "EUR", "2026-11-16"],
    ["a reporting currency that has no rate", "USD", "KES", "2026-11-16"],
    ["currencies that have no day in common", "USD", "JPY", "2026-11-13"],
  ] as const)("guesses nothing for %s", (_name, from, to, day) => {
    expect(convert(100n, from, to, day)).toEqual({ isConverted: false });
  });

  it("leaves money alone that is in the currency already, rate or not", () => {
    expect(convert(123n, "KES", "KES", "1999-01-01")).toEqual([123n, undefined]);
  });
});

describe("any conversion", () => {
  const amount = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n });
  const rate = fc
    .tuple(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 0, max: 5 }))
    .map(([units, scale]) => (units / 10 ** scale).toFixed(scale))
    .filter(isRateText);
  const rates = fc.tuple(rate, rate);
  const bookOf = ([usd, jpy]: readonly [string, string]) =>
    toRateBook([
      { day: monday, currency: "USD", rate: usd },
      { day: monday, currency: "JPY", rate: jpy },
    ]);
  const converted = (
    amountMinor: bigint,
    [from, to]: readonly [CurrencyCode, CurrencyCode],
    stated: readonly [string, string],
    day: CalendarDate = monday,
  ): bigint => {
    const answer = convertMoney({ amountMinor, currency: from }, to, day, bookOf(stated));
    if (!answer.isConverted) throw new Error("no rate");
    return answer.amountMinor;
  };

  it("keeps the order of amounts, and takes nothing for nothing", () => {
    fc.assert(
      fc.property(amount, amount, rates, (one, other, stated) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const pair = ["USD", "JPY"] as const;
        expect(converted(less, pair, stated) <= converted(more, pair, stated)).toBe(true);
        expect(converted(0n, pair, stated)).toBe(0n);
      }),
    );
  });

  it("treats what is owed like what is owned", () => {
    fc.assert(
      fc.property(amount, rates, (some, stated) => {
        expect(converted(-some, ["JPY", "USD"], stated)).toBe(-converted(some, ["JPY", "USD"], stated));
      }),
    );
  });

  it("comes back within one minor unit where the other currency's is no larger", () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 10_000, max: 200_000 }), (some, units) => {
        const stated = [(units / 10_000).toFixed(4), "1"] as const;
        const back = converted(converted(some, ["EUR", "USD"], stated), ["USD", "EUR"], stated);
        expect(back - some <= 1n && some - back <= 1n).toBe(true);
      }),
    );
  });
});

describe("rates as people read them", () => {
  it("have four digits that say something", () => {
    expect(crossRateText("USD", "EUR", monday, book)).toBe("0.9449");
    expect(crossRateText("EUR", "JPY", monday, book)).toBe("163.2700");
    expect(crossRateText("JPY", "EUR", monday, book)).toBe("0.006125");
    expect(crossRateText("KRW", "EUR", monday, book)).toBe("0.0006472");
    expect(crossRateText("KES", "EUR", monday, book)).toBeUndefined();
  });

  it("are what sums came to on average", () => {
    const usd = { amountMinor: 20_000n, currency: "USD" } as const;
    expect(impliedRate(usd, { amountMinor: 18_000n, currency: "EUR" })).toBe("0.9000");
    expect(impliedRate(usd, { amountMinor: 32_000n, currency: "JPY" })).toBe("160.0000");
    expect(impliedRate({ ...usd, amountMinor: 0n }, usd)).toBeUndefined();
  });

  it("end after twelve decimals", () => {
    const rials = { amountMinor: 10n ** 13n, currency: "IRR" } as const;
    expect(impliedRate(rials, { amountMinor: 5n, currency: "EUR" })).toBe("0.000000000001");
    expect(impliedRate(rials, { amountMinor: 0n, currency: "EUR" })).toBe("0.000000000000");
  });
});

describe("isRateText", () => {
  it.each(["1", "1.0583", "0.0001", "16719.01"])("takes %s", (text) => {
    expect(isRateText(text)).toBe(true);
  });

  it.each(["", "0", "0.00", "-1", "1,05", "1e3", " 1", "N/A", "1.", ".5"])("does not take %j", (text) => {
    expect(isRateText(text)).toBe(false);
  });

  it.each(["0", "N/A", "1,05"])("is what a book of rates insists on, so not %s", (rate) => {
    expect(() => toRateBook([{ day: monday, currency: "USD", rate }])).toThrow(`Not a rate: ${rate}`);
  });
});
