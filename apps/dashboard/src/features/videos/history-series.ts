import type { VideoHistoryOutput } from "@clipledger/contract/videos/video";
import type { ChartSeries } from "../../ui/charts/chart-series.ts";
import { exactNumber } from "../../ui/primitives/number-format.ts";

export const historyViews = [
  { value: "total", label: "In all" },
  { value: "gained", label: "Per day" },
] as const;
export type HistoryView = (typeof historyViews)[number]["value"];

export const historyMetrics = [
  { value: "viewCount", label: "Views", gained: "viewsGained" },
  { value: "likeCount", label: "Likes", gained: "likesGained" },
  { value: "commentCount", label: "Comments", gained: "commentsGained" },
  { value: "shareCount", label: "Shares", gained: "sharesGained" },
  { value: "bookmarkCount", label: "Saves", gained: "bookmarksGained" },
] as const;
export type HistoryMetric = (typeof historyMetrics)[number]["value"];

interface HistorySeries {
  readonly label: string;
  readonly days: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly shape: "area" | "bars";
}

/** A history as a chart takes it: its counts, or how much each day added to the day before. A baseline added nothing. */
export function historySeries(
  history: VideoHistoryOutput,
  view: HistoryView,
  metric: HistoryMetric,
): HistorySeries {
  const { label, gained } = historyMetrics.find(({ value }) => value === metric) ?? historyMetrics[0];
  return {
    label: view === "total" ? `${label} in all` : `${label} per day`,
    days: history.map(({ date }) => date),
    series: [
      {
        id: metric,
        label,
        values: history.map((day) => day[view === "total" ? metric : gained]),
        notes: Object.fromEntries(
          history
            .filter(({ baseline }) => baseline)
            .map((day) => [day.date, `first seen with ${exactNumber(day[metric])}`]),
        ),
      },
    ],
    shape: view === "total" ? "area" : "bars",
  };
}
