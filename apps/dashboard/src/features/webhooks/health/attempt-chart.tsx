import { exactNumber } from "../../../ui/primitives/number-format.ts";
import { type AttemptColumn, columnLabel, type HealthPeriod } from "./attempt-columns.ts";

interface AttemptChartProps {
  columns: readonly AttemptColumn[];
  period: HealthPeriod;
}

/** Attempts over time, the failed ones on top. */
export function AttemptChart({ columns, period }: AttemptChartProps) {
  const highest = Math.max(1, ...columns.map(({ succeeded, failed }) => succeeded + failed));
  const [first] = columns;
  const last = columns.at(-1);
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-[13px] text-muted">
        Attempts per {period.unit}
        <span className="flex gap-3 text-faint text-xs">
          <Key color="bg-accent-text" label="Succeeded" />
          <Key color="bg-danger-text" label="Failed" />
        </span>
      </figcaption>
      <div role="img" aria-label={chartWords(columns)} className="flex h-24 items-end gap-px sm:gap-0.5">
        {columns.map((column) => (
          <Column key={column.start} column={column} highest={highest} period={period} />
        ))}
      </div>
      <p aria-hidden="true" className="flex justify-between gap-4 text-faint text-xs tabular-nums">
        <span>{first === undefined ? "" : columnLabel(first.start, period)}</span>
        <span>{last === undefined ? "" : `${columnLabel(last.start, period)} UTC`}</span>
      </p>
    </figure>
  );
}

interface ColumnProps {
  column: AttemptColumn;
  highest: number;
  period: HealthPeriod;
}

function Column({ column: { start, succeeded, failed }, highest, period }: ColumnProps) {
  const title = `${columnLabel(start, period)} UTC: ${exactNumber(succeeded)} succeeded, ${exactNumber(failed)} failed`;
  return (
    <span title={title} className="flex h-full min-w-0 flex-1 flex-col justify-end rounded-sm hover:bg-hover">
      {succeeded + failed === 0 ? <span className="h-0.5 rounded-sm bg-line-strong" /> : null}
      <Part color="bg-danger-text" count={failed} highest={highest} />
      <Part color="bg-accent-text" count={succeeded} highest={highest} />
    </span>
  );
}

/** Even one of many stays in sight. */
function Part({ color, count, highest }: { color: string; count: number; highest: number }) {
  if (count === 0) return null;
  const height = `max(2px, ${((count / highest) * 100).toFixed(2)}%)`;
  return <span className={`${color} shrink-0 first:rounded-t-xs`} style={{ height }} />;
}

function Key({ color, label }: { color: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2 rounded-full ${color}`} />
      {label}
    </span>
  );
}

function chartWords(columns: readonly AttemptColumn[]): string {
  const succeeded = columns.reduce((sum, column) => sum + column.succeeded, 0);
  const failed = columns.reduce((sum, column) => sum + column.failed, 0);
  return `Attempts over time: ${exactNumber(succeeded)} succeeded, ${exactNumber(failed)} failed`;
}
