import type { InteractionMetricsOutput } from "@clipledger/contract/analytics/totals";
import type { CreatorHistoryQuery } from "@clipledger/contract/creators";
import { dayRange } from "@clipledger/domain/calendar/date-range";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import { toAnalyticsFilter } from "../analytics/filter/analytics-filter.ts";
import { readInteractionMetrics } from "../analytics/totals/get-interaction-metrics.ts";
import { listAccountIdsOf } from "./account-links.queries.ts";
import { isCreator } from "./creators.queries.ts";

/** Apps belong to projects, not to creators: their numbers are left at 0. */
export async function getCreatorHistory(
  ctx: OperationContext,
  id: string,
  { dateRange }: CreatorHistoryQuery,
): Promise<InteractionMetricsOutput> {
  if (!(await isCreator(ctx.db, ctx.organization.id, id)))
    throw new AppError("CREATOR_NOT_FOUND", { creatorIds: [id] });
  // Not through the query of a caller, where no account stands for every account.
  const filter = {
    ...toAnalyticsFilter(ctx, { viewMode: "all" }),
    accounts: await listAccountIdsOf(ctx.db, ctx.organization.id, id),
  };
  const question = { filter, publicationMode: "allEligible" } as const;
  const { dailyMetrics, totals } = await readInteractionMetrics(ctx.db, question, dayRange(dateRange));
  return { dailyMetrics: dailyMetrics.map((day) => ({ ...day, appRevenue: 0, newAppInstalls: 0 })), totals };
}
