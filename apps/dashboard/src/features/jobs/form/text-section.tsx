import type { ContentIssue } from "@clipledger/richtext/document";
import { problemAt } from "../../../api/errors.ts";
import { Checkbox, TextAreaField } from "../../../ui/primitives/forms/form-field.tsx";
import { Section } from "../../../ui/primitives/page.tsx";
import { RichTextEditor } from "../../../ui/rich-text/rich-text-editor.tsx";
import type { SectionProps } from "./section-props.ts";

/** What applicants read, and what they are asked to make. */
export function TextSection({
  fields,
  problems,
  onChange,
  contentIssues,
}: SectionProps & { contentIssues: readonly ContentIssue[] }) {
  return (
    <Section title="Texts">
      <div className="flex flex-col gap-5">
        <RichTextEditor
          label="About the job"
          placeholder="What creators do, how you work together, and what makes a good applicant."
          initial={fields.body}
          issues={issuesOf(contentIssues, "body")}
          onChange={(body) => onChange({ body })}
        />
        <RichTextEditor
          label="Challenge (optional)"
          hint="Applicants see it above the form."
          placeholder="A small task that shows you how they work."
          initial={fields.challengeBrief}
          issues={issuesOf(contentIssues, "challengeBrief")}
          onChange={(challengeBrief) => onChange({ challengeBrief })}
        />
        <Checkbox
          label="Applications need a link to a video"
          checked={fields.videoSubmissionRequired}
          onChange={(event) => onChange({ videoSubmissionRequired: event.currentTarget.checked })}
        />
        <TextAreaField
          label="Example videos (optional)"
          rows={3}
          spellCheck={false}
          placeholder="https://www.tiktok.com/@somebody/video/1"
          hint="Videos that show what you look for, one link a line."
          value={fields.exampleVideoUrls}
          onChange={(event) => onChange({ exampleVideoUrls: event.currentTarget.value })}
          error={problemAt(problems, "exampleVideoUrls")}
        />
      </div>
    </Section>
  );
}

function issuesOf(issues: readonly ContentIssue[], field: string): readonly ContentIssue[] {
  return issues.filter(({ path }) => path === field || path.startsWith(`${field}.`));
}
