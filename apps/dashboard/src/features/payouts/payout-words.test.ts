import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { describe, expect, it } from "vitest";
import { dueText, isOver, periodText, sumsByCurrency, sumsText } from "./payout-words.ts";

const week = {
  billingPeriodStart: "2026-09-21T00:00:00.000+00:00",
  billingPeriodEnd: "2026-09-27T00:00:00.000+00:00",
};

describe("periodText", () => {
  it("names both days", () => {
    expect(periodText(week).replaceAll("\u2009", " ")).toBe("21 – 27 Sep 2026");
  });

  it("names a single day once", () => {
    expect(periodText({ ...week, billingPeriodEnd: week.billingPeriodStart })).toBe("21 Sep 2026");
  });
});

describe("dueText", () => {
  it.each([
    ["2026-09-20", "Ends in 7 days"],
    ["2026-09-26", "Ends in 1 day"],
    ["2026-09-27", "Ends today"],
    ["2026-09-28", "Due since today"],
    ["2026-09-29", "Due for 1 day"],
    ["2026-10-08", "Due for 10 days"],
  ])("says on %s: %s", (today, text) => {
    expect(dueText(week, calendarDate(today))).toBe(text);
  });
});

describe("isOver", () => {
  it("is true from the day after the last one", () => {
    expect(isOver(week, calendarDate("2026-09-27"))).toBe(false);
    expect(isOver(week, calendarDate("2026-09-28"))).toBe(true);
  });
});

const amounts = [
  { currency: "USD", amountMinor: 10_000n },
  { currency: "EUR", amountMinor: 8_000n },
  { currency: "USD", amountMinor: 2_050n },
] as const;

describe("sums by currency", () => {
  it("never mix currencies", () => {
    expect(sumsByCurrency(amounts)).toEqual([
      { currency: "USD", amountMinor: 12_050n },
      { currency: "EUR", amountMinor: 8_000n },
    ]);
  });

  it("read as a sentence does", () => {
    expect(sumsText(amounts)).toBe("$120.50 and €80.00");
    expect(sumsText([])).toBe("");
  });
});
