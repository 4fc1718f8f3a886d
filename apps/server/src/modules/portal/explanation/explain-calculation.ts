import type { BreakdownLine, CalculatedVideo, Calculation } from "@clipledger/contract/payouts/calculation";
import type { PayExplanation, PortalLine, PortalVideo } from "@clipledger/contract/portal/running-window";
import { currencyOf } from "@clipledger/domain/money/currencies";
import {
  type PaidLine,
  type PaidVideo,
  payByVideo,
  videoNameText,
} from "@clipledger/domain/payouts/pay-by-video";
import { type VideoReason, videoReasons } from "@clipledger/domain/payouts/video-reasons";
import { videoUrl } from "@clipledger/domain/platforms";
import type { Translator } from "../../../infra/languages/translator.ts";
import { toWireMoney } from "../../payouts/books/payouts.mapper.ts";
import { lineSentence, type VideoCase, videoSentences } from "./pay-sentences.ts";
import { lineLabel } from "./pay-words.ts";
import { ruleSentence } from "./rule-sentences.ts";

/** A calculation as its creator reads it: which rule brought what, and which video, and why. */
export function explainCalculation(calculation: Calculation, translator: Translator): PayExplanation {
  const { payouts, metrics } = calculation;
  const { total, breakdown } = payouts;
  const parts = partsByVideo(payByVideo(calculation));
  const reasons = videoReasons(calculation);
  return {
    total,
    lines: breakdown.map((line) => toLine(line, calculation, translator)),
    videos: metrics.perVideo
      .toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt))
      .map((video) => {
        const name = videoNameText(video);
        const explained = { video, parts: parts.get(name) ?? [], reasons: reasons.get(name) ?? [] };
        return toVideo(explained, caseOf(video, calculation), translator);
      }),
  };
}

function toLine(line: BreakdownLine, { engine }: Calculation, translator: Translator): PortalLine {
  const { type, amount, precision, currency, value } = line;
  const rule = engine.rulesSnapshot.find(({ id }) => id === line.ruleId);
  return {
    label: lineLabel(type, translator),
    rule: rule === undefined ? null : ruleSentence(rule, translator),
    sentence: lineSentence(line, engine.prorationFactor, translator),
    amount: { amount, precision, currency, value },
  };
}

/** Views of a video that was posted before the cycle count from its first day on. */
function caseOf({ publishedAt }: CalculatedVideo, { period, payouts, engine }: Calculation): VideoCase {
  const since = new Date(Math.max(Date.parse(publishedAt), Date.parse(period.start)));
  const isOver = engine.calculatedAt.slice(0, 10) > period.end.slice(0, 10);
  return { currency: payouts.total.currency, since, isOver };
}

/** What a video is paid of one line. */
interface VideoPart {
  readonly line: PaidLine;
  readonly share: PaidVideo;
}

interface VideoOfCalculation {
  readonly video: CalculatedVideo;
  readonly parts: readonly VideoPart[];
  readonly reasons: readonly VideoReason[];
}

function toVideo(
  { video, parts, reasons }: VideoOfCalculation,
  videoCase: VideoCase,
  translator: Translator,
): PortalVideo {
  const { platform, platformVideoId, accountUsername: username, contentType, payoutAmount } = video;
  const { currency } = videoCase;
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
            label: lineLabel(line.type, translator),
            pool: money(line.amountMinor),
            percent: share.percent,
            amount: money(share.amountMinor),
          },
    ),
    reasons:
      payoutAmount === null
        ? [translator.say("Your pay does not depend on single videos.")]
        : videoSentences(reasons, videoCase, translator),
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
