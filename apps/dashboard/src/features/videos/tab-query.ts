import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { audienceFilters } from "../../ui/product/audience-search.ts";
import type { VideosSearch } from "./videos-search.ts";

const perPage = 20;

/** What the lists of individually tracked and of excluded videos ask for. */
export function tabQuery(search: VideosSearch) {
  const { platforms } = audienceFilters(search, "all");
  return { query: { page: search.page ?? 1, perPage, ...withoutGaps({ platforms, search: search.q }) } };
}
