interface ProgressBarProps {
  label: string;
  /** Between 0 and 1; undefined while nobody can tell. */
  value: number | undefined;
}

export function ProgressBar({ label, value }: ProgressBarProps) {
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
        className={`h-full rounded-full bg-accent-text transition-[width] duration-300 ${share === undefined ? "w-1/3 animate-shimmer" : ""}`}
        {...(share === undefined ? {} : { style: { width: `${share * 100}%` } })}
      />
    </div>
  );
}
