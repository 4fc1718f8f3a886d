import { CURRENCY_CODES } from "@clipledger/domain/money/currencies";
import { SelectField } from "../../../ui/primitives/forms/form-field.tsx";
import { CurrencyOptions, UnitField } from "../../../ui/primitives/forms/unit-field.tsx";
import { Section } from "../../../ui/primitives/page.tsx";
import { type PayFrequency, payFrequencyLabels } from "../../../ui/product/job-words.ts";
import type { SectionProps } from "./section-props.ts";

const frequencies = Object.keys(payFrequencyLabels) as PayFrequency[]; // safe: a literal's own keys

const amounts = [
  { key: "flatSalary", path: "flatSalaryAmount", label: "Fixed salary" },
  { key: "perVideo", path: "perVideoAmount", label: "For each video" },
  { key: "cpm", path: "cpmAmount", label: "For 1,000 views" },
  { key: "bonus", path: "bonusAmount", label: "Bonus" },
] as const;

/** What the job pays. A campaign can be drafted from it later. */
export function PaySection({ fields, problems, onChange }: SectionProps) {
  return (
    <Section title="Pay" description="At least one amount before you publish. Leave the others empty.">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Currency"
          value={fields.currency}
          onChange={(event) => {
            const currency = CURRENCY_CODES.find((code) => code === event.currentTarget.value);
            if (currency !== undefined) onChange({ currency });
          }}
          error={problems["currency"]}
        >
          <CurrencyOptions />
        </SelectField>
        <SelectField
          label="Paid"
          value={fields.payFrequency}
          onChange={(event) => {
            const payFrequency = frequencies.find((one) => one === event.currentTarget.value);
            if (payFrequency !== undefined) onChange({ payFrequency });
          }}
          error={problems["payFrequency"]}
        >
          {frequencies.map((frequency) => (
            <option key={frequency} value={frequency}>
              {payFrequencyLabels[frequency]}
            </option>
          ))}
        </SelectField>
        {amounts.map(({ key, path, label }) => (
          <UnitField
            key={key}
            label={label}
            unit={fields.currency}
            value={fields[key]}
            onChange={(event) => onChange({ [key]: event.currentTarget.value })}
            error={problems[path]}
          />
        ))}
      </div>
    </Section>
  );
}
