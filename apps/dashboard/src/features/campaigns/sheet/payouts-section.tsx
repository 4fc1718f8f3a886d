import { SPEC_LIMITS } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { Plus } from "lucide-react";
import { useId } from "react";
import { Button } from "../../../ui/primitives/button.tsx";
import { FieldProblem } from "../../../ui/primitives/forms/form-field.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import {
  type CampaignForm,
  freePlatforms,
  newBasePayout,
  newCpmPayout,
  newFlatBonus,
  paysForViews,
} from "../form/campaign-form.ts";
import { CpmPayoutCard, FlatBonusCard } from "./ladder-cards.tsx";
import { BasePayoutCard, FixedSalaryCard, PerformanceCapCard } from "./payout-cards.tsx";
import { SheetSection, useSheet, useSpecField } from "./sheet-context.tsx";

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

interface Addition {
  readonly label: string;
  /** Why it cannot be added; undefined when it can. */
  readonly refusal: (form: CampaignForm) => string | undefined;
  readonly add: (form: CampaignForm) => Partial<CampaignForm>;
}

const additions: readonly Addition[] = [
  {
    label: "Fixed salary",
    refusal: ({ fixedSalary }) => (fixedSalary === undefined ? undefined : "A campaign has one salary."),
    add: () => ({ fixedSalary: "" }),
  },
  {
    label: "Base payout",
    refusal: ({ basePayouts }) =>
      freePlatforms(basePayouts).length > 0
        ? undefined
        : "Every platform is paid already. Take one out of a base payout to pay it differently.",
    add: ({ basePayouts }) => ({ basePayouts: [...basePayouts, newBasePayout(basePayouts)] }),
  },
  {
    label: "Pay per view (CPM)",
    refusal: ({ cpmPayouts }) =>
      cpmPayouts.length < SPEC_LIMITS.cpmPayouts ? undefined : `At most ${SPEC_LIMITS.cpmPayouts}.`,
    add: ({ cpmPayouts }) => ({ cpmPayouts: [...cpmPayouts, newCpmPayout()] }),
  },
  {
    label: "View bonus",
    refusal: ({ flatBonuses }) =>
      flatBonuses.length < SPEC_LIMITS.flatBonuses ? undefined : `At most ${SPEC_LIMITS.flatBonuses}.`,
    add: ({ flatBonuses }) => ({ flatBonuses: [...flatBonuses, newFlatBonus()] }),
  },
  {
    label: "Performance cap",
    refusal: (form) => {
      if (form.performanceCap !== undefined) return "A campaign has one cap.";
      return paysForViews(form) ? undefined : "It caps pay per view and view bonuses: add one of them first.";
    },
    add: () => ({ performanceCap: "" }),
  },
];

function AddPayout() {
  const { form, change } = useSheet();
  return (
    <div className="flex flex-wrap gap-2">
      {additions.map(({ label, refusal, add }) => (
        <DisabledReason key={label} reason={refusal(form)}>
          <Button
            icon={<Plus aria-hidden="true" />}
            disabled={refusal(form) !== undefined}
            onClick={() => change(add(form))}
          >
            {label}
          </Button>
        </DisabledReason>
      ))}
    </div>
  );
}
