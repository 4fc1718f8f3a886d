import type { Calculation } from "../../../api/types.ts";
import { Card } from "../../../ui/primitives/page.tsx";
import { minorText } from "../../../ui/product/money-text.ts";
import { BreakdownEntry } from "./breakdown-entry.tsx";

/** A calculation as an invoice: rule by rule, down to a total. */
export function CalculationInvoice({ calculation }: { calculation: Calculation }) {
  const { total, breakdown } = calculation.payouts;
  return (
    <Card className="overflow-hidden">
      <ol aria-label="Calculation" className="divide-y divide-line">
        {breakdown.map((line) => (
          <BreakdownEntry key={line.ruleId} line={line} videos={calculation.metrics.perVideo} />
        ))}
      </ol>
      <p className="flex items-baseline justify-between gap-6 border-ink/70 border-t bg-sunken px-5 py-3.5 shadow-[inset_0_3px_0_var(--sunken),inset_0_4px_0_color-mix(in_srgb,var(--ink)_70%,transparent)] max-sm:px-4">
        <span className="font-semibold">Calculated total</span>
        <span className="font-semibold text-lg tabular-nums tracking-[-0.01em]">
          {minorText(total.amount, total.currency)}
        </span>
      </p>
    </Card>
  );
}
