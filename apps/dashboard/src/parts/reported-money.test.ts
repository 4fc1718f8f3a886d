import { describe, expect, it } from "vitest";
import type { ReportedSum } from "../api/types.ts";
import { conversionLines, missingText } from "./reported-money.tsx";

const same = { rate: null, isAverage: false, ratedFrom: null, ratedTo: null } as const;
const euros = { currency: "EUR", precision: 2, amount: 700, converted: 700, basis: "paid", ...same } as const;
const sum: ReportedSum = {
  currency: "EUR",
  precision: 2,
  amount: 21_540,
  parts: [
    euros,
    {
      ...{ currency: "USD", precision: 2, amount: 3_000, converted: 2_840, basis: "owed", rate: "0.9467" },
      ...{ isAverage: false, ratedFrom: "2026-11-16", ratedTo: "2026-11-16" },
    },
    {
      ...{ currency: "USD", precision: 2, amount: 20_500, converted: 18_000, basis: "paid", rate: "0.8780" },
      ...{ isAverage: true, ratedFrom: "2026-11-12", ratedTo: "2026-11-13" },
    },
  ],
  missing: [],
};

describe("how a sum was converted", () => {
  it("is told for each currency with its rate and day", () => {
    expect(conversionLines(sum)).toEqual([
      "€7.00 paid, not converted",
      "$30.00 owed is €28.40: 1 USD = 0.9467 EUR, at the rates of 16 Nov 2026",
      expect.stringMatching(
        /^\$205\.00 paid is €180\.00: on average 1 USD = 0\.8780 EUR, at the rates of 12\s–\s13 Nov 2026$/,
      ),
    ]);
  });

  it("is not worth a word where nothing was", () => {
    expect(conversionLines({ ...sum, parts: [euros] })).toEqual([]);
    expect(missingText(sum)).toBeUndefined();
  });

  it("says what is left out", () => {
    const money = { precision: 2, amount: 40_000 } as const;
    const missing = [
      { ...money, currency: "KES", paidFrom: "2026-11-16", paidTo: "2026-11-16" },
      { ...money, currency: "NGN", paidFrom: null, paidTo: null },
    ] as const;
    expect(missingText({ ...sum, missing: [...missing] })).toMatch(
      /^Not included, as no ECB rate is known: KES.400\.00 paid on 16 Nov 2026, NGN.400\.00 owed\.$/,
    );
  });
});
