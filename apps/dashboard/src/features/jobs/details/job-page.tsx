import { toAlpha2 } from "@clipledger/domain/places/countries";
import { readableDocument } from "@clipledger/richtext/resolve-variables";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Clapperboard, ExternalLink, Pencil } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Job } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { FactList } from "../../../ui/primitives/fact-list.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { jobTypeLabels, payParts } from "../../../ui/product/words/job-words.ts";
import { countryName, languageName, platformLabels } from "../../../ui/product/words/names.ts";
import { documentOf, RichText } from "../../../ui/rich-text/rich-text.tsx";
import { JobDialogs, useJobDialog } from "../dialogs/job-dialogs.tsx";
import { BackToJobs, JobStatusBadge } from "../jobs-frame.tsx";
import { JobMenu } from "../list/job-menu.tsx";

const route = getRouteApi("/app/jobs/$jobId");

export function JobPage() {
  const { jobId } = route.useParams();
  const { api } = useOrganization();
  const job = useQuery(api.jobs.get.queryOptions({ input: { params: { id: jobId } } }));
  if (job.isSuccess) return <FoundJob job={job.data} />;
  return (
    <Page title="Job" backLink={<BackToJobs />}>
      <Card>
        <QueryState query={job} label="the job" rows={4} missing={<NoJob />} />
      </Card>
    </Page>
  );
}

function FoundJob({ job }: { job: Job }) {
  const { organization } = useOrganization();
  const navigate = useNavigate();
  const dialog = useJobDialog();
  return (
    <Page
      title={job.productTitle}
      backLink={<BackToJobs />}
      description={job.productDescription === "" ? undefined : job.productDescription}
      actions={
        <>
          <JobStatusBadge status={job.status} />
          {job.status === "public" ? (
            <a href={`/board/${job.id}`} target="_blank" rel="noopener" className={buttonClass()}>
              <ExternalLink aria-hidden="true" />
              Public page
            </a>
          ) : null}
          {canWrite(organization.role) ? (
            <>
              <Link to="/jobs/$jobId/edit" params={{ jobId: job.id }} className={buttonClass()}>
                <Pencil aria-hidden="true" />
                Edit
              </Link>
              <JobMenu job={job} onAsk={(kind) => dialog.open({ kind, job })} />
            </>
          ) : null}
        </>
      }
    >
      {job.status === "paused" ? (
        <Notice tone="warning" title="Paused: nobody can apply">
          {job.pausedReason}
        </Notice>
      ) : null}
      <ApplicationsLine job={job} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(280px,360px)]">
        <div className="flex min-w-0 flex-col gap-6">
          <TextSection title="Text" content={job.body} nothing="Nothing is written yet." />
          <TextSection
            title="Challenge"
            content={job.challengeBrief}
            nothing="Applicants are not asked to make anything."
          />
        </div>
        <JobDetails job={job} />
      </div>
      <JobDialogs {...dialog} onDeleted={() => navigate({ to: "/jobs" })} />
    </Page>
  );
}

function ApplicationsLine({ job }: { job: Job }) {
  if (job.applicationCount === 0) return null;
  return (
    <Notice
      tone="info"
      title={job.applicationCount === 1 ? "One application" : `${job.applicationCount} applications`}
      action={
        <Link to="/jobs/applications" search={{ jobs: job.id, show: "all" }} className={buttonClass()}>
          See applications
        </Link>
      }
    >
      {job.unreadApplicationCount === 0
        ? "Your team has looked at all of them."
        : `${job.unreadApplicationCount} that nobody has looked at.`}
    </Notice>
  );
}

interface TextSectionProps {
  title: string;
  content: Job["body"];
  nothing: string;
}

function TextSection({ title, content, nothing }: TextSectionProps) {
  return (
    <Section title={title}>
      <Card className="px-5 py-4">
        {content === null ? (
          <p className="text-muted text-sm">{nothing}</p>
        ) : (
          <RichText document={readableDocument(documentOf(content))} />
        )}
      </Card>
    </Section>
  );
}

function NoJob() {
  return (
    <EmptyState
      icon={Clapperboard}
      title="There is no such job"
      action={
        <Link to="/jobs" className={buttonClass("primary")}>
          All jobs
        </Link>
      }
    >
      It may have been deleted, or belongs to another organization.
    </EmptyState>
  );
}

/** What the job pays and asks for. */
function JobDetails({ job }: { job: Job }) {
  const anywhere = "Anywhere";
  const facts = [
    { label: "Pay", value: payParts(job).join(", ") || "Not set" },
    { label: "Kind", value: jobTypeLabels[job.jobType] },
    {
      label: "Platforms",
      value: joined(
        job.platformFocus.map((platform) => platformLabels[platform]),
        "All",
      ),
    },
    { label: "Topics", value: joined(job.productNiches, "None") },
    { label: "Formats", value: joined(job.contentFormats, "Any") },
    {
      label: "Living in",
      value: joined(
        job.countryResidences.map((code) => countryName(toAlpha2(code) ?? code)),
        anywhere,
      ),
    },
    { label: "Speaking", value: joined(job.languages.map(languageName), "Any language") },
    { label: "Age", value: job.minAge === null ? "Any" : `At least ${job.minAge}` },
    {
      label: "Videos a week",
      value: job.minWeeklyVideos === null ? "Any" : `At least ${job.minWeeklyVideos}`,
    },
    { label: "Hours a week", value: job.minWeeklyHours === null ? "Any" : `At least ${job.minWeeklyHours}` },
    { label: "Account", value: job.accountType ?? "Any" },
    { label: "AI content", value: job.aiContentPolicy ?? "Not said" },
    { label: "Video with the application", value: job.videoSubmissionRequired ? "Required" : "Optional" },
    { label: "Examples", value: String(job.exampleVideos.length + job.exampleVideoUrls.length) },
    { label: "Created", value: <RelativeTime instant={job.createdAt} /> },
    {
      label: "First published",
      value: job.publishedAt === null ? "Never" : <RelativeTime instant={job.publishedAt} />,
    },
  ];
  return (
    <Section title="Terms">
      <Card>
        <FactList facts={facts} />
      </Card>
    </Section>
  );
}

function joined(words: readonly string[], nothing: string): string {
  return words.length === 0 ? nothing : words.join(", ");
}
