import type { HubActivityQuery } from "@clipledger/contract/creator-hub/activity-rows";
import type { HubPerformanceQuery } from "@clipledger/contract/creator-hub/performance-rows";
import {
  idsOf,
  type ListSearch,
  readChoice,
  readIds,
  readListSearch,
  withoutGaps,
} from "../../ui/primitives/lists/search-params.ts";
import { type PeriodSearch, rangeOf, readPeriodSearch } from "../../ui/product/filters/figure-search.ts";

export const hubTabs = ["activity", "performance", "events"] as const;
type HubTab = (typeof hubTabs)[number];

export const activitySortKeys = [
  "creator",
  "campaign",
  "progressRatio",
  "postedVideos",
  "averagedPostedVideos",
  "lastVideo",
] as const satisfies readonly HubActivityQuery["sortCol"][];
export type ActivitySortKey = (typeof activitySortKeys)[number];

export const performanceSortKeys = [
  "creator",
  "campaign",
  "totalPosts",
  "totalViews",
  "creatorCpm",
  "totalLikes",
  "totalComments",
  "totalShares",
  "totalBookmarks",
  "engagementRate",
  "viralityRate",
] as const satisfies readonly HubPerformanceQuery["sortCol"][];
export type PerformanceSortKey = (typeof performanceSortKeys)[number];

const progressFilters = ["all", "behind", "onTrack"] as const;
type ProgressFilter = (typeof progressFilters)[number];

const eventCategories = ["all", "campaign", "videos"] as const;
type EventCategory = (typeof eventCategories)[number];

export interface HubSearch extends PeriodSearch, ListSearch<ActivitySortKey | PerformanceSortKey> {
  readonly time?: "all";
  readonly campaigns?: string;
  readonly creators?: string;
  readonly published?: "inRange";
  readonly tab?: HubTab;
  readonly progress?: ProgressFilter;
  readonly category?: EventCategory;
}

export function readHubSearch(search: Readonly<Record<string, unknown>>): HubSearch {
  return withoutGaps({
    ...readPeriodSearch(search),
    ...readListSearch(search, [...activitySortKeys, ...performanceSortKeys]),
    time: readChoice(search["time"], ["all"]),
    campaigns: readIds(search["campaigns"], "orgcamp_"),
    creators: readIds(search["creators"], "orgcre_"),
    published: readChoice(search["published"], ["inRange"]),
    tab: readChoice(search["tab"], hubTabs),
    progress: readChoice(search["progress"], progressFilters),
    category: readChoice(search["category"], eventCategories),
  });
}

/** Whose work is meant and on which days, as every operation of the overview takes it. */
export function hubFilters(search: HubSearch, now: Date) {
  const days =
    search.time === "all"
      ? { scope: "allTime" as const }
      : { scope: "dateRange" as const, dateRange: rangeOf(search, now) };
  return {
    ...days,
    ...withoutGaps({ campaignIds: idsOf(search.campaigns), creatorIds: idsOf(search.creators) }),
    publicationMode: search.published === "inRange" ? ("onlyPublished" as const) : ("allEligible" as const),
  };
}
export type HubFilters = ReturnType<typeof hubFilters>;

/** The days are no filter: there are always some. */
export function hasHubFilters({ campaigns, creators, published }: HubSearch): boolean {
  return [campaigns, creators, published].some((filter) => filter !== undefined);
}

/** The address without its filters; the days and the tab stay. */
export function withoutHubFilters({ days, from, to, time, tab }: HubSearch): HubSearch {
  return withoutGaps({ days, from, to, time, tab });
}
