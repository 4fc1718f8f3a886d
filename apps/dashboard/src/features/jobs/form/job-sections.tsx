import { CURRENCY_CODES } from "@clipledger/domain/money/currencies";
import { SelectField, TextAreaField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { ToggleChips } from "../../../ui/primitives/forms/segmented.tsx";
import { TokenField } from "../../../ui/primitives/forms/token-field.tsx";
import { CurrencyOptions, UnitField } from "../../../ui/primitives/forms/unit-field.tsx";
import { Section } from "../../../ui/primitives/page.tsx";
import {
  JOB_TYPES,
  jobTypeLabels,
  type PayFrequency,
  payFrequencyLabels,
} from "../../../ui/product/words/job-words.ts";
import { listLanguages, platformOptions } from "../../../ui/product/words/names.ts";
import { countryCodes, type JobFields, type SectionProps } from "./job-fields.ts";

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
export function ProductSection({ fields, onChange }: SectionProps) {
  return (
    <Section title="Product" description="What creators make videos about.">
      <div className="flex flex-col gap-4">
        <TextField
          label="Title"
          name="productTitle"
          required
          maxLength={120}
          value={fields.productTitle}
          onChange={(event) => onChange({ productTitle: event.currentTarget.value })}
        />
        <TextAreaField
          label="Description"
          name="productDescription"
          rows={2}
          maxLength={300}
          value={fields.productDescription}
          onChange={(event) => onChange({ productDescription: event.currentTarget.value })}
          hint="Shown on the board, in up to 300 characters."
        />
        <SelectField
          label="Kind of work"
          name="jobType"
          value={fields.jobType}
          onChange={(event) => {
            const jobType = JOB_TYPES.find((type) => type === event.currentTarget.value);
            if (jobType !== undefined) onChange({ jobType });
          }}
        >
          {JOB_TYPES.map((type) => (
            <option key={type} value={type}>
              {jobTypeLabels[type]}
            </option>
          ))}
        </SelectField>
        <TokenField
          label="Topics"
          name="productNiches"
          hint="Enter or a comma adds one."
          tokens={fields.productNiches}
          onChange={(productNiches) => onChange({ productNiches })}
          suggestions={niches}
          maxLength={60}
          maxCount={20}
        />
        <TextField
          label="Logo (optional)"
          name="logoUrl"
          type="url"
          placeholder="https://"
          value={fields.logoUrl}
          onChange={(event) => onChange({ logoUrl: event.currentTarget.value })}
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
export function PaySection({ fields, onChange }: SectionProps) {
  return (
    <Section title="Pay" description="At least one amount before you publish. Leave the others empty.">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Currency"
          name="currency"
          value={fields.currency}
          onChange={(event) => {
            const currency = CURRENCY_CODES.find((code) => code === event.currentTarget.value);
            if (currency !== undefined) onChange({ currency });
          }}
        >
          <CurrencyOptions />
        </SelectField>
        <SelectField
          label="Paid"
          name="payFrequency"
          value={fields.payFrequency}
          onChange={(event) => {
            const payFrequency = frequencies.find((one) => one === event.currentTarget.value);
            if (payFrequency !== undefined) onChange({ payFrequency });
          }}
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
            name={path}
            unit={fields.currency}
            value={fields[key]}
            onChange={(event) => onChange({ [key]: event.currentTarget.value })}
          />
        ))}
      </div>
    </Section>
  );
}

const countryNames = [...countryCodes.keys()].sort((one, other) => one.localeCompare(other, "en"));
const languageNames = listLanguages().map(({ label }) => label);
const formats = [
  "Talking head",
  "Screen recording",
  "Tutorial",
  "Storytime",
  "Skit",
  "Product demo",
  "Street interview",
];

/** Whom the job is for. Whoever does not fit may apply all the same, and you see what is missing. */
export function PreferencesSection(props: SectionProps) {
  const { fields, onChange } = props;
  return (
    <Section
      title="Who you look for"
      description="All optional. Applicants who do not fit are marked, not refused."
    >
      <div className="flex flex-col gap-4">
        <ToggleChips
          legend="Platforms"
          options={platformOptions}
          chosen={fields.platformFocus}
          onToggle={(value) => onChange({ platformFocus: toggledPlatforms(fields.platformFocus, value) })}
        />
        <TokenField
          label="Countries they live in"
          name="countryResidences"
          hint="Type a name and choose it. None: anywhere."
          tokens={fields.countries}
          onChange={(countries) => onChange({ countries })}
          suggestions={countryNames}
          maxLength={60}
          maxCount={249}
        />
        <TokenField
          label="Languages they speak"
          name="languages"
          hint="None: any language."
          tokens={fields.languages}
          onChange={(languages) => onChange({ languages })}
          suggestions={languageNames}
          maxLength={60}
          maxCount={50}
        />
        <TokenField
          label="Formats"
          name="contentFormats"
          tokens={fields.contentFormats}
          onChange={(contentFormats) => onChange({ contentFormats })}
          suggestions={formats}
          maxLength={60}
          maxCount={20}
        />
        <Numbers {...props} />
        <Conditions {...props} />
      </div>
    </Section>
  );
}

function Conditions({ fields, onChange }: SectionProps) {
  return (
    <>
      <TextField
        label="Account"
        name="accountType"
        maxLength={60}
        placeholder="A new account, or their own"
        value={fields.accountType}
        onChange={(event) => onChange({ accountType: event.currentTarget.value })}
      />
      <TextField
        label="AI content"
        name="aiContentPolicy"
        maxLength={500}
        placeholder="Whether generated video or voice is fine"
        value={fields.aiContentPolicy}
        onChange={(event) => onChange({ aiContentPolicy: event.currentTarget.value })}
      />
    </>
  );
}

const numbers = [
  { key: "minAge", label: "Least age", unit: "years" },
  { key: "minWeeklyVideos", label: "Least videos", unit: "a week" },
  { key: "minWeeklyHours", label: "Least hours", unit: "a week" },
] as const;

function Numbers({ fields, onChange }: SectionProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {numbers.map(({ key, label, unit }) => (
        <UnitField
          key={key}
          label={label}
          name={key}
          unit={unit}
          inputMode="numeric"
          value={fields[key]}
          onChange={(event) => onChange({ [key]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}

function toggledPlatforms(chosen: JobFields["platformFocus"], value: string): JobFields["platformFocus"] {
  const option = platformOptions.find((platform) => platform.value === value);
  if (option === undefined) return chosen;
  return chosen.includes(option.value) ? chosen.filter((one) => one !== value) : [...chosen, option.value];
}
