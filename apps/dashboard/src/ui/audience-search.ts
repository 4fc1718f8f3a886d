import { CONTENT_TYPES, type ContentType, PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import { listOf, readChoice, readDay, readText, withoutGaps } from "./search-params.ts";

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

const maxListLength = 4_000;

export function readAudienceSearch(search: Readonly<Record<string, unknown>>): AudienceSearch {
  return withoutGaps({
    platforms: known(search["platforms"], PLATFORMS),
    accounts: ids(search["accounts"], "orgacc_"),
    projects: ids(search["projects"], "orgproj_"),
    contentTypes: known(search["contentTypes"], CONTENT_TYPES),
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
    platforms: chosen(search.platforms, PLATFORMS),
    accounts: search.accounts === undefined ? undefined : [...listOf(search.accounts)],
    projects: search.projects === undefined ? undefined : [...listOf(search.projects)],
    contentTypes: chosen(search.contentTypes, CONTENT_TYPES),
    viewMode: search.viewMode ?? defaultViewMode,
    dateRange: Object.keys(range).length === 0 ? undefined : range,
  });
}

export function hasAudienceFilters(search: AudienceSearch) {
  return Object.keys(readAudienceSearch({ ...search })).length > 0;
}

function known<Value extends Platform | ContentType>(joined: unknown, values: readonly Value[]) {
  const list = chosen(readText(joined, maxListLength), values);
  return list?.join(",");
}

function chosen<Value extends Platform | ContentType>(
  joined: string | undefined,
  values: readonly Value[],
): Value[] | undefined {
  const names = listOf(joined);
  const list = values.filter((value) => names.includes(value));
  return list.length === 0 ? undefined : list;
}

function ids(joined: unknown, prefix: string) {
  const list = listOf(readText(joined, maxListLength)).filter(
    (id) => id.startsWith(prefix) && /^[a-z]+_[A-Za-z0-9]{12}$/.test(id),
  );
  return list.length === 0 ? undefined : list.join(",");
}
