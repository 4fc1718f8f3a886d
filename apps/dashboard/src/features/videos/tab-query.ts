import { audienceFilters } from "../../ui/audience-search.ts";
import { withoutGaps } from "../../ui/search-params.ts";
import type { VideosSearch } from "./videos-search.ts";

const perPage = 20;

/** What the lists of individually tracked and of excluded videos ask for. */
export function tabQuery(search: VideosSearch) {
  const { platforms } = audienceFilters(search, "all");
  return { query: { page: search.page ?? 1, perPage, ...withoutGaps({ platforms, search: search.q }) } };
}
