import { describe, expect, it } from "vitest";
import { payParts } from "./job-words.ts";

const nothing = { perVideoAmount: null, cpmAmount: null, flatSalaryAmount: null, bonusAmount: null };

describe("payParts", () => {
  it("says every part of the pay in its currency", () => {
    expect(
      payParts({
        currency: "EUR",
        payFrequency: "per_month",
        flatSalaryAmount: 50_000,
        perVideoAmount: 4_000,
        cpmAmount: 150,
        bonusAmount: 10_000,
      }),
    ).toEqual(["€500.00 a month", "€40.00 a video", "€1.50 per 1,000 views", "€100.00 bonus"]);
  });

  it("follows the currency's precision", () => {
    expect(
      payParts({ ...nothing, currency: "JPY", payFrequency: "one_time", flatSalaryAmount: 30_000 }),
    ).toEqual(["¥30,000 once"]);
  });

  it("is empty where a draft names no amount yet", () => {
    expect(payParts({ ...nothing, currency: "USD", payFrequency: "per_week" })).toEqual([]);
  });
});
