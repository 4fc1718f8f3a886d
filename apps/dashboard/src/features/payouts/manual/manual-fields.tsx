import { isCurrencyCode } from "@clipledger/domain/money/currencies";
import { useCampaignOptions, useCreatorOptions } from "../../../parts/filter-options.ts";
import { SelectField, TextAreaField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { SearchChoice } from "../../../ui/primitives/forms/search-choice.tsx";
import { CurrencyOptions, UnitField } from "../../../ui/primitives/forms/unit-field.tsx";
import { ProviderChoice } from "../provider/provider-choice.tsx";
import { fieldProblems } from "./field-problems.ts";
import type { ManualPayout } from "./use-manual-payout.ts";

interface ManualFieldsProps {
  manual: ManualPayout;
  /** Blanks are told too. */
  isEverythingTold: boolean;
}

export function ManualFields({ manual, isEverythingTold }: ManualFieldsProps) {
  const { form, change } = manual;
  const creators = useCreatorOptions(form.creatorId === undefined ? [] : [form.creatorId]);
  const campaigns = useCampaignOptions(form.campaignId === undefined ? [] : [form.campaignId]);
  const problems = fieldProblems(manual, isEverythingTold);
  const [creator] = creators.chosen;
  return (
    <>
      <SearchChoice
        label="Creator"
        placeholder="Choose who is paid"
        {...creators}
        chosen={creator}
        error={problems["creatorId"]}
        onChoose={(creatorId) => change({ creatorId })}
      />
      <SearchChoice
        label="Campaign (optional)"
        placeholder="None"
        {...campaigns}
        chosen={campaigns.chosen[0]}
        error={problems["campaignId"]}
        onChoose={(campaignId) => change({ campaignId })}
        isOptional
      />
      <AmountFields manual={manual} problems={problems} />
      <WordsFields manual={manual} problems={problems} />
      <ProviderChoice
        value={form.provider}
        onChange={(provider) => change({ provider })}
        currencies={[form.currency]}
        payee={creator?.label ?? "the creator"}
      />
    </>
  );
}

interface PartProps {
  manual: ManualPayout;
  problems: ReturnType<typeof fieldProblems>;
}

function AmountFields({ manual: { form, change }, problems }: PartProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <UnitField
        label="Amount"
        unit={form.currency}
        value={form.amount}
        error={problems["amount"]}
        onChange={(event) => change({ amount: event.currentTarget.value })}
      />
      <SelectField
        label="Currency"
        value={form.currency}
        error={problems["currency"]}
        onChange={({ currentTarget: { value } }) => {
          if (isCurrencyCode(value)) change({ currency: value });
        }}
      >
        <CurrencyOptions />
      </SelectField>
    </div>
  );
}

function WordsFields({ manual: { form, change }, problems }: PartProps) {
  return (
    <>
      <TextAreaField
        label="Description (optional)"
        hint="Shown to the creator."
        rows={2}
        maxLength={500}
        value={form.description}
        error={problems["description"]}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <TextField
        label="Reference (optional)"
        hint="Such as the number of a transfer or an invoice, for your team only."
        maxLength={255}
        value={form.reference}
        error={problems["reference"]}
        onChange={(event) => change({ reference: event.currentTarget.value })}
      />
    </>
  );
}
