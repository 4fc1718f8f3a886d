import type {
  HubPerformancePage,
  HubPerformanceRow,
} from "@clipledger/contract/creator-hub/performance-rows";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { engagementRate } from "@clipledger/domain/metrics/rates";
import { type InteractionsRow, toInteractions } from "../../../analytics/gains/gain-question.ts";
import { type AssignmentPartsRow, toAssignmentParts } from "../assignment-parts.ts";
import { perThousandViews, toMajorUnits } from "../major-units.ts";
import { type OverviewVideoRow, toOverviewVideo } from "../overview-video.ts";
import type { PerformanceRow, PerformanceTotalsRow } from "./performance-numbers.ts";

export interface TopVideoRow extends OverviewVideoRow {
  readonly assignment_id: string;
  /** Gained in the range. */
  readonly views: bigint;
}

export interface ViralityRow {
  readonly assignment_id: string;
  readonly virality_rate: number;
}

export interface PayoutRow {
  readonly assignment_id: string;
  /** Null while no window has an amount. */
  readonly payout_minor: bigint | null;
}

interface PerformanceDetails {
  readonly parts: readonly AssignmentPartsRow[];
  readonly topVideos: readonly TopVideoRow[];
  readonly virality: readonly ViralityRow[];
  readonly payouts: readonly PayoutRow[];
  readonly today: CalendarDate;
}

/** An assignment that was removed since its numbers were read is left out. */
export function toPerformanceRows(
  rows: readonly PerformanceRow[],
  { parts, topVideos, virality, payouts, today }: PerformanceDetails,
): HubPerformanceRow[] {
  const partsById = new Map(parts.map((part) => [part.id, part]));
  const videoById = new Map(topVideos.map((video) => [video.assignment_id, video]));
  const viralityById = new Map(virality.map((row) => [row.assignment_id, row.virality_rate]));
  const payoutById = new Map(payouts.map((row) => [row.assignment_id, row.payout_minor ?? 0n]));
  return rows.flatMap((row) => {
    const found = partsById.get(row.id);
    if (found === undefined) return [];
    const topVideo = videoById.get(row.id);
    return {
      ...toAssignmentParts(found, today),
      ...toTotals(row.posted_videos, row.eligible_videos, row),
      creatorCpm: perThousandViews(
        toMajorUnits(payoutById.get(row.id) ?? 0n, row.currency),
        Number(row.views),
      ),
      viralityRate: viralityById.get(row.id) ?? 0,
      topVideo: topVideo ? { ...toOverviewVideo(topVideo), viewGain: Number(topVideo.views) } : null,
    };
  });
}

export function toPerformanceTotals(totals: PerformanceTotalsRow): HubPerformancePage["totals"] {
  const gained = {
    views: totals.all_views,
    likes: totals.all_likes,
    comments: totals.all_comments,
    shares: totals.all_shares,
    bookmarks: totals.all_bookmarks,
  };
  return { ...toTotals(totals.all_posted, totals.all_eligible, gained), rowCount: totals.total_rows };
}

function toTotals(postedVideos: number, eligibleVideos: number, gained: InteractionsRow) {
  const gains = toInteractions(gained);
  return {
    totalPosts: postedVideos,
    totalVideosEligible: eligibleVideos,
    totalViews: gains.views,
    totalLikes: gains.likes,
    totalComments: gains.comments,
    totalShares: gains.shares,
    totalBookmarks: gains.bookmarks,
    engagementRate: engagementRate(gains, 0),
  };
}
