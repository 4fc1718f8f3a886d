import clsx from "clsx";
import { RefreshCw } from "lucide-react";
import type { SignedCalculation } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Section } from "../../../ui/primitives/page.tsx";
import { exactTime } from "../../../ui/primitives/time.tsx";
import { CalculationInvoice } from "../calculation/calculation-invoice.tsx";
import { CalculationNotes } from "../calculation/calculation-notes.tsx";
import { CalculationVideos } from "../calculation/calculation-videos.tsx";
import type { CalculationState } from "./use-calculation.ts";

interface WindowCalculationProps {
  calculation: SignedCalculation;
  calculated: CalculationState;
  canLeaveOut: boolean;
}

/** How the window comes to its amount, and the videos behind it. */
export function WindowCalculation({ calculation, calculated, canLeaveOut }: WindowCalculationProps) {
  const { query, leftOut, toggleVideo, isStale } = calculated;
  const { currency } = calculation.payouts.total;
  return (
    <div aria-busy={isStale} className={clsx("flex min-w-0 flex-col gap-6", isStale && "opacity-60")}>
      <Section
        title="How it comes about"
        description={`Cycle ${calculation.period.index + 1} of this assignment, calculated ${exactTime(calculation.engine.calculatedAt)}`}
        actions={
          <Button
            size="small"
            variant="ghost"
            isPending={query.isFetching}
            icon={<RefreshCw aria-hidden="true" />}
            onClick={() => query.refetch()}
          >
            Calculate again
          </Button>
        }
      >
        <CalculationInvoice calculation={calculation} />
        <CalculationNotes engine={calculation.engine} />
      </Section>
      <Section
        title="Videos"
        description={
          canLeaveOut
            ? "Views before and after the cycle, and what each video pays over all rules. Untick one to leave it out of this payout."
            : "Views before and after the cycle, and what each video pays over all rules."
        }
      >
        <CalculationVideos
          videos={calculation.metrics.perVideo}
          currency={currency}
          {...(canLeaveOut ? { choice: { leftOut, isDisabled: false, onToggle: toggleVideo } } : {})}
        />
      </Section>
    </div>
  );
}
