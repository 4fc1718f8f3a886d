import type { AccountsQuery } from "../../api/types.ts";
import {
  filter,
  flag,
  listFields,
  oneOf,
  pageAddress,
  type SearchOf,
  text,
} from "../../ui/primitives/lists/address-fields.ts";
import { askedList, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { audienceFields, audienceFilters } from "../../ui/product/filters/figure-search.ts";

const accountTabs = ["accounts", "projects", "runs"] as const;

const accountSortKeys = [
  "displayName",
  "followerCount",
  "totalViews",
  "averageViewsPerVideo",
  "p50Views",
  "engagementRate",
  "viralityRate",
  "latestVideoPublishedAt",
] as const satisfies readonly AccountsQuery["sortCol"][];
export type AccountSortKey = (typeof accountSortKeys)[number];

export const accountsAddress = pageAddress(
  {
    ...audienceFields,
    ...listFields(accountSortKeys),
    tab: oneOf(accountTabs),
    q: filter(text),
    add: flag,
  },
  { staying: ["tab", "sort", "dir", "size"] },
);
export type AccountsSearch = SearchOf<typeof accountsAddress>;

export const defaultAccountSort = { key: "totalViews", direction: "desc" } as const;

export function accountsQuery(search: AccountsSearch) {
  return {
    query: {
      ...askedList(search, defaultAccountSort),
      ...accountFilters(search),
    },
  };
}

/** The list without its pages, as an export takes it. */
export function accountFilters(search: AccountsSearch) {
  return { ...audienceFilters(search, "all"), ...withoutGaps({ search: search.q }) };
}
