import { PayoutCard } from "./payout-card.tsx";
import { useSheet } from "./sheet-context.ts";
import { AmountField } from "./spec-fields.tsx";

export function FixedSalaryCard() {
  const { form, change } = useSheet();
  if (form.fixedSalary === undefined) return null;
  return (
    <PayoutCard
      path="payouts.fixedSalary"
      title="Fixed salary"
      note="Paid to every creator in each cycle, whatever they publish."
      onRemove={() => change({ fixedSalary: undefined })}
    >
      <AmountField
        path="payouts.fixedSalary.amount"
        label="Salary per cycle"
        className="sm:max-w-64"
        value={form.fixedSalary}
        onChange={(fixedSalary) => change({ fixedSalary })}
      />
    </PayoutCard>
  );
}

export function PerformanceCapCard() {
  const { form, change } = useSheet();
  if (form.performanceCap === undefined) return null;
  return (
    <PayoutCard
      path="payouts.performanceCap"
      title="Performance cap"
      note="The most that pay per view and view bonuses come to together, for one creator in one cycle."
      onRemove={() => change({ performanceCap: undefined })}
    >
      <AmountField
        path="payouts.performanceCap.amount"
        label="At most per cycle"
        className="sm:max-w-64"
        value={form.performanceCap}
        onChange={(performanceCap) => change({ performanceCap })}
      />
    </PayoutCard>
  );
}
