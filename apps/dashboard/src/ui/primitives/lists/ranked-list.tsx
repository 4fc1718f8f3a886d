import clsx from "clsx";
import type { ReactNode } from "react";
import { Skeleton } from "../states.tsx";

export interface RankedRow {
  readonly key: string;
  readonly cell: ReactNode;
  readonly figure: ReactNode;
  /** Between 0 and 1: the figure beside that of the first row. */
  readonly share: number;
}

const rowClass = "grid min-h-21 grid-cols-[1.25rem_minmax(0,1fr)_4.5rem] items-center gap-3 py-1.5 pr-5 pl-4";

/** The best of something, with a bar for each to compare at a glance. */
export function RankedList({ label, rows }: { label: string; rows: readonly RankedRow[] }) {
  return (
    <ol aria-label={label} className="divide-y divide-line">
      {rows.map(({ key, cell, figure, share }, index) => (
        <li key={key} className={rowClass}>
          <span aria-hidden="true" className="text-right text-faint text-xs tabular-nums">
            {index + 1}
          </span>
          {cell}
          <span className="text-right">
            <span className="font-medium">{figure}</span>
            <span aria-hidden="true" className="mt-1.5 flex h-1 rounded-full bg-hover">
              <span
                className="rounded-full bg-accent-text"
                style={{ width: `${Math.min(Math.max(share, 0), 1) * 100}%` }}
              />
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

const placeholders = ["w-4/5", "w-3/5", "w-2/3", "w-1/2", "w-3/4"];

/** Stands in for five rows while they load. */
export function RankedSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Loading {label}</span>
      {placeholders.map((width) => (
        <div key={width} className={rowClass}>
          <span />
          <div className="flex items-center gap-3">
            <Skeleton className="h-16 w-9" />
            <Skeleton className={clsx("h-3", width)} />
          </div>
          <Skeleton className="h-3" />
        </div>
      ))}
    </div>
  );
}
