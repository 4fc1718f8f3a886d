import { describe, expect, it } from "vitest";
import { compileRules } from "./compile-rules.ts";
import { bonusRule, cpmRule, salaryRule } from "./fixtures/rules.ts";

describe("compileRules", () => {
  it("names each eligibility once, in the order of the rules", () => {
    const current = { windowDays: 7, publicationScope: "current_period_only" } as const;
    const { eligibilities, rules } = compileRules([
      salaryRule(100),
      cpmRule([[0, null, 1]], { eligibility: { windowDays: 7 } }),
      bonusRule("highest", [[0, null, 1]], { eligibility: current }),
      cpmRule([[0, null, 1]], { eligibility: { windowDays: 7 } }),
    ]);
    expect(eligibilities).toEqual([{ windowDays: 7, publicationScope: "include_earlier" }, current]);
    expect(rules.map((rule) => ("eligibility" in rule ? rule.eligibility : undefined))).toEqual([
      undefined,
      0,
      1,
      0,
    ]);
  });

  it("knows the money of the campaign", () => {
    expect(compileRules([salaryRule(5, "KWD")])).toMatchObject({ currency: "KWD", precision: 3 });
  });

  it("needs rules, all in one currency", () => {
    expect(() => compileRules([])).toThrow(RangeError);
    expect(() => compileRules([salaryRule(1, "EUR"), salaryRule(1, "USD")])).toThrow(
      "Cannot mix EUR and USD",
    );
  });
});
