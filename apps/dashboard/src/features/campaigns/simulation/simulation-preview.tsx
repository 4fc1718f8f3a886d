import { useState } from "react";
import { readError } from "../../../api/errors.ts";
import type { Simulation } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { useSettled } from "../../../ui/primitives/use-settled.ts";
import type { SpecChanges } from "../form/review-form.ts";
import { ruleChanges } from "./rule-changes.ts";
import { SimulatedWindows } from "./simulated-windows.tsx";
import { SimulationTotals } from "./simulation-totals.tsx";
import { useSimulation } from "./use-simulation.ts";

interface SimulationPreviewProps {
  campaignId: string;
  /** Undefined while there are none, or while something is in their way. */
  changes: SpecChanges | undefined;
}

/** What the changes would pay, before they are saved: exactly what the queues show once they are. */
export function SimulationPreview({ campaignId, changes }: SimulationPreviewProps) {
  const asked = useSettled(ruleChanges(changes));
  const simulation = useSimulation(campaignId, asked);
  const isStale = simulation.isPlaceholderData || asked !== ruleChanges(changes);
  return (
    <section
      aria-label="What this would pay"
      aria-busy={isStale && asked !== undefined}
      className="flex flex-col gap-3"
    >
      <h3 className="font-semibold text-[15px] tracking-[-0.01em]">What this would pay</h3>
      {asked === undefined ? (
        <p className="text-[13px] text-muted">
          Change a payout or the video target, and what open cycles would pay shows up here before you save.
        </p>
      ) : simulation.isError ? (
        <FormError message={readError(simulation.error).message} />
      ) : simulation.data === undefined ? (
        <Skeleton className="h-24 rounded-lg" />
      ) : (
        <div className={isStale ? "opacity-60" : ""}>
          <SimulationResult simulation={simulation.data} />
        </div>
      )}
    </section>
  );
}

function SimulationResult({ simulation }: { simulation: Simulation }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!simulation.ok) {
    const [first] = simulation.issues;
    return <p className="text-[13px] text-muted">Not to be saved like this: {first?.message}.</p>;
  }
  if (simulation.total === 0) {
    return (
      <p className="text-[13px] text-muted">Nobody works in this campaign yet, so no cycle pays anything.</p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <SimulationTotals simulation={simulation} />
      {isOpen ? <SimulatedWindows simulation={simulation} /> : null}
      <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className="w-fit">
        {isOpen ? "Hide creators" : "Show by creator"}
      </Button>
    </div>
  );
}
