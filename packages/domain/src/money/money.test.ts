import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCY_CODES, type CurrencyCode, currencyOf } from "./currencies.ts";
import { add, compare, type Money, negate, parseMajor, subtract, sum, toMajorNumber, zero } from "./money.ts";

const usd = (amountMinor: bigint): Money => ({ amountMinor, currency: "USD" });

const anyMoney = fc.constantFrom(...CURRENCY_CODES).chain((currency) => {
  const ceilingMinor = ceilingMinorOf(currency);
  return fc.record({
    amountMinor: fc.bigInt({ min: -ceilingMinor, max: ceilingMinor }),
    currency: fc.constant(currency),
  });
});

describe("parseMajor", () => {
  it.each([
    [10, "USD", 1000n],
    [10.1, "EUR", 1010n],
    [0.07, "EUR", 7n],
    [1.15, "EUR", 115n],
    [-35.6, "EUR", -3560n],
    [500, "JPY", 500n],
    [1.234, "KWD", 1234n],
    [1_000_000, "USD", 100_000_000n],
    [-1_000_000, "USD", -100_000_000n],
    [-0, "USD", 0n],
  ] as const)("reads %d %s exactly", (value, currency, amountMinor) => {
    expect(parseMajor(value, currency)).toEqual({ ok: true, money: { amountMinor, currency } });
  });

  it.each([
    [10.005, "EUR", "too_many_decimals"],
    [0.1 + 0.2, "EUR", "too_many_decimals"],
    [1e-7, "USD", "too_many_decimals"],
    [500.5, "JPY", "too_many_decimals"],
    [1.2345, "KWD", "too_many_decimals"],
    [1_000_000.01, "USD", "above_ceiling"],
    [-1_000_000.01, "USD", "above_ceiling"],
    [1e21, "USD", "above_ceiling"],
    [1e308, "IRR", "above_ceiling"],
    [Number.NaN, "USD", "not_finite"],
    [Number.POSITIVE_INFINITY, "USD", "not_finite"],
  ] as const)("refuses %d %s as %s", (value, currency, reason) => {
    expect(parseMajor(value, currency)).toEqual({ ok: false, reason });
  });

  it("reads back every amount that toMajorNumber writes", () => {
    fc.assert(
      fc.property(anyMoney, (money) => {
        expect(parseMajor(toMajorNumber(money), money.currency)).toEqual({ ok: true, money });
      }),
    );
  });
});

describe("toMajorNumber", () => {
  it("writes the shortest number for the wire", () => {
    expect(JSON.stringify([usd(1000n), usd(1010n), usd(-7n)].map(toMajorNumber))).toBe("[10,10.1,-0.07]");
    expect(Object.is(toMajorNumber(usd(0n)), 0)).toBe(true);
  });

  it("throws rather than round an amount no number can state", () => {
    expect(() => toMajorNumber(usd(10n ** 18n + 1n))).toThrow("more digits");
  });
});

describe("arithmetic", () => {
  it("adds, subtracts and negates", () => {
    expect(add(usd(10n), usd(20n))).toEqual(usd(30n));
    expect(subtract(usd(10n), usd(20n))).toEqual(usd(-10n));
    expect(negate(usd(10n))).toEqual(usd(-10n));
  });

  it("sums nothing to zero and everything to the total", () => {
    expect(sum("USD", [])).toEqual(zero("USD"));
    expect(sum("USD", [usd(900n), usd(40n), usd(120n), usd(500n)])).toEqual(usd(1560n));
  });

  it("orders amounts", () => {
    expect([compare(usd(1n), usd(2n)), compare(usd(2n), usd(2n)), compare(usd(3n), usd(2n))]).toEqual([
      -1, 0, 1,
    ]);
  });

  it("throws when currencies mix", () => {
    const euro: Money = { amountMinor: 10n, currency: "EUR" };
    for (const operation of [add, subtract, compare]) {
      expect(() => operation(usd(10n), euro)).toThrow("Cannot mix USD and EUR");
    }
    expect(() => sum("USD", [euro])).toThrow(TypeError);
  });
});

function ceilingMinorOf(code: CurrencyCode): bigint {
  const { ceilingMajor, precision } = currencyOf(code);
  return ceilingMajor * 10n ** BigInt(precision);
}
