import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { type PeriodSearch, periods } from "../../ui/product/filters/figure-search.ts";

/** Over how many days results are shown, and what stands beside views in their chart. */
export interface OverviewSearch extends Pick<PeriodSearch, "days"> {
  readonly beside?: "posts";
}

export function readOverviewSearch(search: Readonly<Record<string, unknown>>): OverviewSearch {
  return withoutGaps({
    days: periods.find((period) => period === search["days"]),
    beside: search["beside"] === "posts" ? ("posts" as const) : undefined,
  });
}
