import type { HubActivityRow } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";
import { ProgressBar } from "../../../ui/charts/small-charts.tsx";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { percent } from "../../../ui/primitives/number-format.ts";
import { progressState, progressText } from "./progress-words.ts";

/** How many of the agreed videos there are, and whether that is enough for the days that are over. */
export function ProgressCell({ row }: { row: HubActivityRow }) {
  const state = progressState(row);
  if (state === undefined || row.progressRatio === null) {
    return (
      <span className="flex flex-col max-md:items-end">
        <span className="tabular-nums">{progressText(row)}</span>
        <span className="text-faint text-xs">No target</span>
      </span>
    );
  }
  return (
    <span className="flex w-48 flex-col gap-1.5">
      <span className="flex items-center justify-between gap-2">
        <span className="text-[13px] tabular-nums">{progressText(row)}</span>
        <StateBadge tone={state.tone}>{state.label}</StateBadge>
      </span>
      <ProgressBar
        label={`${personName(row.creator)}: ${percent(row.progressRatio)} of the target`}
        value={row.progressRatio}
        tone={state.tone}
      />
    </span>
  );
}
