import clsx from "clsx";
import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import { compactNumber, exactNumber, multiple, percent, signedPercent } from "./number-format.ts";

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
export function ChangeBadge({ change, better = "more" }: { change: number; better?: Better }) {
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
      <span className="sr-only">not known</span>
    </span>
  );
}
