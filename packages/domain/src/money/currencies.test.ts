import { describe, expect, it } from "vitest";
import {
  CURRENCY_CODES,
  type CurrencyCode,
  currencyOf,
  hasAutomatedPayouts,
  isCurrencyCode,
} from "./currencies.ts";

describe("currencies", () => {
  it("know each of the 155 active currencies once", () => {
    expect(CURRENCY_CODES).toHaveLength(155);
    expect(new Set(CURRENCY_CODES).size).toBe(155);
    for (const code of CURRENCY_CODES) expect(code).toMatch(/^[A-Z]{3}$/);
  });

  it.each(["SLE", "ZWG", "XCG", "VED", "VES", "MRU", "STN", "BYN", "XAF", "XOF", "XPF", "XCD"])(
    "know %s",
    (code) => {
      expect(isCurrencyCode(code)).toBe(true);
    },
  );

  it.each([
    "BGN",
    "HRK",
    "SLL",
    "ZWL",
    "ANG",
    "CUC",
    "XAU",
    "XDR",
    "XTS",
    "CHE",
    "CLF",
    "UYW",
    "usd",
    "",
    "__proto__",
  ])("do not know %s", (code) => {
    expect(isCurrencyCode(code)).toBe(false);
  });

  it("throw for an unknown code", () => {
    const unknown = "XDR" as CurrencyCode; // as if stored by a newer version
    expect(() => currencyOf(unknown)).toThrow("Unknown currency: XDR");
  });

  it("cover every currency Intl knows, but those that were replaced or are units of account", () => {
    const gone = ["ANG", "BGN", "CUC", "HRK", "SLL", "XDR", "XSU", "ZWL"];
    const known = Intl.supportedValuesOf("currency").filter((code) => !gone.includes(code));
    expect(known.filter((code) => !isCurrencyCode(code))).toEqual([]);
  });

  it.each([
    ["USD", 2],
    ["EUR", 2],
    ["HUF", 2],
    ["MRU", 2],
    ["MGA", 2],
    ["IRR", 2],
    ["JPY", 0],
    ["KRW", 0],
    ["UGX", 0],
    ["ISK", 0],
    ["CLP", 0],
    ["KWD", 3],
    ["IQD", 3],
    ["TND", 3],
  ] as const)("give %s its %i ISO decimals", (code, precision) => {
    expect(currencyOf(code).precision).toBe(precision);
  });

  it("have 16 currencies without decimals and 7 with three", () => {
    const countOf = (precision: number) =>
      CURRENCY_CODES.filter((code) => currencyOf(code).precision === precision).length;
    expect([countOf(0), countOf(3)]).toEqual([16, 7]);
  });

  it("put the ceiling at a million dollars, and no ceiling beyond what a JSON number states to the minor unit", () => {
    expect(currencyOf("USD").ceilingMajor).toBe(1_000_000n);
    for (const code of CURRENCY_CODES) {
      const { ceilingMajor, precision } = currencyOf(code);
      expect(ceilingMajor * 10n ** BigInt(precision)).toBeLessThan(10n ** 15n);
    }
  });

  it("pay out automatically in four currencies only", () => {
    expect(CURRENCY_CODES.filter(hasAutomatedPayouts)).toEqual(["CHF", "EUR", "GBP", "USD"]);
  });
});
