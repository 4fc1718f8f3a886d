import clsx from "clsx";
import { dayLabel } from "./chart-series.ts";

interface MiniBarsProps {
  /** What the bars show, in words. */
  label: string;
  bars: readonly { readonly key: string; readonly value: number; readonly title: string }[];
}

const heights = ["h-0.75", "h-2", "h-3", "h-4", "h-5"];

/** A bar a day for small counts, such as posts: none, one, two, three, more. */
function MiniBars({ label, bars }: MiniBarsProps) {
  return (
    <span role="img" aria-label={label} className="inline-flex h-5 items-end gap-0.75 align-middle">
      {bars.map(({ key, value, title }) => (
        <span
          key={key}
          title={title}
          className={clsx(
            "w-1.25 rounded-[2px]",
            value === 0 ? "bg-line-strong" : "bg-accent-text",
            heights[Math.min(value, heights.length - 1)],
          )}
        />
      ))}
    </span>
  );
}

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

interface ProgressBarProps {
  label: string;
  /** Between 0 and 1; undefined while nobody can tell. */
  value: number | undefined;
  tone?: "accent" | "warning";
}

export function ProgressBar({ label, value, tone = "accent" }: ProgressBarProps) {
  const share = value === undefined ? undefined : Math.min(Math.max(value, 0), 1);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(share === undefined ? {} : { "aria-valuenow": Math.round(share * 100) })}
      className="h-1.5 w-full overflow-hidden rounded-full bg-hover"
    >
      <div
        className={clsx(
          "h-full rounded-full transition-[width] duration-300",
          tone === "accent" ? "bg-accent-text" : "bg-warning-text",
          share === undefined && "w-1/3 animate-shimmer",
        )}
        {...(share === undefined ? {} : { style: { width: `${share * 100}%` } })}
      />
    </div>
  );
}
