import type {
  HubPerformancePage,
  HubPerformanceQuery,
} from "@clipledger/contract/creator-hub/performance-rows";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { gainsOf } from "../../analytics/gains/video-gains.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { assignmentsOf } from "../assigned.ts";
import { joinEligibleGains } from "../assigned-videos.ts";
import { listAssignmentParts } from "../assignment-parts.ts";
import { type OverviewQuestion, toOverviewQuestion } from "../overview-question.ts";
import { videoColumns } from "../overview-video.ts";
import {
  type PayoutRow,
  type TopVideoRow,
  toPerformanceRows,
  toPerformanceTotals,
  type ViralityRow,
} from "./performance.mapper.ts";
import { payoutsOf, readPerformancePage, viralityRates } from "./performance-numbers.ts";

/** The caller has brought amounts up to date. */
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
  return {
    data: toPerformanceRows(rows, { parts, topVideos, virality, payouts, today: question.today }),
    pageCount: Math.ceil(totals.total_rows / query.perPage),
    totalRows: totals.total_rows,
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
