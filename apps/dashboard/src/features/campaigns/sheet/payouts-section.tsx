import { useId } from "react";
import { FieldProblem } from "../../../ui/primitives/forms/form-field.tsx";
import { AddPayout } from "./add-payout.tsx";
import { FixedSalaryCard, PerformanceCapCard } from "./amount-cards.tsx";
import { BasePayoutCard } from "./base-payout-card.tsx";
import { CpmPayoutCard, FlatBonusCard } from "./ladder-cards.tsx";
import { useSheet, useSpecField } from "./sheet-context.ts";
import { SheetSection } from "./sheet-section.tsx";

export function PayoutsSection() {
  const { form } = useSheet();
  const id = useId();
  const { error } = useSpecField("payouts");
  return (
    <SheetSection
      title="Payouts"
      description="What a creator earns in a cycle. Combine as many as you like; they add up."
    >
      <FixedSalaryCard />
      {form.basePayouts.map((payout, index) => (
        <BasePayoutCard key={payout.key} payout={payout} index={index} />
      ))}
      {form.cpmPayouts.map((payout, index) => (
        <CpmPayoutCard key={payout.key} payout={payout} index={index} />
      ))}
      {form.flatBonuses.map((bonus, index) => (
        <FlatBonusCard key={bonus.key} bonus={bonus} index={index} />
      ))}
      <PerformanceCapCard />
      <div data-path="payouts" tabIndex={-1} className="flex flex-col gap-2">
        <AddPayout />
        <FieldProblem id={id} error={error} />
      </div>
    </SheetSection>
  );
}
