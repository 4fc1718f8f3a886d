import type {
  HubPerformancePage,
  HubPerformanceQuery,
} from "@clipledger/contract/creator-hub/performance-rows";
import type { OperationContext } from "../../../../infra/context.ts";
import { toTimestamp } from "../../../organizations/organizations.mapper.ts";
import { refreshAmounts } from "../../amounts/bring-amounts-up-to-date.ts";
import { listAssignmentParts } from "../assignment-parts.ts";
import { toOverviewQuestion } from "../overview-question.ts";
import { toPerformanceRows, toPerformanceTotals } from "./performance.mapper.ts";
import { readPerformancePage } from "./performance.queries.ts";
import { listTopVideos } from "./top-videos.queries.ts";
import { listViralityRates } from "./virality.queries.ts";

export async function listHubPerformance(
  ctx: OperationContext,
  query: HubPerformanceQuery,
): Promise<HubPerformancePage> {
  const question = await toOverviewQuestion(ctx, query);
  await refreshAmounts(ctx);
  const { rows, totals } = await readPerformancePage(ctx.db, question, query);
  const ids = rows.map(({ id }) => id);
  const [parts, topVideos, viralityRates] = await Promise.all([
    listAssignmentParts(ctx.db, question, ids),
    listTopVideos(ctx.db, question, ids),
    listViralityRates(ctx.db, question, ids),
  ]);
  return {
    data: toPerformanceRows(rows, { parts, topVideos, viralityRates, today: question.today }),
    pageCount: Math.ceil(totals.total_rows / query.perPage),
    totalRows: totals.total_rows,
    resolvedRange: question.range,
    eligibilityRefreshedAt: toTimestamp(totals.refreshed_at),
    totals: toPerformanceTotals(totals),
  };
}
