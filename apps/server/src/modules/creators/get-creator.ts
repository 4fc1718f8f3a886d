import type { InteractionMetricsOutput } from "@clipledger/contract/analytics/totals";
import type { CreatorHistoryQuery } from "@clipledger/contract/creators";
import type { CreatorOutput } from "@clipledger/contract/creators/creator";
import { dayRange } from "@clipledger/domain/calendar/date-range";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import { toAnalyticsFilter } from "../analytics/filter/analytics-filter.ts";
import { readInteractionMetrics } from "../analytics/totals/key-figures.ts";
import { listAccountIdsOf } from "./account-links.ts";
import { listCreatorRowsById } from "./creator-rows.queries.ts";
import { toCreator } from "./creators.mapper.ts";
import { isCreator } from "./creators.queries.ts";

export async function getCreator(
  { db, organization, clock }: OperationContext,
  id: string,
): Promise<CreatorOutput> {
  const now = clock.now();
  const [row] = await listCreatorRowsById(db, organization.id, [id], now);
  if (row === undefined) throw new AppError("NOT_FOUND", { ids: [id] });
  return toCreator(row, now);
}

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
