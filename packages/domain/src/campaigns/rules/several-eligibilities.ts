import type { PayoutRule } from "./payout-rule.ts";

/** Rules that were not derived from a spec can differ in what a spec says once for all of them. */
export function hasSeveralEligibilities(rules: readonly PayoutRule[]): boolean {
  const pairs = rules.flatMap((rule) =>
    "eligibility" in rule ? [`${rule.eligibility.windowDays} ${rule.eligibility.publicationScope}`] : [],
  );
  return new Set(pairs).size > 1;
}
