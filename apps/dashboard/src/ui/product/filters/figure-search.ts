import { CONTENT_TYPES, PLATFORMS } from "@clipledger/domain/platforms";
import { lastDays } from "../../primitives/lists/date-range.ts";
import {
  chosenOf,
  idsOf,
  readChoice,
  readChoices,
  readDay,
  readIds,
  withoutGaps,
} from "../../primitives/lists/search-params.ts";

const viewModes = ["internal", "competitors", "all"] as const;
export type ViewMode = (typeof viewModes)[number];

/** Which accounts and videos are meant, and in which days, as an address tells. */
export interface AudienceSearch {
  readonly platforms?: string;
  readonly accounts?: string;
  readonly projects?: string;
  readonly contentTypes?: string;
  readonly viewMode?: ViewMode;
  readonly from?: string;
  readonly to?: string;
}

export function readAudienceSearch(search: Readonly<Record<string, unknown>>): AudienceSearch {
  return withoutGaps({
    platforms: readChoices(search["platforms"], PLATFORMS),
    accounts: readIds(search["accounts"], "orgacc_"),
    projects: readIds(search["projects"], "orgproj_"),
    contentTypes: readChoices(search["contentTypes"], CONTENT_TYPES),
    viewMode: readChoice(search["viewMode"], viewModes),
    from: readDay(search["from"]),
    to: readDay(search["to"]),
  });
}

/** The same as the API takes it. */
export function audienceFilters(search: AudienceSearch, defaultViewMode: ViewMode) {
  const { from, to } = search;
  const range = withoutGaps({ from, to });
  return withoutGaps({
    platforms: chosenOf(search.platforms, PLATFORMS),
    accounts: idsOf(search.accounts),
    projects: idsOf(search.projects),
    contentTypes: chosenOf(search.contentTypes, CONTENT_TYPES),
    viewMode: search.viewMode ?? defaultViewMode,
    dateRange: Object.keys(range).length === 0 ? undefined : range,
  });
}

export function hasAudienceFilters(search: AudienceSearch) {
  return Object.keys(readAudienceSearch({ ...search })).length > 0;
}

export const periods = [7, 30, 90] as const;
type Period = (typeof periods)[number];
const usualPeriod: Period = 30;

/** Which days are meant, as an address tells. */
export interface PeriodSearch {
  /** The last days, where `from` and `to` do not say which. */
  readonly days?: Period;
  readonly from?: string;
  readonly to?: string;
}

export function readPeriodSearch(search: Readonly<Record<string, unknown>>): PeriodSearch {
  return withoutGaps({
    days: periods.find((period) => period === search["days"]),
    from: readDay(search["from"]),
    to: readDay(search["to"]),
  });
}

/** The preset that the range is; undefined when its ends were chosen. */
export function periodOf({ days, from, to }: PeriodSearch): Period | undefined {
  return from === undefined && to === undefined ? (days ?? usualPeriod) : undefined;
}

/** An end that was left open is filled in, and ends in the wrong order are turned round. */
export function rangeOf(search: PeriodSearch, now: Date): { from: string; to: string } {
  const { from, to } = search;
  const today = lastDays(1, now).to;
  if (from === undefined && to === undefined) return lastDays(periodOf(search) ?? usualPeriod, now);
  if (from === undefined) return lastDays(usualPeriod, new Date(`${to}T00:00:00Z`));
  const end = to ?? today;
  return from <= end ? { from, to: end } : { from: end, to: from };
}
