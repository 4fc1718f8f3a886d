import { CURRENCY_CODES } from "@clipledger/domain/money/currencies";
import { problemAt } from "../../../api/errors.ts";
import { SelectField, TextAreaField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { TokenField } from "../../../ui/primitives/forms/token-field.tsx";
import { CurrencyOptions, UnitField } from "../../../ui/primitives/forms/unit-field.tsx";
import { Section } from "../../../ui/primitives/page.tsx";
import {
  JOB_TYPES,
  jobTypeLabels,
  type PayFrequency,
  payFrequencyLabels,
} from "../../../ui/product/job-words.ts";
import type { SectionProps } from "./job-fields.ts";

const niches = [
  "Apps",
  "Beauty",
  "Education",
  "Fashion",
  "Finance",
  "Fitness",
  "Food",
  "Gaming",
  "Health",
  "Home",
  "Music",
  "Travel",
];

/** What the job is about. */
export function ProductSection({ fields, problems, onChange }: SectionProps) {
  return (
    <Section title="Product" description="What creators make videos about.">
      <div className="flex flex-col gap-4">
        <TextField
          label="Title"
          required
          maxLength={120}
          value={fields.productTitle}
          onChange={(event) => onChange({ productTitle: event.currentTarget.value })}
          error={problems["productTitle"]}
        />
        <TextAreaField
          label="Description"
          rows={2}
          maxLength={300}
          value={fields.productDescription}
          onChange={(event) => onChange({ productDescription: event.currentTarget.value })}
          hint="Shown on the board, in up to 300 characters."
          error={problems["productDescription"]}
        />
        <SelectField
          label="Kind of work"
          value={fields.jobType}
          onChange={(event) => {
            const jobType = JOB_TYPES.find((type) => type === event.currentTarget.value);
            if (jobType !== undefined) onChange({ jobType });
          }}
          error={problems["jobType"]}
        >
          {JOB_TYPES.map((type) => (
            <option key={type} value={type}>
              {jobTypeLabels[type]}
            </option>
          ))}
        </SelectField>
        <TokenField
          label="Topics"
          hint="Enter or a comma adds one."
          tokens={fields.productNiches}
          onChange={(productNiches) => onChange({ productNiches })}
          suggestions={niches}
          maxLength={60}
          maxCount={20}
          error={problemAt(problems, "productNiches")}
        />
        <TextField
          label="Logo (optional)"
          type="url"
          placeholder="https://"
          value={fields.logoUrl}
          onChange={(event) => onChange({ logoUrl: event.currentTarget.value })}
          error={problems["logoUrl"]}
        />
      </div>
    </Section>
  );
}

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
