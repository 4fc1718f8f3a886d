import { CURRENCY_CODES } from "@clipledger/domain/money/currencies";
import { problemAt } from "../../../api/errors.ts";
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
} from "../../../ui/product/job-words.ts";
import { listLanguages, platformOptions } from "../../../ui/product/names.ts";
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
  const { fields, problems, onChange } = props;
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
          hint="Type a name and choose it. None: anywhere."
          tokens={fields.countries}
          onChange={(countries) => onChange({ countries })}
          suggestions={countryNames}
          maxLength={60}
          maxCount={249}
          error={problemAt(problems, "countryResidences")}
        />
        <TokenField
          label="Languages they speak"
          hint="None: any language."
          tokens={fields.languages}
          onChange={(languages) => onChange({ languages })}
          suggestions={languageNames}
          maxLength={60}
          maxCount={50}
          error={problemAt(problems, "languages")}
        />
        <TokenField
          label="Formats"
          tokens={fields.contentFormats}
          onChange={(contentFormats) => onChange({ contentFormats })}
          suggestions={formats}
          maxLength={60}
          maxCount={20}
          error={problemAt(problems, "contentFormats")}
        />
        <Numbers {...props} />
        <Conditions {...props} />
      </div>
    </Section>
  );
}

function Conditions({ fields, problems, onChange }: SectionProps) {
  return (
    <>
      <TextField
        label="Account"
        maxLength={60}
        placeholder="A new account, or their own"
        value={fields.accountType}
        onChange={(event) => onChange({ accountType: event.currentTarget.value })}
        error={problems["accountType"]}
      />
      <TextField
        label="AI content"
        maxLength={500}
        placeholder="Whether generated video or voice is fine"
        value={fields.aiContentPolicy}
        onChange={(event) => onChange({ aiContentPolicy: event.currentTarget.value })}
        error={problems["aiContentPolicy"]}
      />
    </>
  );
}

const numbers = [
  { key: "minAge", label: "Least age", unit: "years" },
  { key: "minWeeklyVideos", label: "Least videos", unit: "a week" },
  { key: "minWeeklyHours", label: "Least hours", unit: "a week" },
] as const;

function Numbers({ fields, problems, onChange }: SectionProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {numbers.map(({ key, label, unit }) => (
        <UnitField
          key={key}
          label={label}
          unit={unit}
          inputMode="numeric"
          value={fields[key]}
          onChange={(event) => onChange({ [key]: event.currentTarget.value })}
          error={problems[key]}
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
