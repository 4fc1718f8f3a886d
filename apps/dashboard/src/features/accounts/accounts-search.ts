import type { AccountsQuery } from "@clipledger/contract/accounts";
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

const accountTabs = ["accounts", "projects", "runs"] as const;
type AccountTab = (typeof accountTabs)[number];

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

export interface AccountsSearch extends AudienceSearch, ListSearch<AccountSortKey> {
  readonly tab?: AccountTab;
  readonly q?: string;
  readonly add?: true;
}

export function readAccountsSearch(search: Readonly<Record<string, unknown>>): AccountsSearch {
  return withoutGaps({
    ...readAudienceSearch(search),
    ...readListSearch(search, accountSortKeys),
    tab: readChoice(search["tab"], accountTabs),
    q: readText(search["q"]),
    add: search["add"] === true ? (true as const) : undefined,
  });
}

export function hasAccountFilters(search: AccountsSearch) {
  return search.q !== undefined || hasAudienceFilters(search);
}

/** The address without its filters; the order of the list stays. */
export function withoutAccountFilters({ tab, sort, dir, size }: AccountsSearch): AccountsSearch {
  return withoutGaps({ tab, sort, dir, size });
}

export const defaultAccountSort = { key: "totalViews", direction: "desc" } as const;

export function accountsQuery(search: AccountsSearch) {
  return {
    query: {
      ...askedPage(search),
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
