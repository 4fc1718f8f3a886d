import clsx from "clsx";
import type { ReactNode } from "react";
import { InfoTip } from "./info-tip.tsx";

/** Figures one after the other, or in columns. */
export function FigureList({ columns, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <dl
      className={clsx(
        "content-start gap-x-7 gap-y-4",
        columns === undefined ? "flex flex-wrap" : "grid",
        columns === 2 && "grid-cols-2",
        columns === 3 && "grid-cols-3",
      )}
    >
      {children}
    </dl>
  );
}

interface FigureProps {
  label: string;
  explanation?: string;
  children: ReactNode;
}

export function Figure({ label, explanation, children }: FigureProps) {
  return (
    <div>
      <dt className="flex items-center gap-1 text-faint text-xs">
        {label}
        {explanation === undefined ? null : <InfoTip about={label} text={explanation} />}
      </dt>
      <dd className="mt-0.5 font-semibold text-[15px] tracking-[-0.01em]">{children}</dd>
    </div>
  );
}
