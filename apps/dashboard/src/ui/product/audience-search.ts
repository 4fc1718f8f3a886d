import { CONTENT_TYPES, PLATFORMS } from "@clipledger/domain/platforms";
import {
  chosenOf,
  idsOf,
  readChoice,
  readChoices,
  readDay,
  readIds,
  withoutGaps,
} from "../primitives/lists/search-params.ts";

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
