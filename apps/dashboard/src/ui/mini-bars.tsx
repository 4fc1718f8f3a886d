import clsx from "clsx";

interface MiniBarsProps {
  /** What the bars show, in words. */
  label: string;
  bars: readonly { readonly key: string; readonly value: number; readonly title: string }[];
}

const heights = ["h-0.75", "h-2", "h-3", "h-4", "h-5"];

/** A bar a day for small counts, such as posts: none, one, two, three, more. */
export function MiniBars({ label, bars }: MiniBarsProps) {
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
