import { splitAmount } from "../money/split-amount.ts";
import type { CompiledRules } from "./compile-rules.ts";
import { eligibleVideos } from "./eligible-videos.ts";
import type {
  CalculationLine,
  VideoShare,
  WindowCalculation,
  WindowTerms,
  WindowVideos,
} from "./window-calculation.ts";

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
