import type { BreakdownLine, CalculatedVideo } from "@clipledger/contract/payouts/calculation";
import { countText, numberText } from "@clipledger/domain/campaigns/summary/texts";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { formatMoney } from "@clipledger/domain/money/format";
import type { PaidLine, PaidVideo } from "@clipledger/domain/payouts/pay-by-video";

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

/** What a video is paid of one line. */
export interface VideoPart {
  readonly line: PaidLine;
  readonly share: PaidVideo;
}

/** Which rules a video brought something by: "$5.00 base payout per video, $58.63 CPM bonus for 9,100 views (shares in $202.17: 29%)." */
export function videoSentence(
  { payoutAmount }: Pick<CalculatedVideo, "payoutAmount">,
  parts: readonly VideoPart[],
  currency: CurrencyCode,
): string {
  if (payoutAmount === null) return "It counts together with your other videos.";
  const texts = parts.flatMap((part) => partText(part, currency));
  return texts.length === 0 ? "It has brought nothing by itself yet." : `${texts.join(", ")}.`;
}

function partText({ line, share }: VideoPart, currency: CurrencyCode): string[] {
  const isShare = share.percent !== null && line.amountMinor > 0n;
  if (share.amountMinor === 0n && !isShare) return [];
  const reason = line.type === "base_payout" ? "" : ` for ${countText(share.views, "view")}`;
  const paid = `${formatMoney({ amountMinor: share.amountMinor, currency })} ${lowerFirst(line.label)}${reason}`;
  if (!isShare) return [paid];
  return [
    `${paid} (shares in ${formatMoney({ amountMinor: line.amountMinor, currency })}: ${share.percent}%)`,
  ];
}

/** "CPM bonus" stays as it is. */
function lowerFirst(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
