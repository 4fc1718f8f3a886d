import { describe, expect, it } from "vitest";
import { specPaying } from "../spec/fixtures/example-spec.ts";
import { deriveRules } from "./derive-rules.ts";
import { hasSeveralEligibilities, type PayoutRule } from "./payout-rule.ts";

const rules = deriveRules(
  specPaying({
    fixedSalary: { amount: 1 },
    cpmPayouts: [{ tiers: [{ from: 0, rate: 1 }] }],
    flatBonuses: [{ tiers: [{ from: 0, amount: 1 }] }],
  }),
  () => "rule_4Rk8sVn1QwZp",
);

const withBonusEligibility = (changes: object): PayoutRule[] =>
  rules.map((rule) =>
    rule.type === "flat_bonus" ? { ...rule, eligibility: { ...rule.eligibility, ...changes } } : rule,
  );

describe("hasSeveralEligibilities", () => {
  it("is false for rules derived from a spec, and without any", () => {
    expect(hasSeveralEligibilities(rules)).toBe(false);
    expect(hasSeveralEligibilities([])).toBe(false);
  });

  it.each([{ windowDays: 14 }, { publicationScope: "current_period_only" }])(
    "is true once a rule differs by %o",
    (changes) => {
      expect(hasSeveralEligibilities(withBonusEligibility(changes))).toBe(true);
    },
  );
});
