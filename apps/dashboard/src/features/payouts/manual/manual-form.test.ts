import { describe, expect, it } from "vitest";
import { type ManualForm, reviewManual } from "./manual-form.ts";

const form: ManualForm = {
  creatorId: "orgcre_7Hq2mXbT9cRd",
  campaignId: undefined,
  amount: "1,250.50",
  currency: "USD",
  description: "  Travel to the shoot ",
  reference: "",
  provider: "manual",
};

describe("reviewManual", () => {
  it("reads what is sent", () => {
    expect(reviewManual(form)).toEqual({
      draft: {
        creatorId: "orgcre_7Hq2mXbT9cRd",
        campaignId: null,
        amount: 1250.5,
        currency: "USD",
        description: "Travel to the shoot",
        reference: null,
        payoutProvider: "manual",
      },
      amountMinor: 125050n,
      problems: { creatorId: undefined, amount: undefined },
    });
  });

  it.each([
    ["", "Enter an amount, such as 12.50"],
    ["0", "Enter an amount above 0"],
    ["-5", "Enter an amount above 0"],
    ["1.005", "USD has 2 decimals"],
  ])("refuses the amount %j", (amount, text) => {
    const review = reviewManual({ ...form, amount });
    expect(review.problems.amount).toBe(text);
    expect(review.draft).toBeUndefined();
  });

  it("asks who is paid", () => {
    expect(reviewManual({ ...form, creatorId: undefined }).problems.creatorId).toBe("Choose who is paid");
  });
});
