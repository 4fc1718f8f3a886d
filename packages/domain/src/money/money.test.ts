import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCY_CODES, type CurrencyCode, currencyOf } from "./currencies.ts";
import { type Money, parseCpmRate, parseMajor, toCpmRateNumber, toMajorNumber } from "./money.ts";

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

function ceilingMinorOf(code: CurrencyCode): bigint {
  const { ceilingMajor, precision } = currencyOf(code);
  return ceilingMajor * 10n ** BigInt(precision);
}

describe("parseCpmRate", () => {
  it.each([
    [1, 1000n],
    [1.5, 1500n],
    [0.001, 1n],
    [1.525, 1525n],
    [0, 0n],
    [1_000_000, 1_000_000_000n],
    [-1_000_000, -1_000_000_000n],
  ])("reads %d as thousandths", (value, rateThousandths) => {
    expect(parseCpmRate(value, "EUR")).toEqual({ ok: true, rateThousandths });
  });

  it("keeps three decimals in a currency that has none", () => {
    expect(parseCpmRate(12.345, "JPY")).toEqual({ ok: true, rateThousandths: 12345n });
  });

  it.each([
    [1.0005, "too_many_decimals"],
    [1e-7, "too_many_decimals"],
    [Number.NaN, "not_finite"],
    [1_000_000.001, "above_ceiling"],
    [-1_000_000.001, "above_ceiling"],
    [1e300, "above_ceiling"],
  ])("refuses %d as %s", (value, reason) => {
    expect(parseCpmRate(value, "USD")).toEqual({ ok: false, reason });
  });

  it("reads back every rate that toCpmRateNumber writes", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), (rateThousandths) => {
        expect(parseCpmRate(toCpmRateNumber(rateThousandths), "USD")).toEqual({ ok: true, rateThousandths });
      }),
    );
  });
});
