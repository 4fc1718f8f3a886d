import type { CalculatedVideo, Calculation } from "@clipledger/contract/payouts/calculation";
import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";

/** What the window's videos come to, before any rule. */
export function toMetricFacts(
  videos: readonly CalculatedVideo[],
  { startsOn }: BillingWindow,
): Calculation["metrics"]["facts"] {
  const published = videos.filter(({ publishedAt }) => dateOf(new Date(publishedAt)) >= startsOn);
  const viewsGained = Math.min(
    videos.reduce((sum, video) => sum + video.viewsGained, 0),
    Number.MAX_SAFE_INTEGER,
  );
  return [
    {
      factName: "published_videos",
      metric: "videos",
      label: "Videos published in the window",
      total: published.length,
    },
    {
      factName: "eligible_videos",
      metric: "videos",
      label: "Videos that count in the window",
      total: videos.length,
    },
    { factName: "views_gained", metric: "views", label: "Views gained in the window", total: viewsGained },
  ];
}
