import { CONTENT_TYPES, PLATFORMS } from "@clipledger/domain/platforms";
import {
  day,
  filter,
  idList,
  oneOf,
  pageAddress,
  type SearchBy,
  type SearchOf,
  someOf,
} from "../../primitives/lists/address-fields.ts";
import { lastDays } from "../../primitives/lists/date-range.ts";
import { chosenOf, idsOf, withoutGaps } from "../../primitives/lists/search-params.ts";

const viewModes = ["internal", "competitors", "all"] as const;
export type ViewMode = (typeof viewModes)[number];

/** Which accounts and videos are shown, and of which days. */
export const audienceFields = {
  platforms: filter(someOf(PLATFORMS)),
  accounts: filter(idList("orgacc_")),
  projects: filter(idList("orgproj_")),
  contentTypes: filter(someOf(CONTENT_TYPES)),
  viewMode: filter(oneOf(viewModes)),
  from: filter(day),
  to: filter(day),
};
export const audienceAddress = pageAddress(audienceFields);
export type AudienceSearch = SearchOf<typeof audienceAddress>;

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

export const periods = [7, 30, 90] as const;
type Period = (typeof periods)[number];
const usualPeriod: Period = 30;

/** Of which days figures are shown: the last ones, where `from` and `to` name no others. */
export const periodFields = {
  days: oneOf(periods),
  from: day,
  to: day,
};
export type PeriodSearch = SearchBy<typeof periodFields>;

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
