import type { BreakdownLine, CalculatedVideo, Calculation } from "@clipledger/contract/payouts/calculation";
import type { PayExplanation, PortalLine, PortalVideo } from "@clipledger/contract/portal/running-window";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { type PaidLine, payByVideo, videoNameText } from "@clipledger/domain/payouts/pay-by-video";
import { videoUrl } from "@clipledger/domain/platforms";
import { toWireMoney } from "../../payouts/calculation/breakdown.ts";
import { lineSentence, type VideoPart, videoSentence } from "./pay-sentences.ts";

/** A calculation as its creator reads it: which rule brought what, and which video. */
export function explainCalculation(calculation: Calculation): PayExplanation {
  const { payouts, metrics, engine } = calculation;
  const { total, breakdown } = payouts;
  const parts = partsByVideo(payByVideo(calculation));
  return {
    total,
    lines: breakdown.map((line) => toLine(line, engine.prorationFactor)),
    videos: metrics.perVideo
      .toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt))
      .map((video) => toVideo(video, parts.get(videoNameText(video)) ?? [], total.currency)),
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

function toVideo(video: CalculatedVideo, parts: readonly VideoPart[], currency: CurrencyCode): PortalVideo {
  const { platform, platformVideoId, accountUsername: username, contentType, payoutAmount } = video;
  const money = (amountMinor: bigint) =>
    toWireMoney(amountMinor, { currency, precision: currencyOf(currency).precision });
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
    amount:
      payoutAmount === null ? null : money(parts.reduce((sum, { share }) => sum + share.amountMinor, 0n)),
    shares: parts.flatMap(({ line, share }) =>
      share.percent === null || line.amountMinor === 0n
        ? []
        : {
            label: line.label,
            pool: money(line.amountMinor),
            percent: share.percent,
            amount: money(share.amountMinor),
          },
    ),
    sentence: videoSentence(video, parts, currency),
  };
}

function partsByVideo(lines: readonly PaidLine[]): Map<string, VideoPart[]> {
  const parts = new Map<string, VideoPart[]>();
  for (const line of lines)
    for (const share of line.videos) {
      const name = videoNameText(share);
      parts.set(name, [...(parts.get(name) ?? []), { line, share }]);
    }
  return parts;
}
