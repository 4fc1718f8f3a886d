import type { ReactNode } from "react";
import { ChangeBadge } from "./figures.tsx";
import { InfoTip } from "./info-tip.tsx";
import { StatTile } from "./stat-tile.tsx";

interface KpiTileProps {
  label: string;
  explanation: string;
  value: ReactNode;
  change: number;
  /** The same figure in the time before. */
  previous: ReactNode;
}

/** A figure, what it means, and how it stands against the time before. */
export function KpiTile({ label, explanation, value, change, previous }: KpiTileProps) {
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
        <span className="flex flex-wrap items-center gap-x-1.5">
          <ChangeBadge change={change} />
          <span>from {previous}</span>
        </span>
      }
    />
  );
}
