import type { BreakdownLine, CalculatedVideo } from "../../../api/types.ts";
import { exactNumber } from "../../../ui/primitives/text/number-format.ts";
import { minorText, rateText } from "../../../ui/product/words/money-text.ts";

type Details = BreakdownLine["calculationDetails"];
type Tier = NonNullable<Details["tierBreakdown"]>[number];

/** The views that a tier is about: a part of the ladder for pay per view, a mark to reach for bonuses. */
export function tierRange({ min, max, rate }: Tier): string {
  if (rate === undefined || max === null) return min === 0 ? "All views" : `From ${exactNumber(min)} views`;
  return `${exactNumber(min)} – ${exactNumber(max - 1)} views`;
}

/** What lies inside a tier and what that is worth: "12,340 views at $1.50 per 1,000", "2 videos at $25.00 each". */
export function tierContent({ metricValue, rate, payout }: Tier, line: BreakdownLine): string {
  if (rate !== undefined) {
    return `${countOf(metricValue, "view")} at ${rateText(rate, line.currency)} per 1,000`;
  }
  if (line.calculationDetails.metricKey !== "videos") return "Reached by all videos together";
  const isEven = metricValue > 0 && payout % metricValue === 0;
  const each = isEven ? ` at ${minorText(payout / metricValue, line.currency)} each` : "";
  return `Reached by ${countOf(metricValue, "video")}${each}`;
}

/** What a rule measured, in a line: "3 of 5 videos that could be paid". */
export function measureText({ type, calculationDetails, amount }: BreakdownLine): string | undefined {
  const { metricKey, metricValue, eligibleVideoCount } = calculationDetails;
  switch (type) {
    case "fixed_salary":
      return undefined;
    case "performance_cap":
      return amount === 0 ? "Not reached, so nothing is cut." : undefined;
    case "base_payout":
      if (eligibleVideoCount === 0) return "No video qualifies.";
      return `Paid for ${exactNumber(metricValue)} of ${countOf(eligibleVideoCount, "video")} that qualify.`;
    case "cpm":
      if (eligibleVideoCount === 0) return "No video counts.";
      return `${countOf(metricValue, "view")} gained by ${countOf(eligibleVideoCount, "video")}.`;
    case "flat_bonus":
      if (eligibleVideoCount === 0) return "No video to look at.";
      return metricKey === "videos"
        ? `Paid for ${exactNumber(metricValue)} of ${countOf(eligibleVideoCount, "video")} looked at.`
        : `${countOf(metricValue, "view")} gained by ${countOf(eligibleVideoCount, "video")}.`;
  }
}

export function countOf(count: number, noun: string): string {
  return `${exactNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
}

export function videoKey({
  platform,
  platformVideoId,
}: Pick<CalculatedVideo, "platform" | "platformVideoId">) {
  return `${platform}/${platformVideoId}`;
}

/** All videos, also those left out by hand: what pays most first, then what gained most, then the newest. */
export function shownVideos(
  videos: readonly CalculatedVideo[],
  leftOut: readonly CalculatedVideo[],
): readonly CalculatedVideo[] {
  const counted = new Set(videos.map(videoKey));
  const all = [...videos, ...leftOut.filter((video) => !counted.has(videoKey(video)))];
  return all.sort(
    (left, right) =>
      (right.payoutAmount ?? 0) - (left.payoutAmount ?? 0) ||
      right.viewsGained - left.viewsGained ||
      right.publishedAt.localeCompare(left.publishedAt) ||
      videoKey(left).localeCompare(videoKey(right)),
  );
}
