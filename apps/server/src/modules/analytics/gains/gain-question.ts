import type { PublicationMode } from "@clipledger/contract/analytics-filters";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { AnalyticsFilter } from "../filter/analytics-filter.ts";

/** Whose gains are asked for, whatever the days. */
export interface GainQuestion {
  readonly filter: AnalyticsFilter;
  readonly publicationMode: PublicationMode;
}

/** First and last day, both included: parameters, or columns of an outer query. */
export interface DayBounds {
  readonly from: SqlFragment;
  readonly to: SqlFragment;
}

/** A condition on `videos v`: their gains count. With `onlyPublished`, they were published between the days. */
export function isGaining({ publicationMode }: GainQuestion, { from, to }: DayBounds): SqlFragment {
  return publicationMode === "onlyPublished" ? sql`v.published_on between ${from} and ${to}` : sql`true`;
}

/** A condition on `videos v`: they are counted and ranked. They were published by the last day, or between the days. */
export function isEligible({ publicationMode }: GainQuestion, { from, to }: DayBounds): SqlFragment {
  return publicationMode === "onlyPublished"
    ? sql`v.published_on between ${from} and ${to}`
    : sql`v.published_on <= ${to}`;
}
