import type { DailyMetrics } from "../../api/types.ts";
import { amountText, exactNumber } from "../../ui/primitives/number-format.ts";
import { type KpiName, kpiWords } from "../../ui/product/kpi-words.ts";

export const seriesNames = [
  "views",
  "likes",
  "comments",
  "shares",
  "bookmarks",
  "newAppInstalls",
  "appRevenue",
] as const satisfies readonly (keyof DailyMetrics[number])[];
export type SeriesName = (typeof seriesNames)[number];

const figures: Record<SeriesName, KpiName> = {
  views: "viewCount",
  likes: "likeCount",
  comments: "commentCount",
  shares: "shareCount",
  bookmarks: "bookmarkCount",
  newAppInstalls: "newAppInstalls",
  appRevenue: "appRevenue",
};

export function seriesWords(name: SeriesName) {
  return kpiWords[figures[name]];
}

export function seriesFormat(name: SeriesName) {
  return name === "appRevenue" ? amountText : exactNumber;
}

/** Figures of apps are offered only where there are any. */
export function offeredSeries(days: DailyMetrics): readonly SeriesName[] {
  return seriesNames.filter(
    (name) => !(name === "appRevenue" || name === "newAppInstalls") || days.some((day) => day[name] > 0),
  );
}
