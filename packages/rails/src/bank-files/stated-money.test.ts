import { describe, expect, it } from "vitest";
import { agreedMoney, isReadable, moneyIn, readMoney, shortText } from "./stated-money.ts";

const euros = (amountMinor: bigint) => ({ amountMinor, currency: "EUR" as const });
const element = (text: string, Ccy = "EUR") => ({ name: "Amt", text, attributes: { Ccy }, children: [] });

describe("the amount of an element", () => {
  it("may stand between spaces and lines", () => {
    expect(moneyIn(element("\n  12.50\n "))).toEqual(euros(1250n));
  });

  it("has the decimals of its currency", () => {
    expect(moneyIn(element("1250", "JPY"))).toEqual({ amountMinor: 1250n, currency: "JPY" });
    expect(moneyIn(element("1.250", "KWD"))).toEqual({ amountMinor: 1250n, currency: "KWD" });
  });

  it("is unreadable where there is none", () => {
    expect(moneyIn(undefined)).toEqual({ unreadable: "" });
    expect(isReadable(moneyIn(undefined))).toBe(false);
    expect(isReadable(undefined)).toBe(false);
  });
});

describe("two statements about one payment", () => {
  it("say together what both say", () => {
    expect(agreedMoney(euros(1250n), euros(1250n))).toEqual(euros(1250n));
  });

  it("say nothing readable where either is not", () => {
    const unreadable = readMoney("12,50", "EUR");
    expect(agreedMoney(unreadable, euros(1250n))).toEqual({ unreadable: "12,50 EUR" });
    expect(agreedMoney(euros(1250n), unreadable)).toEqual({ unreadable: "12,50 EUR" });
  });

  it("contradict each other by amount or currency", () => {
    expect(agreedMoney(euros(1250n), euros(1205n))).toEqual({ unreadable: "12.50 EUR and 12.05 EUR" });
    expect(agreedMoney(euros(1250n), { amountMinor: 1250n, currency: "USD" })).toEqual({
      unreadable: "12.50 EUR and 12.50 USD",
    });
  });
});

describe("text of a file in a list of problems", () => {
  it("is on one line", () => {
    expect(shortText(" 12\t\r\n\u0000 50  EUR\n")).toBe("12 50 EUR");
  });

  it("is cut after 60 characters", () => {
    expect(shortText("x".repeat(60))).toBe("x".repeat(60));
    expect(shortText("x".repeat(61))).toBe(`${"x".repeat(60)}…`);
  });
});
