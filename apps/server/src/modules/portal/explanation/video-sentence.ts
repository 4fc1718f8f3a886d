import type { BreakdownLine, CalculatedVideo } from "@clipledger/contract/payouts/calculation";
import { countText } from "@clipledger/domain/campaigns/summary/count-text";
import { formatMoney } from "@clipledger/domain/money/format";

/** Which rules a video brought something by: "$5.00 base payout per video, $1.80 CPM bonus for 1,200 views." */
export function videoSentence(video: CalculatedVideo, breakdown: readonly BreakdownLine[]): string {
  if (video.payoutAmount === null) return "It counts together with your other videos.";
  const parts = breakdown.flatMap((line) => partsOf(line, video));
  return parts.length === 0 ? "It has brought nothing by itself yet." : `${parts.join(", ")}.`;
}

function partsOf(
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
