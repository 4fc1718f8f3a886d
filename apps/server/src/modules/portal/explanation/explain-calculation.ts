import type { BreakdownLine, CalculatedVideo, Calculation } from "@clipledger/contract/payouts/calculation";
import type { PayExplanation, PortalLine, PortalVideo } from "@clipledger/contract/portal/running-window";
import { currencyOf } from "@clipledger/domain/money/currencies";
import { videoUrl } from "@clipledger/domain/platforms";
import { toWireMoney } from "../../payouts/calculation/breakdown.ts";
import { lineSentence, videoSentence } from "./pay-sentences.ts";

/** A calculation as its creator reads it: which rule brought what, and which video. */
export function explainCalculation({ payouts, metrics, engine }: Calculation): PayExplanation {
  const { total, breakdown } = payouts;
  return {
    total,
    lines: breakdown.map((line) => toLine(line, engine.prorationFactor)),
    videos: metrics.perVideo
      .toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt))
      .map((video) => toVideo(video, breakdown, total.currency)),
  };
}

function toLine(line: BreakdownLine, prorationFactor: number): PortalLine {
  const { label, ruleName, amount, precision, currency, value } = line;
  return {
    label,
    rule: ruleName,
    sentence: lineSentence(line, prorationFactor),
    amount: { amount, precision, currency, value },
  };
}

function toVideo(
  video: CalculatedVideo,
  breakdown: readonly BreakdownLine[],
  currency: Calculation["payouts"]["total"]["currency"],
): PortalVideo {
  const { platform, platformVideoId, accountUsername: username, contentType, payoutAmount } = video;
  const { precision } = currencyOf(currency);
  return {
    platform,
    platformVideoId,
    url: videoUrl({ platform, platformVideoId, username, contentType }),
    title: video.title,
    thumbnailUrl: video.thumbnailUrl,
    accountUsername: username,
    publishedAt: video.publishedAt,
    views: video.viewsEnd,
    viewsGained: video.viewsGained,
    amount: payoutAmount === null ? null : toWireMoney(BigInt(payoutAmount), { currency, precision }),
    sentence: videoSentence(video, breakdown),
  };
}
