import { readChoice, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import {
  type AudienceSearch,
  audienceFilters,
  type PeriodSearch,
  rangeOf,
  readAudienceSearch,
  readPeriodSearch,
} from "../../ui/product/filters/figure-search.ts";
import {
  type AccountMeasure,
  accountMeasures,
  type SeriesName,
  seriesNames,
  type VideoMeasure,
  videoMeasures,
} from "./measures.ts";

export interface AnalyticsSearch extends AudienceSearch, PeriodSearch {
  readonly published?: "inRange";
  readonly series?: SeriesName;
  /** Ranked by what was gained in the range, unless by all there is. */
  readonly rankedBy?: "total";
  readonly videosBy?: VideoMeasure;
  readonly accountsBy?: AccountMeasure;
  readonly creatorsBy?: AccountMeasure;
}

export function readAnalyticsSearch(search: Readonly<Record<string, unknown>>): AnalyticsSearch {
  return withoutGaps({
    ...readAudienceSearch(search),
    ...readPeriodSearch(search),
    published: readChoice(search["published"], ["inRange"]),
    series: readChoice(search["series"], seriesNames),
    rankedBy: readChoice(search["rankedBy"], ["total"]),
    videosBy: readChoice(search["videosBy"], videoMeasures),
    accountsBy: readChoice(search["accountsBy"], accountMeasures),
    creatorsBy: readChoice(search["creatorsBy"], accountMeasures),
  });
}

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

export function withoutAnalyticsFilters(search: AnalyticsSearch): AnalyticsSearch {
  const { days, from, to, series, rankedBy, videosBy, accountsBy, creatorsBy } = search;
  return withoutGaps({ days, from, to, series, rankedBy, videosBy, accountsBy, creatorsBy });
}
