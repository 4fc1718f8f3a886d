import { describe, expect, it } from "vitest";
import { majorText, minorField, minorOf, minorText, rateText, signedMinorText } from "./money-text.ts";

describe("minorText", () => {
  it.each([
    [123450, "USD", "$1,234.50"],
    [980, "JPY", "¥980"],
    [1234567, "KWD", "KWD 1,234.567"],
    [-60, "EUR", "-€0.60"],
  ] as const)("writes %d minor units of %s as %s", (amount, currency, text) => {
    expect(minorText(amount, currency)).toBe(text);
  });
});

describe("signedMinorText", () => {
  it.each([
    [500, "+$5.00"],
    [-500, "−$5.00"],
    [0, "$0.00"],
  ])("writes %d with its sign", (amount, text) => {
    expect(signedMinorText(amount, "USD")).toBe(text);
  });
});

describe("majorText", () => {
  it("reads a JSON number as it was written", () => {
    expect(majorText(0.07, "EUR")).toBe("€0.07");
    expect(minorOf(1.005, "KWD")).toBe(1005n);
  });

  it("refuses to round", () => {
    expect(() => majorText(0.005, "USD")).toThrow(RangeError);
  });
});

describe("rateText", () => {
  it("shows the decimals that a rate has", () => {
    expect(rateText(1.5, "USD")).toBe("$1.50");
    expect(rateText(1.525, "USD")).toBe("$1.525");
  });
});

describe("minorField", () => {
  it("writes digits alone", () => {
    expect(minorField(123450n, "USD")).toBe("1234.50");
    expect(minorField(-5n, "JPY")).toBe("-5");
  });
});
