import { describe, expect, it } from "vitest";
import { sumsByCurrency, sumsText } from "./currency-sums.ts";

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
