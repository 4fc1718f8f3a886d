import { describe, expect, it } from "vitest";
import {
  amountField,
  majorText,
  minorField,
  minorOf,
  minorText,
  rateText,
  readAmount,
  readCount,
  signedMinorText,
  tidyCount,
} from "./money-text.ts";

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

describe("readAmount", () => {
  it.each([
    ["30", 30],
    ["1250.50", 1250.5],
    ["1,250.5", 1250.5],
    ["12 000", 12_000],
    [" 0.125 ", 0.125],
    [".5", 0.5],
    ["-4", -4],
    ["10.005", 10.005],
  ])("reads %j as %d", (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  it.each(["", "abc", "10,50", "1.2.3", "5.", "1,2,3", "$5", "1e3", "--1"])("reads nothing in %j", (text) => {
    expect(readAmount(text)).toBeUndefined();
  });
});

describe("readCount", () => {
  it.each([
    ["0", 0],
    ["25000", 25_000],
    ["25,000", 25_000],
    ["25k", 25_000],
    ["1.5M", 1_500_000],
    ["1b", 1_000_000_000],
  ])("reads %j as %d", (text, count) => {
    expect(readCount(text)).toBe(count);
  });

  it.each(["", "2.5", "1.2345k", "k", "10 views"])("reads nothing in %j", (text) => {
    expect(readCount(text)).toBeUndefined();
  });
});

describe("tidyCount", () => {
  it("groups what it can read and leaves the rest to be corrected", () => {
    expect(tidyCount("1.5m")).toBe("1,500,000");
    expect(tidyCount("many")).toBe("many");
    expect(tidyCount("")).toBe("");
  });
});

describe("amountField", () => {
  it("shows the decimals of the currency, and more where the amount has them", () => {
    expect(amountField(10, 2)).toBe("10.00");
    expect(amountField(10.5, 2)).toBe("10.50");
    expect(amountField(1.525, 2)).toBe("1.525");
    expect(amountField(1500, 0)).toBe("1500");
  });

  it("is read back as the same amount", () => {
    for (const amount of [0.001, 0.1, 7, 19.99, 1234.5, 999_999.99]) {
      expect(readAmount(amountField(amount, 2))).toBe(amount);
    }
  });
});
