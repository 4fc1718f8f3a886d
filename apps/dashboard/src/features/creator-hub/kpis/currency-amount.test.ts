import { describe, expect, it } from "vitest";
import { currencyAmount } from "./currency-amount.ts";

describe("currencyAmount", () => {
  it.each([
    [1234.5, "USD", "$1,234.50"],
    [980, "JPY", "¥980"],
    [12, "CHF", "CHF 12.00"],
  ])("writes %d %s as %s", (amount, currency, text) => {
    expect(currencyAmount(amount, currency)).toBe(text);
  });
});
