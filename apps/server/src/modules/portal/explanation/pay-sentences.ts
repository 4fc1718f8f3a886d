import type { BreakdownLine, CalculatedVideo } from "@clipledger/contract/payouts/calculation";
import { countText, numberText } from "@clipledger/domain/campaigns/summary/texts";
import { formatMoney } from "@clipledger/domain/money/format";

/** How a line comes to its amount, in words for whoever is paid it. */
export function lineSentence(line: BreakdownLine, prorationFactor: number): string {
  switch (line.type) {
    case "fixed_salary":
      return salaryText(prorationFactor);
    case "base_payout":
      return baseText(line);
    case "cpm":
      return cpmText(line);
    case "flat_bonus":
      return bonusText(line);
    case "performance_cap":
      return capText(line);
  }
}

function salaryText(prorationFactor: number): string {
  if (prorationFactor >= 1) return "It is the same for every full cycle.";
  const percent = (prorationFactor * 100).toLocaleString("en-US", { maximumFractionDigits: 1 });
  return `Your assignment covers ${percent}% of the cycle, and so does this amount.`;
}

function baseText({ calculationDetails }: BreakdownLine): string {
  const { metricValue: paid, eligibleVideoCount: counted, capApplied } = calculationDetails;
  if (counted === 0) return "No video counts for this yet.";
  if (capApplied === true)
    return `${countText(counted, "video")} ${counted === 1 ? "counts" : "count"}, of which the limit lets ${numberText(paid)} be paid.`;
  return `${countText(paid, "video")} ${paid === 1 ? "is" : "are"} paid.`;
}

function cpmText({ calculationDetails, currency }: BreakdownLine): string {
  const { metricValue, tierBreakdown = [] } = calculationDetails;
  if (metricValue === 0) return "No views that count for this yet.";
  const parts = tierBreakdown
    .filter(({ metricValue: views }) => views > 0)
    .map(
      ({ metricValue: views, payout }) => `${countText(views, "view")} bring ${moneyText(payout, currency)}`,
    );
  const gained = `Your videos gained ${countText(metricValue, "view")} in this cycle`;
  return parts.length < 2 ? `${gained}.` : `${gained}: ${parts.join(", ")}.`;
}

function bonusText({ calculationDetails, amount }: BreakdownLine): string {
  const { metricKey, metricValue, eligibleVideoCount } = calculationDetails;
  if (metricKey === "views") {
    const gained = `Your videos gained ${countText(metricValue, "view")} together`;
    return amount === 0 ? `${gained}, which reaches no bonus yet.` : `${gained}, which reaches the bonus.`;
  }
  if (metricValue === 0) return "No video has reached a bonus yet.";
  return `${numberText(metricValue)} of ${countText(eligibleVideoCount, "video")} reached a bonus.`;
}

function capText({ amount, currency }: BreakdownLine): string {
  if (amount === 0) return "Your pay stays below the cap, which takes nothing away.";
  return `What your videos brought goes ${moneyText(-amount, currency)} above the cap, which is not paid.`;
}

function moneyText(amountMinor: number, currency: BreakdownLine["currency"]): string {
  return formatMoney({ amountMinor: BigInt(amountMinor), currency });
}

/** Which rules a video brought something by: "$5.00 base payout per video, $1.80 CPM bonus for 1,200 views." */
export function videoSentence(video: CalculatedVideo, breakdown: readonly BreakdownLine[]): string {
  if (video.payoutAmount === null) return "It counts together with your other videos.";
  const parts = breakdown.flatMap((line) => sharesOf(line, video));
  return parts.length === 0 ? "It has brought nothing by itself yet." : `${parts.join(", ")}.`;
}

function sharesOf(
  { label, currency, type, calculationDetails }: BreakdownLine,
  video: CalculatedVideo,
): string[] {
  const share = calculationDetails.videos.find(
    ({ platform, platformVideoId }) =>
      platform === video.platform && platformVideoId === video.platformVideoId,
  );
  if (share === undefined || share.amount === 0) return [];
  const money = formatMoney({ amountMinor: BigInt(share.amount), currency });
  const reason = type === "base_payout" ? "" : ` for ${countText(share.views, "view")}`;
  return [`${money} ${lowerFirst(label)}${reason}`];
}

/** "CPM bonus" stays as it is. */
function lowerFirst(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
