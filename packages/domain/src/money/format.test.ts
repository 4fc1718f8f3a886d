import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCY_CODES } from "./currencies.ts";
import { formatCpmRate, formatMajorPlain, formatMoney } from "./format.ts";
import { parseMajor } from "./money.ts";

const anyMoney = fc.record({
  amountMinor: fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
  currency: fc.constantFrom(...CURRENCY_CODES),
});

describe("formatMoney", () => {
  it.each([
    [1000n, "USD", "$10.00"],
    [123450n, "EUR", "€1,234.50"],
    [500n, "JPY", "¥500"],
    [1234n, "KWD", "KWD 1.234"],
    [-6000n, "GBP", "-£60.00"],
    [100n, "CHF", "CHF 1.00"],
    [0n, "USD", "$0.00"],
  ] as const)("shows %d minor units of %s as people write it", (amountMinor, currency, text) => {
    expect(formatMoney({ amountMinor, currency })).toBe(text);
  });

  it("takes the decimals from ISO 4217 where locale data leaves them out", () => {
    expect(formatMoney({ amountMinor: 1005n, currency: "IQD" })).toBe("IQD 1.005");
    expect(formatMoney({ amountMinor: 1050n, currency: "MGA" })).toBe("MGA 10.50");
  });

  it("follows the locale", () => {
    expect(formatMoney({ amountMinor: 123450n, currency: "EUR" }, "de-DE")).toBe("1.234,50 €");
  });

  it("lets a line break beside the currency but not inside the number", () => {
    expect(formatMoney({ amountMinor: 123456789n, currency: "EUR" }, "cs-CZ")).toBe(
      "1\u00a0234\u00a0567,89 €",
    );
  });

  it("drops no digit at any size", () => {
    fc.assert(
      fc.property(anyMoney, (money) => {
        const digits = (text: string) => text.replace(/[^\d]/g, "");
        expect(digits(formatMoney(money))).toBe(digits(formatMajorPlain(money)));
      }),
    );
  });
});

describe("formatCpmRate", () => {
  it.each([
    [1500n, "USD", "$1.50"],
    [1525n, "USD", "$1.525"],
    [12000n, "JPY", "¥12"],
    [12500n, "JPY", "¥12.5"],
    [1500n, "KWD", "KWD 1.500"],
  ] as const)("shows %d thousandths of %s with no more decimals than needed", (rate, currency, text) => {
    expect(formatCpmRate(rate, currency)).toBe(text);
  });
});

describe("formatMajorPlain", () => {
  it("writes digits and a point alone", () => {
    expect(formatMajorPlain({ amountMinor: 123450n, currency: "EUR" })).toBe("1234.50");
    expect(formatMajorPlain({ amountMinor: -5n, currency: "USD" })).toBe("-0.05");
  });

  it("reads back as the same money", () => {
    const money = fc.record({
      amountMinor: fc.bigInt({ min: -300_000n, max: 300_000n }),
      currency: fc.constantFrom(...CURRENCY_CODES),
    });
    fc.assert(
      fc.property(money, (sample) => {
        const parsed = parseMajor(Number(formatMajorPlain(sample)), sample.currency);
        expect(parsed).toEqual({ ok: true, money: sample });
      }),
    );
  });
});
