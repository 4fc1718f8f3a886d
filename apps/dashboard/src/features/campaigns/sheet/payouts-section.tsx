import {
  type BonusMode,
  type PayoutScope,
  SPEC_LIMITS,
} from "@clipledger/domain/campaigns/spec/campaign-spec";
import { Plus } from "lucide-react";
import { useId } from "react";
import { Button } from "../../../ui/primitives/button.tsx";
import { ChoiceCards } from "../../../ui/primitives/forms/choice-cards.tsx";
import { FieldProblem } from "../../../ui/primitives/forms/form-field.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import {
  type CampaignForm,
  type CpmPayoutForm,
  type FlatBonusForm,
  freePlatforms,
  newBasePayout,
  newCpmPayout,
  newFlatBonus,
  paysForViews,
} from "../form/campaign-form.ts";
import { BasePayoutCard, FixedSalaryCard, PayoutCard, PerformanceCapCard } from "./payout-cards.tsx";
import { SheetSection, useSheet, useSpecField } from "./sheet-context.tsx";
import { asLadder, asSteps, TierEditor } from "./tier-editor.tsx";

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

function CpmPayoutCard({ payout, index }: { payout: CpmPayoutForm; index: number }) {
  const { form, change } = useSheet();
  const path = `payouts.cpmPayouts.${index}`;

  function edit(part: Partial<CpmPayoutForm>) {
    change({
      cpmPayouts: form.cpmPayouts.map((one) => (one.key === payout.key ? { ...one, ...part } : one)),
    });
  }

  return (
    <PayoutCard
      path={path}
      title={form.cpmPayouts.length === 1 ? "Pay per view (CPM)" : `Pay per view (CPM) ${index + 1}`}
      note="A rate for every 1,000 views. Views above a tier earn the rate of the next one."
      onRemove={() => change({ cpmPayouts: form.cpmPayouts.filter(({ key }) => key !== payout.key) })}
    >
      <ScopeChoice path={`${path}.scope`} value={payout.scope} onChange={(scope) => edit({ scope })} />
      <TierEditor
        path={`${path}.tiers`}
        tiers={payout.tiers}
        kind="ladder"
        pay={{ key: "rate", label: "Per 1,000 views" }}
        onChange={(tiers) => edit({ tiers })}
      />
    </PayoutCard>
  );
}

function FlatBonusCard({ bonus, index }: { bonus: FlatBonusForm; index: number }) {
  const { form, change } = useSheet();
  const path = `payouts.flatBonuses.${index}`;

  function edit(part: Partial<FlatBonusForm>) {
    change({
      flatBonuses: form.flatBonuses.map((one) => (one.key === bonus.key ? { ...one, ...part } : one)),
    });
  }

  return (
    <PayoutCard
      path={path}
      title={form.flatBonuses.length === 1 ? "View bonus" : `View bonus ${index + 1}`}
      note="A fixed amount for reaching a number of views."
      onRemove={() => change({ flatBonuses: form.flatBonuses.filter(({ key }) => key !== bonus.key) })}
    >
      <ScopeChoice path={`${path}.scope`} value={bonus.scope} onChange={(scope) => edit({ scope })} />
      <ModeChoice
        path={`${path}.mode`}
        bonus={bonus}
        onChange={(mode) =>
          edit({ mode, tiers: mode === "highest" ? asLadder(bonus.tiers) : asSteps(bonus.tiers) })
        }
      />
      <TierEditor
        path={`${path}.tiers`}
        tiers={bonus.tiers}
        kind={bonus.mode === "highest" ? "ladder" : "steps"}
        pay={{ key: "amount", label: "Bonus" }}
        onChange={(tiers) => edit({ tiers })}
      />
    </PayoutCard>
  );
}

const scopes: readonly { readonly value: PayoutScope; readonly title: string; readonly note: string }[] = [
  {
    value: "per_video",
    title: "Each video on its own",
    note: "A video keeps its place on the ladder from cycle to cycle.",
  },
  {
    value: "all_content",
    title: "All videos together",
    note: "The views of all videos add up, from 0 again in every cycle.",
  },
];

interface ScopeChoiceProps {
  path: string;
  value: PayoutScope;
  onChange: (scope: PayoutScope) => void;
}

function ScopeChoice({ path, value, onChange }: ScopeChoiceProps) {
  const { error } = useSpecField(path);
  return (
    <ChoiceCards
      path={path}
      legend="What is counted"
      choices={scopes}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

interface ModeChoiceProps {
  path: string;
  bonus: FlatBonusForm;
  onChange: (mode: BonusMode) => void;
}

function ModeChoice({ path, bonus, onChange }: ModeChoiceProps) {
  const { error } = useSpecField(path);
  const isPerVideo = bonus.scope === "per_video";
  return (
    <ChoiceCards
      path={path}
      legend="What is paid"
      choices={[
        {
          value: "highest",
          title: "Only the highest tier reached",
          note: isPerVideo ? "Once, when the video stops counting." : "Once in each cycle.",
        },
        {
          value: "aggregated",
          title: "Every tier reached",
          note: isPerVideo ? "Each as soon as the video reaches it." : "All that the cycle's views reach.",
        },
      ]}
      value={bonus.mode}
      onChange={onChange}
      error={error}
    />
  );
}
