import { filter, oneOf, pageAddress, type SearchOf } from "../../ui/primitives/lists/address-fields.ts";
import {
  audienceFields,
  audienceFilters,
  periodFields,
  rangeOf,
} from "../../ui/product/filters/figure-search.ts";
import { accountMeasures, seriesNames, videoMeasures } from "./measures.ts";

export const analyticsAddress = pageAddress(
  {
    ...audienceFields,
    ...periodFields,
    published: filter(oneOf(["inRange"])),
    series: oneOf(seriesNames),
    /** By all there is; by default by what was gained in the range. */
    rankedBy: oneOf(["total"]),
    videosBy: oneOf(videoMeasures),
    accountsBy: oneOf(accountMeasures),
    creatorsBy: oneOf(accountMeasures),
  },
  { staying: ["days", "from", "to", "series", "rankedBy", "videosBy", "accountsBy", "creatorsBy"] },
);
export type AnalyticsSearch = SearchOf<typeof analyticsAddress>;

/** Which videos are meant, as every operation of analytics takes it. */
export function analyticsAudience({ from: _, to: __, ...search }: AnalyticsSearch) {
  const { dateRange: ___, ...audience } = audienceFilters(search, "internal");
  return audience;
}

export function analyticsFilters(search: AnalyticsSearch, now: Date) {
  return {
    ...analyticsAudience(search),
    publicationMode: search.published === "inRange" ? ("onlyPublished" as const) : ("allEligible" as const),
    dateRange: rangeOf(search, now),
  };
}
export type AnalyticsFilters = ReturnType<typeof analyticsFilters>;
