import { describe, expect, it } from "vitest";
import { fieldProblems, type ManualForm, reviewManual } from "./use-manual-payout.ts";

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

const blank: ManualForm = {
  creatorId: undefined,
  campaignId: undefined,
  amount: "",
  currency: "USD",
  description: "",
  reference: "",
  provider: "manual",
};

function problemsOf(
  form: ManualForm,
  isEverythingShown: boolean,
  issues: { path: string; message: string }[] = [],
) {
  const preflight = { ok: issues.length === 0, issues, warnings: [], alreadyExists: false };
  return fieldProblems({ form, review: reviewManual(form), preflight }, isEverythingShown);
}

describe("fieldProblems", () => {
  it("corrects nobody before they began", () => {
    expect(problemsOf(blank, false)).toEqual({});
  });

  it("tells of blanks once the form was sent", () => {
    expect(Object.keys(problemsOf(blank, true))).toEqual(["creatorId", "amount"]);
  });

  it("tells at once of an amount that cannot be read", () => {
    expect(problemsOf({ ...blank, amount: "much" }, false)).toEqual({
      amount: "Enter an amount, such as 12.50",
    });
  });

  it("passes on what the server says to the draft", () => {
    const issues = [{ path: "currency", message: "The campaign pays EUR" }];
    expect(problemsOf({ ...blank, amount: "5" }, false, issues)).toEqual({
      currency: "The campaign pays EUR",
    });
  });
});
