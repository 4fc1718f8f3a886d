import type { VideosQuery } from "@clipledger/contract/videos";
import {
  askedPage,
  type ListSearch,
  readChoice,
  readListSearch,
  readText,
  withoutGaps,
} from "../../ui/primitives/lists/search-params.ts";
import {
  type AudienceSearch,
  audienceFilters,
  hasAudienceFilters,
  readAudienceSearch,
} from "../../ui/product/filters/figure-search.ts";

const videoTabs = ["videos", "tracked", "excluded"] as const;
type VideoTab = (typeof videoTabs)[number];

const videoSortKeys = [
  "publishedAt",
  "viewCount",
  "likeCount",
  "commentCount",
  "shareCount",
  "bookmarkCount",
  "engagementRate",
  "viralityFactor",
] as const satisfies readonly VideosQuery["sortCol"][];
export type VideoSortKey = (typeof videoSortKeys)[number];

export interface VideosSearch extends AudienceSearch, ListSearch<VideoSortKey> {
  readonly tab?: VideoTab;
  /** What to look for in captions, and in accounts and ids where videos are tracked or excluded one by one. */
  readonly q?: string;
  readonly layout?: "grid";
  readonly track?: true;
}

export function readVideosSearch(search: Readonly<Record<string, unknown>>): VideosSearch {
  return withoutGaps({
    ...readAudienceSearch(search),
    ...readListSearch(search, videoSortKeys),
    tab: readChoice(search["tab"], videoTabs),
    q: readText(search["q"]),
    layout: readChoice(search["layout"], ["grid"]),
    track: search["track"] === true ? (true as const) : undefined,
  });
}

export function hasVideoFilters(search: VideosSearch) {
  return search.q !== undefined || hasAudienceFilters(search);
}

/** The address without its filters; the order of the list and its look stay. */
export function withoutVideoFilters({ tab, sort, dir, size, layout }: VideosSearch): VideosSearch {
  return withoutGaps({ tab, sort, dir, size, layout });
}

/** Where an account's own page stands: the days of its chart, and its list of videos. */
interface AccountVideosSearch extends ListSearch<VideoSortKey> {
  readonly from?: string;
  readonly to?: string;
}

export function readAccountVideosSearch(search: Readonly<Record<string, unknown>>): AccountVideosSearch {
  const { from, to } = readAudienceSearch(search);
  return withoutGaps({ ...readListSearch(search, videoSortKeys), from, to });
}

export const defaultVideoSort = { key: "publishedAt", direction: "desc" } as const;

export function videosQuery(
  audience: AudienceSearch & { readonly q?: string },
  list: ListSearch<VideoSortKey>,
) {
  return {
    query: {
      ...askedPage(list),
      sortCol: list.sort ?? defaultVideoSort.key,
      sortDir: list.dir ?? defaultVideoSort.direction,
      ...videoFilters(audience),
    },
  };
}

/** The list without its pages, as an export takes it. */
export function videoFilters({ q, ...audience }: AudienceSearch & { readonly q?: string }) {
  return { ...audienceFilters(audience, "all"), ...withoutGaps({ search: q }) };
}
