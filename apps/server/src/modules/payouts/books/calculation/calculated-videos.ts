import type { CalculatedVideo, Calculation } from "@clipledger/contract/payouts/calculation";
import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { PayoutRule } from "@clipledger/domain/campaigns/rules/payout-rule";
import type { Eligibility } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { toMajorNumber } from "@clipledger/domain/money/money";
import {
  type CalculationLine,
  firstEligiblePublication,
  type WindowTerms,
} from "@clipledger/domain/payouts/window-calculation";
import type { WindowVideo } from "../../../billing/amounts/window-facts.ts";
import type { FreshCalculation } from "./calculate-freshly.ts";

/** Every video that counts in the window: published in it, or still gaining views that count. */
export function toCalculatedVideos({
  rules,
  compiled,
  terms,
  lines,
  facts,
}: FreshCalculation): CalculatedVideo[] {
  const { videos, columns } = facts;
  const paid = rules.some(paysByVideo) ? paidByVideo(lines) : undefined;
  return videos.flatMap((video, index) => {
    const publishedDay = columns.publishedDay[index] ?? 0;
    const viewsEnd = countedViews(video, publishedDay, compiled.eligibilities, terms);
    if (viewsEnd === undefined) return [];
    const amountMinor = paid && (paid.get(index) ?? 0n);
    return {
      platform: video.platform,
      platformVideoId: video.platformVideoId,
      title: video.caption,
      thumbnailUrl: video.thumbnailUrl,
      publishedAt: video.publishedAt.toISOString(),
      accountUsername: video.accountUsername,
      platformAccountId: video.platformAccountId,
      contentType: video.contentType,
      orgAccountId: video.accountId,
      viewsStart: video.viewsBefore,
      viewsEnd,
      viewsGained: viewsEnd - video.viewsBefore,
      viewsAtWindowEnd: video.viewsAtEnd,
      payoutAmount: amountMinor === undefined ? null : Number(amountMinor),
      payoutValue:
        amountMinor === undefined ? null : toMajorNumber({ amountMinor, currency: compiled.currency }),
    };
  });
}

/** Views up to the last day that any rule counts; undefined when none counts the video. */
function countedViews(
  { viewsEligible, viewsAtEnd }: WindowVideo,
  publishedDay: number,
  eligibilities: readonly Eligibility[],
  terms: WindowTerms,
): number | undefined {
  const counted = eligibilities.flatMap((eligibility, index) =>
    publishedDay >= firstEligiblePublication(eligibility, terms) ? (viewsEligible[index] ?? 0) : [],
  );
  if (counted.length > 0) return Math.max(...counted);
  return publishedDay >= terms.startDay ? viewsAtEnd : undefined;
}

function paysByVideo({ type }: PayoutRule): boolean {
  return type === "base_payout" || type === "cpm" || type === "flat_bonus";
}

function paidByVideo(lines: readonly CalculationLine[]): Map<number, bigint> {
  const paid = new Map<number, bigint>();
  for (const { video, amountMinor } of lines.flatMap(({ videos }) => videos))
    paid.set(video, (paid.get(video) ?? 0n) + amountMinor);
  return paid;
}

/** What the window's videos come to, before any rule. */
export function toMetricFacts(
  videos: readonly CalculatedVideo[],
  { startsOn }: BillingWindow,
): Calculation["metrics"]["facts"] {
  const published = videos.filter(({ publishedAt }) => dateOf(new Date(publishedAt)) >= startsOn);
  const viewsGained = Math.min(
    videos.reduce((sum, video) => sum + video.viewsGained, 0),
    Number.MAX_SAFE_INTEGER,
  );
  return [
    {
      factName: "published_videos",
      metric: "videos",
      label: "Videos published in the window",
      total: published.length,
    },
    {
      factName: "eligible_videos",
      metric: "videos",
      label: "Videos that count in the window",
      total: videos.length,
    },
    { factName: "views_gained", metric: "views", label: "Views gained in the window", total: viewsGained },
  ];
}
