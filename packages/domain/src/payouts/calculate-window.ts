import type { PayoutRule } from "../campaigns/rules/payout-rule.ts";
import type { Eligibility } from "../campaigns/spec/campaign-spec.ts";
import type { CurrencyCode } from "../money/currencies.ts";
import { splitAmount } from "../money/split-amount.ts";
import { type CompiledCpm, compileCpm, payCpm } from "./cpm.ts";
import { type CompiledBonus, compileBonus, payBonus } from "./flat-bonus.ts";
import {
  type CompiledBase,
  type CompiledCap,
  type CompiledSalary,
  compileBase,
  compileCap,
  compileSalary,
  cutToCap,
  payBase,
  paySalary,
} from "./rules-without-tiers.ts";
import {
  type CalculationLine,
  type EligibleVideos,
  eligibleVideos,
  type VideoShare,
  type WindowCalculation,
  type WindowTerms,
  type WindowVideos,
} from "./window-calculation.ts";

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

type CompiledRule = CompiledSalary | CompiledBase | CompiledCpm | CompiledBonus | CompiledCap;

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

/**
 * The same calculation, in which rules that pay for all content together say which video brought how much of it. For whoever
 * shows a calculation; amounts do not depend on it.
 */
export function withPooledShares(
  { rules, eligibilities }: CompiledRules,
  terms: WindowTerms,
  videos: WindowVideos,
  { totalMinor, lines }: WindowCalculation,
): WindowCalculation {
  const shown = lines.map((line, index): CalculationLine => {
    const rule = rules[index];
    if (rule === undefined || !("isPerVideo" in rule) || rule.isPerVideo || line.amountMinor <= 0n)
      return line;
    const eligibility = eligibilities[rule.eligibility];
    if (eligibility === undefined) throw new RangeError("A rule was compiled with other eligibilities");
    const eligible = eligibleVideos(eligibility, terms, videos, videos.viewsEligible[rule.eligibility]);
    return { ...line, videos: shareOut(line.amountMinor, gainsOf(eligible, videos)) };
  });
  return { totalMinor, lines: shown };
}

interface Gain {
  readonly video: number;
  readonly views: number;
}

function gainsOf(
  { first, views }: { readonly first: number; readonly views: readonly number[] },
  { viewsBefore }: WindowVideos,
): Gain[] {
  const gains: Gain[] = [];
  for (let video = first; video < views.length; video++) {
    const gained = (views[video] ?? 0) - (viewsBefore[video] ?? 0);
    if (gained > 0) gains.push({ video, views: gained });
  }
  return gains;
}

/** In proportion to the views, the earlier video first where units are left. A bonus for 0 views has no video to go to. */
function shareOut(amountMinor: bigint, gains: readonly Gain[]): VideoShare[] {
  const amounts = splitAmount(
    amountMinor,
    gains.map(({ views }) => BigInt(views)),
  );
  return gains.map(({ video, views }, index) => ({
    video,
    views,
    tierIndex: null,
    amountMinor: amounts[index] ?? 0n,
  }));
}
