import { isCurrencyCode } from "@clipledger/domain/money/currencies";
import { useState } from "react";
import { hasCode } from "../../../api/errors.ts";
import type { Preflight } from "../../../api/types.ts";
import { useCampaignOptions, useCreatorOptions } from "../../../parts/filter-options.ts";
import { PanelForm } from "../../../parts/writes/overlay-forms.tsx";
import {
  FormError,
  SelectField,
  TextAreaField,
  TextField,
} from "../../../ui/primitives/forms/form-field.tsx";
import { SearchChoice } from "../../../ui/primitives/forms/search-choice.tsx";
import { CurrencyOptions, UnitField } from "../../../ui/primitives/forms/unit-field.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { SidePanelFrame } from "../../../ui/primitives/overlays/side-panel.tsx";
import { minorText } from "../../../ui/product/words/money-text.ts";
import { payProblem } from "../pay-problem.ts";
import { payLabel } from "../payout-words.ts";
import { ProviderChoice } from "../provider/provider-choice.tsx";
import { fieldProblems, type ManualPayout, useManualPayout } from "./use-manual-payout.ts";

/** A payout that belongs to no cycle, such as a refund of costs or a thank you. */
export function ManualPayoutPanel({ onClose }: { onClose: () => void }) {
  const [isEverythingShown, setIsEverythingShown] = useState(false);
  const manual = useManualPayout(onClose);
  const { form, review, preflight, create } = manual;
  const amount = review.amountMinor === undefined ? undefined : minorText(review.amountMinor, form.currency);

  function submit() {
    setIsEverythingShown(true);
    if (review.draft !== undefined) create.mutate(review.draft);
  }

  return (
    <SidePanelFrame
      onClose={onClose}
      title="Manual payout"
      description="Belongs to no cycle and settles none. For what the rules of a campaign do not cover."
    >
      <PanelForm
        write={create}
        problems={() => fieldProblems(manual, isEverythingShown)}
        problem={problemOf}
        onSubmit={submit}
        submit={payLabel(form.provider, amount)}
        isDisabled={preflight?.ok === false || preflight?.alreadyExists === true}
      >
        <ManualFields manual={manual} />
        <ManualProblems preflight={preflight} />
      </PanelForm>
    </SidePanelFrame>
  );
}

function ManualFields({ manual }: { manual: ManualPayout }) {
  const { form, change } = manual;
  const creators = useCreatorOptions(form.creatorId === undefined ? [] : [form.creatorId]);
  const campaigns = useCampaignOptions(form.campaignId === undefined ? [] : [form.campaignId]);
  const [creator] = creators.chosen;
  return (
    <>
      <SearchChoice
        label="Creator"
        name="creatorId"
        placeholder="Choose who is paid"
        {...creators}
        chosen={creator}
        onChoose={(creatorId) => change({ creatorId })}
      />
      <SearchChoice
        label="Campaign (optional)"
        name="campaignId"
        placeholder="None"
        {...campaigns}
        chosen={campaigns.chosen[0]}
        onChoose={(campaignId) => change({ campaignId })}
        isOptional
      />
      <AmountFields manual={manual} />
      <WordsFields manual={manual} />
      <ProviderChoice
        value={form.provider}
        onChange={(provider) => change({ provider })}
        currencies={[form.currency]}
        payee={creator?.label ?? "the creator"}
      />
    </>
  );
}

function AmountFields({ manual: { form, change } }: { manual: ManualPayout }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <UnitField
        label="Amount"
        name="amount"
        unit={form.currency}
        value={form.amount}
        onChange={(event) => change({ amount: event.currentTarget.value })}
      />
      <SelectField
        label="Currency"
        name="currency"
        value={form.currency}
        onChange={({ currentTarget: { value } }) => {
          if (isCurrencyCode(value)) change({ currency: value });
        }}
      >
        <CurrencyOptions />
      </SelectField>
    </div>
  );
}

function WordsFields({ manual: { form, change } }: { manual: ManualPayout }) {
  return (
    <>
      <TextAreaField
        label="Description (optional)"
        name="description"
        hint="Shown to the creator."
        rows={2}
        maxLength={500}
        value={form.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <TextField
        label="Reference (optional)"
        name="reference"
        hint="Such as the number of a transfer or an invoice, for your team only."
        maxLength={255}
        value={form.reference}
        onChange={(event) => change({ reference: event.currentTarget.value })}
      />
    </>
  );
}

const fields = ["creatorId", "campaignId", "amount", "currency", "description", "reference"];

/** What the server has to say to the whole of a manual payout. */
function ManualProblems({ preflight }: { preflight: Preflight | undefined }) {
  const others = (preflight?.issues ?? []).filter(({ path }) => !fields.includes(path));
  return (
    <div role="status" className="flex flex-col gap-3 empty:hidden">
      {preflight?.alreadyExists === true ? (
        <Notice tone="info" title="This payout is in the books already">
          It was recorded from this form before. Close it, and open a new one for another payout.
        </Notice>
      ) : null}
      {preflight?.warnings.map(({ code, message }) => (
        <Notice key={code} tone="warning" title={message} />
      ))}
      {others.map(({ path, message }) => (
        <FormError key={path} message={message} />
      ))}
    </div>
  );
}

function problemOf(error: unknown): string {
  if (hasCode(error, "PAYOUT_ID_CONFLICT")) {
    return "A payout with other details was recorded from this form before. Look at it under Issued, and open a new form for another one.";
  }
  const { title, text } = payProblem(error);
  return `${title}. ${text}`;
}
