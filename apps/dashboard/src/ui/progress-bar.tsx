import clsx from "clsx";

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
