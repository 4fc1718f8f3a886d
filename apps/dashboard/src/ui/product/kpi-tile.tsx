import type { ReactNode } from "react";
import { type Better, ChangeBadge, Count, Percent, StatTile } from "../primitives/figures.tsx";
import { InfoTip } from "../primitives/overlays/tooltip.tsx";
import { amountText, type Change } from "../primitives/text/number-format.ts";
import { type KpiName, kpiWords } from "./words/kpi-words.ts";

interface KpiTileProps {
  label: string;
  explanation: string;
  value: ReactNode;
  /** How it stands against the time before; undefined for all time, before which nothing was. */
  change: Change | undefined;
  better?: Better;
  /** The same figure in the time before. */
  previous: ReactNode;
}

/** A figure, what it means, and how it stands against the time before. */
export function KpiTile({ label, explanation, value, change, better = "more", previous }: KpiTileProps) {
  return (
    <StatTile
      label={
        <span className="inline-flex items-center gap-1">
          {label}
          <InfoTip about={label} text={explanation} />
        </span>
      }
      value={value}
      note={
        change === undefined ? undefined : (
          <span className="flex flex-wrap items-center gap-x-1.5">
            <ChangeBadge change={change} better={better} />
            {change === "new" ? <span>nothing before</span> : <span>from {previous}</span>}
          </span>
        )
      }
    />
  );
}

/** A figure of a range, written as its kind wants. */
export function KpiValue({ name, value }: { name: KpiName; value: number }) {
  const { kind } = kpiWords[name];
  if (kind === "share") return <Percent value={value} />;
  if (kind === "amount") return <span className="tabular-nums">{amountText(value)}</span>;
  return <Count value={value} />;
}
