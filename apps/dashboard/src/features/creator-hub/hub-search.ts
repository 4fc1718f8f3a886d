import type { HubActivityQuery, HubPerformanceQuery } from "../../api/types.ts";
import {
  filter,
  idList,
  listFields,
  oneOf,
  pageAddress,
  type SearchOf,
} from "../../ui/primitives/lists/address-fields.ts";
import { idsOf, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { periodFields, rangeOf } from "../../ui/product/filters/figure-search.ts";

export const hubTabs = ["activity", "performance", "events"] as const;

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

/** The days are no filter: there are always some. */
export const hubAddress = pageAddress(
  {
    ...periodFields,
    ...listFields([...activitySortKeys, ...performanceSortKeys]),
    time: oneOf(["all"]),
    campaigns: filter(idList("orgcamp_")),
    creators: filter(idList("orgcre_")),
    published: filter(oneOf(["inRange"])),
    tab: oneOf(hubTabs),
    progress: oneOf(["all", "behind", "onTrack"]),
    category: oneOf(["all", "campaign", "videos"]),
  },
  { staying: ["days", "from", "to", "time", "tab"] },
);
export type HubSearch = SearchOf<typeof hubAddress>;

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
