interface SparklineProps {
  /** What it shows, in words: the drawing says nothing to a screen reader. */
  label: string;
  values: readonly number[];
  className?: string;
}

const width = 96;
const height = 28;
const inset = 2;

/** A line without axes, for the shape of a few weeks at a glance. */
export function Sparkline({ label, values, className = "h-7 w-24" }: SparklineProps) {
  const points = pointsOf(values);
  if (points.length < 2) return null;
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={`text-accent-text ${className}`}
    >
      <polygon
        points={`${inset},${height} ${line} ${width - inset},${height}`}
        fill="currentColor"
        opacity="0.1"
      />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function pointsOf(values: readonly number[]): readonly (readonly [number, number])[] {
  const highest = Math.max(...values, 1);
  const step = (width - 2 * inset) / Math.max(values.length - 1, 1);
  return values.map((value, index) => [
    inset + index * step,
    height - inset - (Math.max(value, 0) / highest) * (height - 2 * inset),
  ]);
}
