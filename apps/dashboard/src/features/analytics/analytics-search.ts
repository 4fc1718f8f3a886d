import {
  type AudienceSearch,
  audienceFilters,
  hasAudienceFilters,
  readAudienceSearch,
} from "../../ui/audience-search.ts";
import { lastDays } from "../../ui/date-range.ts";
import { readChoice, withoutGaps } from "../../ui/search-params.ts";
import { type AccountMeasure, accountMeasures, type VideoMeasure, videoMeasures } from "./measures.ts";
import { type SeriesName, seriesNames } from "./series.ts";

export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];
const usualPeriod: Period = 30;

export interface AnalyticsSearch extends AudienceSearch {
  /** The last days, where `from` and `to` do not say which. */
  readonly days?: Period;
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
    days: periods.find((period) => period === search["days"]),
    published: readChoice(search["published"], ["inRange"]),
    series: readChoice(search["series"], seriesNames),
    rankedBy: readChoice(search["rankedBy"], ["total"]),
    videosBy: readChoice(search["videosBy"], videoMeasures),
    accountsBy: readChoice(search["accountsBy"], accountMeasures),
    creatorsBy: readChoice(search["creatorsBy"], accountMeasures),
  });
}

/** The preset that the range is; undefined when its ends were chosen. */
export function periodOf({ days, from, to }: AnalyticsSearch): Period | undefined {
  return from === undefined && to === undefined ? (days ?? usualPeriod) : undefined;
}

/** An end that was left open is filled in, and ends in the wrong order are turned round. */
export function rangeOf(search: AnalyticsSearch, now: Date): { from: string; to: string } {
  const { from, to } = search;
  const today = lastDays(1, now).to;
  if (from === undefined && to === undefined) return lastDays(periodOf(search) ?? usualPeriod, now);
  if (from === undefined) return lastDays(usualPeriod, new Date(`${to}T00:00:00Z`));
  const end = to ?? today;
  return from <= end ? { from, to: end } : { from: end, to: from };
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

/** The days are no filter: there are always some. */
export function hasAnalyticsFilters({ from: _, to: __, ...search }: AnalyticsSearch) {
  return search.published !== undefined || hasAudienceFilters(search);
}

export function withoutAnalyticsFilters(search: AnalyticsSearch): AnalyticsSearch {
  const { days, from, to, series, rankedBy, videosBy, accountsBy, creatorsBy } = search;
  return withoutGaps({ days, from, to, series, rankedBy, videosBy, accountsBy, creatorsBy });
}
