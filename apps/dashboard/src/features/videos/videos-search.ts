import type { VideosQuery } from "../../api/types.ts";
import {
  day,
  filter,
  flag,
  type ListSearch,
  listFields,
  oneOf,
  pageAddress,
  type SearchOf,
  text,
} from "../../ui/primitives/lists/address-fields.ts";
import { askedList, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import {
  type AudienceSearch,
  audienceFields,
  audienceFilters,
} from "../../ui/product/filters/figure-search.ts";

const videoTabs = ["videos", "tracked", "excluded"] as const;

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

export const videosAddress = pageAddress(
  {
    ...audienceFields,
    ...listFields(videoSortKeys),
    tab: oneOf(videoTabs),
    /** Searches captions, and accounts and ids where videos are tracked or excluded one by one. */
    q: filter(text),
    layout: oneOf(["grid"]),
    track: flag,
  },
  { staying: ["tab", "sort", "dir", "size", "layout"] },
);
export type VideosSearch = SearchOf<typeof videosAddress>;

/** An account's own page: the days of its chart, and its list of videos. */
export const accountVideosAddress = pageAddress({
  ...listFields(videoSortKeys),
  from: day,
  to: day,
});

export const defaultVideoSort = { key: "publishedAt", direction: "desc" } as const;

export function videosQuery(
  audience: AudienceSearch & { readonly q?: string },
  list: ListSearch<VideoSortKey>,
) {
  return {
    query: {
      ...askedList(list, defaultVideoSort),
      ...videoFilters(audience),
    },
  };
}

/** The list without its pages, as an export takes it. */
export function videoFilters({ q, ...audience }: AudienceSearch & { readonly q?: string }) {
  return { ...audienceFilters(audience, "all"), ...withoutGaps({ search: q }) };
}
