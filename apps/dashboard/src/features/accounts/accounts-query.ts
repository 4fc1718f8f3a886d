import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { audienceFilters } from "../../ui/product/audience-search.ts";
import type { AccountsSearch } from "./accounts-search.ts";

const perPage = 25;

export const defaultAccountSort = { key: "totalViews", direction: "desc" } as const;

export function accountsQuery(search: AccountsSearch) {
  return {
    query: {
      page: search.page ?? 1,
      perPage,
      sortCol: search.sort ?? defaultAccountSort.key,
      sortDir: search.dir ?? defaultAccountSort.direction,
      ...accountFilters(search),
    },
  };
}

/** The list without its pages, as an export takes it. */
export function accountFilters(search: AccountsSearch) {
  return { ...audienceFilters(search, "all"), ...withoutGaps({ search: search.q }) };
}
