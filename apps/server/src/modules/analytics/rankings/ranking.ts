import type { TopAccountsQuery, TopVideosQuery } from "@clipledger/contract/analytics/top-lists";
import { dayRange } from "@clipledger/domain/calendar/day-range";
import type { OperationContext } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { toAnalyticsFilter } from "../filter/analytics-filter.ts";
import type { DayBounds, GainQuestion } from "../gains/gain-question.ts";

/** What is ranked, by what, and how many of it are asked for. */
export interface Ranking<Metric extends string> extends GainQuestion {
  readonly days: DayBounds;
  readonly metric: Metric;
  readonly limit: number;
}

export function toRanking<Query extends TopVideosQuery | TopAccountsQuery>(
  ctx: Pick<OperationContext, "organization">,
  query: Query,
): Ranking<Query["metric"]> {
  const { from, to } = dayRange(query.dateRange);
  return {
    filter: toAnalyticsFilter(ctx, query),
    publicationMode: query.onlyPublished === true ? "onlyPublished" : query.publicationMode,
    days: { from: sql`${from}::date`, to: sql`${to}::date` },
    metric: query.metric,
    limit: query.limit,
  };
}
