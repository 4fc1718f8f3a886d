import { describe, expect, it } from "vitest";
import { reviewLines, typedLines, withNewLine } from "./line-items.ts";

const line = (title: string, amount: string, key = 0) => ({ key, title, amount });

describe("typedLines", () => {
  it("writes amounts with all decimals of the currency", () => {
    expect(typedLines([{ title: "CPM bonus", amount: 15.6 }], "EUR")).toEqual([line("CPM bonus", "15.60")]);
    expect(typedLines([{ title: "Fixed salary", amount: 500 }], "JPY")).toEqual([
      line("Fixed salary", "500"),
    ]);
  });

  it("are read back as they were", () => {
    const items = [
      { title: "CPM bonus", amount: 0.07 },
      { title: "Performance cap", amount: -12.3 },
      { title: "Base payout per video", amount: 20 },
    ];
    expect(reviewLines(typedLines(items, "USD"), "USD").items).toEqual(items);
  });
});

describe("withNewLine", () => {
  it("adds a blank one with a key of its own", () => {
    expect(withNewLine([line("a", "1", 4)])).toEqual([line("a", "1", 4), line("", "", 5)]);
    expect(withNewLine([])).toEqual([line("", "", 0)]);
  });
});

describe("reviewLines", () => {
  it("sums to the cent", () => {
    expect(reviewLines([line("a", "0.10", 0), line("b", "0.20", 1)], "USD").totalMinor).toBe(30n);
  });

  it("states no sum that leaves a line out", () => {
    expect(reviewLines([line("a", "10", 0), line("b", "much", 1)], "USD").totalMinor).toBeUndefined();
  });

  it("takes a discount off", () => {
    const { items, totalMinor } = reviewLines([line("a", "10", 0), line("b", "-2.50", 1)], "USD");
    expect(totalMinor).toBe(750n);
    expect(items).toEqual([
      { title: "a", amount: 10 },
      { title: "b", amount: -2.5 },
    ]);
  });

  it.each([
    [line("", "5"), "title", "Say what it is for"],
    [line("a", "much"), "amount", "Enter an amount, such as 12.50"],
    [line("a", "1.005"), "amount", "USD has 2 decimals"],
    [line("a", "90000000"), "amount", "This is more than one payout may come to"],
  ] as const)("says what is wrong with %j", (typed, field, text) => {
    const review = reviewLines([typed], "USD");
    expect(review.problems.get(0)?.[field]).toBe(text);
    expect(review.items).toBeUndefined();
  });

  it("refuses to pay nothing", () => {
    expect(reviewLines([line("a", "5", 0), line("b", "-5", 1)], "USD").problem).toMatch(/more than nothing/);
    expect(reviewLines([], "USD").problem).toMatch(/at least one/);
  });
});
