import clsx from "clsx";
import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { translate } from "../../languages/language.ts";
import { InfoTip } from "./overlays/tooltip.tsx";
import {
  type Change,
  compactNumber,
  exactNumber,
  multiple,
  percent,
  signedPercent,
} from "./text/number-format.ts";

type Known<Value> = Value | null | undefined;

/** A count in short; pointing at it, and screen readers, tell all of it. */
export function Count({ value }: { value: Known<number> }) {
  if (value === null || value === undefined) return <Unknown />;
  const short = compactNumber(value);
  const whole = exactNumber(value);
  if (short === whole) return <span className="tabular-nums">{whole}</span>;
  return (
    <span title={whole} className="tabular-nums">
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{whole}</span>
    </span>
  );
}

export function Percent({ value }: { value: Known<number> }) {
  if (value === null || value === undefined) return <Unknown />;
  return <span className="tabular-nums">{percent(value)}</span>;
}

export function Multiple({ value }: { value: Known<number> }) {
  if (value === null || value === undefined) return <Unknown />;
  return <span className="tabular-nums">{multiple(value)}</span>;
}

/** Which way is good: views should grow, costs should not, and for some figures it depends. */
export type Better = "more" | "less" | "either";

/** How much something changed against the time before: an arrow and a sign, so that colour is not needed. */
export function ChangeBadge({ change, better = "more" }: { change: Change; better?: Better }) {
  if (change === "new")
    return <span className="whitespace-nowrap font-medium text-muted text-xs">{translate("new")}</span>;
  const Icon = change === 0 ? Minus : change > 0 ? ArrowUp : ArrowDown;
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-0.5 whitespace-nowrap font-medium text-xs tabular-nums",
        changeTone(change, better),
      )}
    >
      <Icon aria-hidden="true" className="size-3" />
      {signedPercent(change)}
    </span>
  );
}

function changeTone(change: number, better: Better) {
  if (change === 0 || better === "either") return "text-muted";
  return change > 0 === (better === "more") ? "text-accent-text" : "text-danger-text";
}

function Unknown() {
  return (
    <span className="text-faint">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{translate("not known")}</span>
    </span>
  );
}

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
    <div className="flex flex-col gap-1 bg-surface px-5 py-4 max-lg:last:odd:col-span-2 max-sm:px-4">
      <dt className="text-[13px] text-muted">{label}</dt>
      <dd className="truncate font-semibold text-xl tabular-nums leading-7 tracking-[-0.02em]">{value}</dd>
      {note === undefined ? null : <dd className="text-faint text-xs">{note}</dd>}
    </div>
  );
}

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
