import type { ListSearch } from "../../ui/primitives/lists/search-params.ts";
import { type AudienceSearch, audienceFilters } from "../../ui/product/audience-search.ts";
import type { VideoSortKey } from "./videos-search.ts";

const perPage = 24;

export const defaultVideoSort = { key: "publishedAt", direction: "desc" } as const;

export function videosQuery(audience: AudienceSearch, list: ListSearch<VideoSortKey>) {
  return {
    query: {
      page: list.page ?? 1,
      perPage,
      sortCol: list.sort ?? defaultVideoSort.key,
      sortDir: list.dir ?? defaultVideoSort.direction,
      ...videoFilters(audience),
    },
  };
}

/** The list without its pages, as an export takes it. */
export function videoFilters(audience: AudienceSearch) {
  return audienceFilters(audience, "all");
}
