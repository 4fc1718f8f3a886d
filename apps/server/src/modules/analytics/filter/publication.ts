import type { PublicationMode } from "@clipledger/contract/analytics-filters";
import type { DayRange } from "@clipledger/domain/calendar/day-range";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

/** A condition on `videos v` of a list: published in the range, or by its end. */
export function isPublished(range: DayRange, publicationMode: PublicationMode): SqlFragment {
  return publicationMode === "onlyPublished"
    ? sql`v.published_on between ${range.from}::date and ${range.to}::date`
    : sql`v.published_on <= ${range.to}::date`;
}
