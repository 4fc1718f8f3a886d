import { describe, expect, it } from "vitest";
import { omittedText, sumText } from "./omitted-windows.tsx";

describe("windows that sums leave out", () => {
  it("are counted in each currency", () => {
    expect(omittedText([{ currency: "USD" }, { currency: "EUR", omittedWindows: 0 }])).toBeUndefined();
    expect(omittedText([{ currency: "USD", omittedWindows: 1 }])).toBe(
      "1 payout in USD is too large to add up. Check its views and rates.",
    );
    const several = [
      { currency: "USD", omittedWindows: 2 },
      { currency: "EUR", omittedWindows: 1 },
    ] as const;
    expect(omittedText(several)).toBe(
      "2 payouts in USD and 1 payout in EUR are too large to add up. Check their views and rates.",
    );
  });
});

describe("a sum", () => {
  it("is written to the last digit", () => {
    expect(sumText({ currency: "USD", amount: 10_000 })).toBe("$100.00");
    const beyond = { amount: Number.MAX_SAFE_INTEGER, exactAmounts: { amount: "18014398509481981" } };
    expect(sumText({ currency: "USD", ...beyond })).toBe("$180,143,985,094,819.81");
  });
});
