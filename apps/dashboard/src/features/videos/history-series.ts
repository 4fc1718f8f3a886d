import type { VideoHistoryOutput } from "@clipledger/contract/videos/video";
import type { ChartSeries } from "../../ui/charts/chart-series.ts";

export const historyViews = [
  { value: "total", label: "In all" },
  { value: "gained", label: "Per day" },
] as const;
export type HistoryView = (typeof historyViews)[number]["value"];

export const historyMetrics = [
  { value: "viewCount", label: "Views" },
  { value: "likeCount", label: "Likes" },
  { value: "commentCount", label: "Comments" },
  { value: "shareCount", label: "Shares" },
  { value: "bookmarkCount", label: "Saves" },
] as const;
export type HistoryMetric = (typeof historyMetrics)[number]["value"];

interface HistorySeries {
  readonly label: string;
  readonly days: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly shape: "area" | "bars";
}

/** A history as a chart takes it: its counts, or how much each day added to the day before. */
export function historySeries(
  history: VideoHistoryOutput,
  view: HistoryView,
  metric: HistoryMetric,
): HistorySeries {
  const label = historyMetrics.find(({ value }) => value === metric)?.label ?? metric;
  const totals = history.map((day) => day[metric]);
  const values = view === "total" ? totals : totals.map((total, index) => total - (totals[index - 1] ?? 0));
  return {
    label: view === "total" ? `${label} in all` : `${label} per day`,
    days: history.map(({ date }) => date),
    series: [{ id: metric, label, values }],
    shape: view === "total" ? "area" : "bars",
  };
}
