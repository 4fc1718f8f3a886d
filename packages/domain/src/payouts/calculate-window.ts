import { payBase } from "./base-payout.ts";
import type { CompiledRule, CompiledRules } from "./compile-rules.ts";
import { payCpm } from "./cpm.ts";
import { type EligibleVideos, eligibleVideos } from "./eligible-videos.ts";
import { payBonus } from "./flat-bonus.ts";
import { cutToCap, paySalary } from "./salary-and-cap.ts";
import type { CalculationLine, WindowCalculation, WindowTerms, WindowVideos } from "./window-calculation.ts";

/** Pays for the videos given: those published from the assignment's first day to the window's last, as far as they count. */
export function calculateWindow(
  { rules, eligibilities }: CompiledRules,
  terms: WindowTerms,
  videos: WindowVideos,
): WindowCalculation {
  const eligible = eligibilities.map((eligibility, index) =>
    eligibleVideos(eligibility, terms, videos, videos.viewsEligible[index]),
  );
  const lines = rules.map((rule) => payRule(rule, terms, videos, eligible));
  cutToCaps(rules, lines);
  return { totalMinor: sumOf(lines), lines };
}

function payRule(
  rule: CompiledRule,
  terms: WindowTerms,
  videos: WindowVideos,
  eligible: readonly EligibleVideos[],
): CalculationLine {
  switch (rule.type) {
    case "fixed_salary":
      return paySalary(rule, terms);
    case "base_payout":
      return payBase(rule, terms, videos);
    case "cpm":
      return payCpm(rule, requireEligible(eligible, rule.eligibility), videos);
    case "flat_bonus":
      return payBonus(rule, requireEligible(eligible, rule.eligibility), terms, videos);
    case "performance_cap":
      return cutToCap(rule, 0n);
  }
}

// Only now, since a cap can stand before what it cuts.
function cutToCaps(rules: readonly CompiledRule[], lines: CalculationLine[]): void {
  let performanceMinor = sumOf(lines.filter(({ type }) => type === "cpm" || type === "flat_bonus"));
  rules.forEach((rule, index) => {
    if (rule.type !== "performance_cap") return;
    const line = cutToCap(rule, performanceMinor);
    lines[index] = line;
    performanceMinor += line.amountMinor;
  });
}

function requireEligible(eligible: readonly EligibleVideos[], index: number): EligibleVideos {
  const own = eligible[index];
  if (own === undefined) throw new RangeError("A rule was compiled with other eligibilities than its window");
  return own;
}

function sumOf(lines: readonly CalculationLine[]): bigint {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
