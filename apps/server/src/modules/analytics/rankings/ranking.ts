import type { TopAccountsQuery, TopVideosQuery } from "@clipledger/contract/analytics/top-lists";
import type { PublicationMode } from "@clipledger/contract/analytics-filters";
import { type DayRange, dayRange } from "@clipledger/domain/calendar/day-range";
import type { OperationContext } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type AnalyticsFilter, toAnalyticsFilter } from "../filter/analytics-filter.ts";
import type { DayBounds } from "../gains/gain-question.ts";

/** What is ranked, by what, and how many of it are asked for. */
export interface Ranking<Metric extends string> {
  readonly filter: AnalyticsFilter;
  readonly publicationMode: PublicationMode;
  readonly range: DayRange;
  readonly days: DayBounds;
  readonly metric: Metric;
  readonly limit: number;
}

export function toRanking<Query extends TopVideosQuery | TopAccountsQuery>(
  ctx: Pick<OperationContext, "organization">,
  query: Query,
): Ranking<Query["metric"]> {
  const range = dayRange(query.dateRange);
  return {
    filter: toAnalyticsFilter(ctx, query),
    publicationMode: query.onlyPublished === true ? "onlyPublished" : query.publicationMode,
    range,
    days: { from: sql`${range.from}::date`, to: sql`${range.to}::date` },
    metric: query.metric,
    limit: query.limit,
  };
}
