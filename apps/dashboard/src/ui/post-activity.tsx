import { dayLabel } from "./charts/chart-series.ts";
import { MiniBars } from "./mini-bars.tsx";

interface PostActivityProps {
  activity: {
    readonly dayCount: number;
    readonly days: readonly { readonly date: string; readonly postedVideos: number }[];
  };
}

/** How many videos were posted on each of the last days. */
export function PostActivity({ activity }: PostActivityProps) {
  const total = activity.days.reduce((sum, { postedVideos }) => sum + postedVideos, 0);
  return (
    <MiniBars
      label={`${total} ${total === 1 ? "post" : "posts"} in ${activity.dayCount} days`}
      bars={activity.days.map(({ date, postedVideos }) => ({
        key: date,
        value: postedVideos,
        title: `${dayLabel(date, "short")}: ${postedVideos}`,
      }))}
    />
  );
}
