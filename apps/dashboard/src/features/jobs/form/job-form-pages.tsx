import type { ContentIssue } from "@clipledger/richtext/document";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { fieldErrors, hasCode, readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { JobInput } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { PageForm } from "../../../parts/writes/page-form.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Checkbox, FormError, TextAreaField } from "../../../ui/primitives/forms/form-field.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { RichTextEditor } from "../../../ui/rich-text/rich-text-editor.tsx";
import { BackToJobs, useRefreshJobs } from "../jobs-frame.tsx";
import { emptyJob, fieldsOfJob, isShown, type JobFields, readJob, type SectionProps } from "./job-fields.ts";
import { PaySection, PreferencesSection, ProductSection } from "./job-sections.tsx";

export function NewJobPage() {
  const { api, organization } = useOrganization();
  const details = useQuery(api.organization.get.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  return (
    <Page
      title="New job"
      width="narrow"
      backLink={<BackToJobs />}
      description="It stays a draft until you publish it."
    >
      {canWrite(organization.role) ? null : <ReadersOnly />}
      {canWrite(organization.role) && details.isSuccess ? (
        <JobForm jobId={undefined} first={emptyJob(details.data.defaultCurrency)} />
      ) : null}
    </Page>
  );
}

export function ReadersOnly() {
  return (
    <Card>
      <EmptyState icon={Lock} title="Viewers do not write jobs">
        Ask an owner of your organization for another role.
      </EmptyState>
    </Card>
  );
}

const route = getRouteApi("/app/jobs/$jobId/edit");

export function EditJobPage() {
  const { jobId } = route.useParams();
  const { api, organization } = useOrganization();
  // Read once: no later answer may overtake what somebody is writing.
  const job = useQuery({
    queryKey: ["job-to-edit", organization.id, jobId],
    queryFn: () => api.jobs.get.call({ params: { id: jobId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const title = job.data === undefined ? "Edit job" : `Edit ${job.data.productTitle}`;
  return (
    <Page title={title} width="narrow" backLink={<BackToJobs />}>
      {!canWrite(organization.role) ? (
        <ReadersOnly />
      ) : job.isSuccess ? (
        <JobForm key={jobId} jobId={jobId} first={fieldsOfJob(job.data)} />
      ) : (
        <Card>
          <QueryState query={job} label="the job" rows={4} />
        </Card>
      )}
    </Page>
  );
}

interface JobFormProps {
  jobId: string | undefined;
  first: JobFields;
}

function JobForm({ jobId, first }: JobFormProps) {
  const [fields, setFields] = useState(first);
  const [unread, setUnread] = useState<Readonly<Record<string, string>>>({});
  const navigate = useNavigate();
  const { save, problems, contentIssues, message } = useSaveJob(jobId);
  const part = {
    fields,
    onChange: (change: Partial<JobFields>) => setFields((before) => ({ ...before, ...change })),
  };

  function submit() {
    const read = readJob(fields);
    setUnread(read.problems);
    if (Object.keys(read.problems).length === 0) save.mutate(read.body);
    else save.reset();
  }

  const cancel = () =>
    jobId === undefined ? navigate({ to: "/jobs" }) : navigate({ to: "/jobs/$jobId", params: { jobId } });
  return (
    <PageForm
      write={save}
      problems={() => unread}
      hasChanges={() => JSON.stringify(fields) !== JSON.stringify(first)}
      onSubmit={submit}
      className="flex flex-col gap-8"
    >
      <ProductSection {...part} />
      <PaySection {...part} />
      <TextSection {...part} contentIssues={contentIssues} />
      <PreferencesSection {...part} />
      <FormError message={summaryOf({ ...problems, ...unread }) ?? message} />
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
        <Button size="large" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" size="large" isPending={save.isPending}>
          {jobId === undefined ? "Save draft" : "Save"}
        </Button>
      </div>
    </PageForm>
  );
}

/** The form is long: what is wrong above must be heard of here. */
function summaryOf(problems: Readonly<Record<string, string>>): string | undefined {
  const count = Object.keys(problems).filter(isShown).length;
  if (count === 0) return undefined;
  return count === 1 ? "One field needs another look." : `${count} fields need another look.`;
}

/** What applicants read, and what they are asked to make. */
function TextSection({
  fields,
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
          name="exampleVideoUrls"
          rows={3}
          spellCheck={false}
          placeholder="https://www.tiktok.com/@somebody/video/1"
          hint="Videos that show what you look for, one link a line."
          value={fields.exampleVideoUrls}
          onChange={(event) => onChange({ exampleVideoUrls: event.currentTarget.value })}
        />
      </div>
    </Section>
  );
}

function issuesOf(issues: readonly ContentIssue[], field: string): readonly ContentIssue[] {
  return issues.filter(({ path }) => path === field || path.startsWith(`${field}.`));
}

/** Saves a new job or a changed one, and goes to its page. */
function useSaveJob(jobId: string | undefined) {
  const { api } = useOrganization();
  const navigate = useNavigate();
  const save = useWrite(
    (body: JobInput) =>
      jobId === undefined
        ? api.jobs.create.call({ body })
        : api.jobs.update.call({ params: { id: jobId }, body }),
    {
      says: ({ productTitle }) => `Saved ${productTitle}.`,
      onDone: ({ id }) => navigate({ to: "/jobs/$jobId", params: { jobId: id } }),
      refreshes: useRefreshJobs(),
    },
  );
  const problems = fieldErrors(save.error);
  const contentIssues: readonly ContentIssue[] = hasCode(save.error, "CONTENT_INVALID")
    ? Object.entries(problems).map(([path, message]) => ({ path, message }))
    : [];
  const isExplained = Object.keys(problems).some(isShown) || contentIssues.length > 0;
  return {
    save,
    problems,
    contentIssues,
    message: save.isError && !isExplained ? readError(save.error).message : undefined,
  };
}
