import { describe, expect, it } from "vitest";
import { fieldProblems } from "./field-problems.ts";
import { type ManualForm, reviewManual } from "./manual-form.ts";

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
  isEverythingTold: boolean,
  issues: { path: string; message: string }[] = [],
) {
  const preflight = { ok: issues.length === 0, issues, warnings: [], alreadyExists: false };
  return fieldProblems(
    { form, review: reviewManual(form), preflight, create: { error: null } },
    isEverythingTold,
  );
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
