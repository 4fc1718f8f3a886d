import { problemAt } from "../../../api/errors.ts";
import { SelectField, TextAreaField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { TokenField } from "../../../ui/primitives/forms/token-field.tsx";
import { Section } from "../../../ui/primitives/page.tsx";
import { JOB_TYPES, jobTypeLabels } from "../../../ui/product/job-words.ts";
import type { SectionProps } from "./section-props.ts";

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
