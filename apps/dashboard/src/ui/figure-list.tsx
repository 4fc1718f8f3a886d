import type { ReactNode } from "react";
import { InfoTip } from "./info-tip.tsx";

export function FigureList({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap gap-x-7 gap-y-3">{children}</dl>;
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
