import { Badge } from "../../ui/primitives/badge.tsx";
import { Multiple } from "../../ui/primitives/figures.tsx";
import { multiple } from "../../ui/primitives/number-format.ts";

const viralFrom = 5;

/** How often a video has the median views of its account; five times and more stands out. */
export function ViralityBadge({ factor }: { factor: number | null }) {
  if (factor === null || factor < viralFrom) return <Multiple value={factor} />;
  return (
    <Badge tone="accent">
      <span className="tabular-nums">{multiple(factor)}</span>
    </Badge>
  );
}
