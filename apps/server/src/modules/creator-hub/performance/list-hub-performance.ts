import type {
  HubPerformancePage,
  HubPerformanceQuery,
  HubPerformanceRow,
} from "@clipledger/contract/creator-hub/performance-rows";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { countFields, countTotals } from "@clipledger/domain/metrics/counts";
import { engagementRate } from "@clipledger/domain/metrics/rates";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { toPage } from "../../../infra/db/paged-list.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type InteractionsRow, toInteractions } from "../../analytics/gains/gain-question.ts";
import { gainsOf } from "../../analytics/gains/video-gains.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { joinEligibleGains } from "../assigned-videos.ts";
import {
  type AssignmentPartsRow,
  listAssignmentParts,
  type OverviewVideoRow,
  perThousandViews,
  toAssignmentParts,
  toMajorUnits,
  toOverviewVideo,
  videoColumns,
} from "../overview-parts.ts";
import { assignmentsOf, type OverviewQuestion, toOverviewQuestion } from "../overview-question.ts";
import {
  type PerformanceRow,
  type PerformanceTotalsRow,
  payoutsOf,
  readPerformancePage,
  viralityRates,
} from "./performance-numbers.ts";

/** The caller has refreshed amounts. */
export async function listHubPerformance(
  ctx: OperationContext,
  query: HubPerformanceQuery,
): Promise<HubPerformancePage> {
  const { db } = ctx;
  const question = await toOverviewQuestion(ctx, query);
  const { rows, totals } = await readPerformancePage(db, question, query);
  const ids = rows.map(({ id }) => id);
  const [parts, topVideos, virality, payouts] = await Promise.all([
    listAssignmentParts(db, question, ids),
    listTopVideos(db, question, ids),
    db.rows<ViralityRow>(viralityRates(question, assignmentsOf(question, ids))),
    db.rows<PayoutRow>(payoutsOf(question, ids)),
  ]);
  const data = toPerformanceRows(rows, { parts, topVideos, virality, payouts, today: question.today });
  return {
    ...toPage(data, totals.total_rows, query),
    resolvedRange: question.range,
    eligibilityRefreshedAt: toTimestamp(totals.refreshed_at),
    totals: toPerformanceTotals(totals),
  };
}

/** The eligible video of each assignment that gained most views; no row if none gained any. */
function listTopVideos(
  db: Queryable,
  question: OverviewQuestion,
  assignmentIds: readonly string[],
): Promise<TopVideoRow[]> {
  return db.rows(sql`
    select distinct on (g.assignment_id) g.* from (
      select s.id as assignment_id, ${videoColumns}, ${gainsOf}
      from ${assignmentsOf(question, assignmentIds)} s ${joinEligibleGains(question, question.days)}
    ) g
    where g.views > 0
    order by g.assignment_id, g.views desc, g.platform collate "C", g.platform_video_id collate "C"`);
}

interface TopVideoRow extends OverviewVideoRow {
  readonly assignment_id: string;
  /** Gained in the range. */
  readonly views: bigint;
}

interface ViralityRow {
  readonly assignment_id: string;
  readonly virality_rate: number;
}

interface PayoutRow {
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
function toPerformanceRows(
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

function toPerformanceTotals(totals: PerformanceTotalsRow): HubPerformancePage["totals"] {
  const gained = countFields("s", (counted) => totals[`all_${counted}s`]);
  return { ...toTotals(totals.all_posted, totals.all_eligible, gained), rowCount: totals.total_rows };
}

function toTotals(postedVideos: number, eligibleVideos: number, gained: InteractionsRow) {
  const gains = toInteractions(gained);
  return {
    totalPosts: postedVideos,
    totalVideosEligible: eligibleVideos,
    ...countTotals((counted) => gains[`${counted}s`]),
    engagementRate: engagementRate(gains, 0),
  };
}
