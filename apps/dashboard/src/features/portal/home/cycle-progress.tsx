import type { PortalAssignment } from "../../../api/portal-types.ts";
import { ProgressBar } from "../../../ui/charts/small-charts.tsx";
import { shortDate } from "../../../ui/primitives/time.tsx";
import { dayOfCycle, daysLeftText, daysText } from "../parts/days.ts";

export function CycleProgress({ assignment: { cycle, status } }: { assignment: PortalAssignment }) {
  const { day, of } = dayOfCycle(cycle);
  return (
    <div className="px-5 py-4 max-sm:px-4">
      <div className="mb-2.5 flex items-baseline justify-between gap-4">
        <h3 className="font-medium text-[13px]">{status === "running" ? "This cycle" : "First cycle"}</h3>
        <span className="font-semibold text-sm tabular-nums">
          {status === "running" ? daysLeftText(cycle.daysLeft) : `Begins ${shortDate(cycle.startsOn)}`}
        </span>
      </div>
      <ProgressBar label="Days of the cycle that are over" value={Math.max(day - 1, 0) / of} />
      <p className="mt-2 flex justify-between gap-4 text-faint text-xs tabular-nums">
        <span>{daysText(cycle)}</span>
        {status === "running" ? (
          <span>
            Day {day} of {of}
          </span>
        ) : null}
      </p>
    </div>
  );
}
