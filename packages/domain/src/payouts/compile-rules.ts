import type { PayoutRule } from "../campaigns/rules/payout-rule.ts";
import type { Eligibility } from "../campaigns/spec/campaign-spec.ts";
import type { CurrencyCode } from "../money/currencies.ts";
import { type CompiledBase, compileBase } from "./base-payout.ts";
import { type CompiledCpm, compileCpm } from "./cpm.ts";
import { type CompiledBonus, compileBonus } from "./flat-bonus.ts";
import { type CompiledCap, type CompiledSalary, compileCap, compileSalary } from "./salary-and-cap.ts";

/** A campaign's rules, made ready once to calculate many windows with. */
export interface CompiledRules {
  readonly currency: CurrencyCode;
  readonly precision: number;
  /** Each one once: whoever reads facts needs a column of views for each. */
  readonly eligibilities: readonly Eligibility[];
  /** Whether only videos of accounts count that are proven to be the creator's. */
  readonly requiresProof: boolean;
  /** In the order they were given. */
  readonly rules: readonly CompiledRule[];
}

export type CompiledRule = CompiledSalary | CompiledBase | CompiledCpm | CompiledBonus | CompiledCap;

export function compileRules(rules: readonly PayoutRule[]): CompiledRules {
  const eligibilities = distinctEligibilities(rules);
  const { currency, precision } = sharedMoney(rules);
  return {
    currency,
    precision,
    eligibilities,
    requiresProof: rules.some((rule) => "requiresProof" in rule && rule.requiresProof === true),
    rules: rules.map((rule) => compileRule(rule, eligibilities)),
  };
}

function compileRule(rule: PayoutRule, eligibilities: readonly Eligibility[]): CompiledRule {
  switch (rule.type) {
    case "fixed_salary":
      return compileSalary(rule);
    case "base_payout":
      return compileBase(rule);
    case "cpm":
      return compileCpm(rule, indexOfEligibility(eligibilities, rule.eligibility));
    case "flat_bonus":
      return compileBonus(rule, indexOfEligibility(eligibilities, rule.eligibility));
    case "performance_cap":
      return compileCap(rule);
  }
}

function distinctEligibilities(rules: readonly PayoutRule[]): Eligibility[] {
  const distinct: Eligibility[] = [];
  for (const rule of rules) {
    if (!("eligibility" in rule) || indexOfEligibility(distinct, rule.eligibility) >= 0) continue;
    distinct.push(rule.eligibility);
  }
  return distinct;
}

function indexOfEligibility(
  eligibilities: readonly Eligibility[],
  { windowDays, publicationScope }: Eligibility,
): number {
  return eligibilities.findIndex(
    (known) => known.windowDays === windowDays && known.publicationScope === publicationScope,
  );
}

function sharedMoney(rules: readonly PayoutRule[]): Pick<PayoutRule, "currency" | "precision"> {
  const [first] = rules;
  if (first === undefined) throw new RangeError("Without rules there is nothing to calculate");
  const other = rules.find(({ currency }) => currency !== first.currency);
  if (other !== undefined) throw new TypeError(`Cannot mix ${first.currency} and ${other.currency}`);
  return first;
}
