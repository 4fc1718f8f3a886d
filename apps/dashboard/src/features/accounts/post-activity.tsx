import type { AccountFigures } from "../../api/types.ts";
import { dayLabel } from "../../ui/charts/chart-series.ts";
import { MiniBars } from "../../ui/mini-bars.tsx";

export function PostActivity({ activity }: { activity: AccountFigures["postActivity"] }) {
  const total = activity.days.reduce((sum, { postedVideos }) => sum + postedVideos, 0);
  return (
    <MiniBars
      label={`${total} posts in the last ${activity.dayCount} days`}
      bars={activity.days.map(({ date, postedVideos }) => ({
        key: date,
        value: postedVideos,
        title: `${dayLabel(date, "short")}: ${postedVideos}`,
      }))}
    />
  );
}
