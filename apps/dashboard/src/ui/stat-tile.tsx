import clsx from "clsx";
import type { ReactNode } from "react";

/** `columns`: on a wide screen. */
export function StatGrid({ columns = 4, children }: { columns?: 2 | 4 | 5; children: ReactNode }) {
  return (
    <dl
      className={clsx(
        "grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line",
        columns === 4 && "lg:grid-cols-4",
        columns === 5 && "lg:grid-cols-5",
      )}
    >
      {children}
    </dl>
  );
}

export function StatTile({ label, value, note }: { label: ReactNode; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 bg-surface px-5 py-4 max-sm:px-4">
      <dt className="text-[13px] text-muted">{label}</dt>
      <dd className="truncate font-semibold text-xl tabular-nums leading-7 tracking-[-0.02em]">{value}</dd>
      {note === undefined ? null : <dd className="text-faint text-xs">{note}</dd>}
    </div>
  );
}
