import { Link } from "@tanstack/react-router";
import type { Job } from "../../../api/types.ts";
import { Badge } from "../../../ui/primitives/badge.tsx";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { jobTypeLabels, payParts } from "../../../ui/product/job-words.ts";
import { JobStatusBadge } from "../job-status-badge.tsx";
import type { JobSortKey } from "../jobs-search.ts";

export type JobColumn = Column<Job, JobSortKey>;

export const jobColumns: readonly JobColumn[] = [
  {
    id: "job",
    header: "Job",
    place: "title",
    sortKey: "productTitle",
    order: "name",
    cell: (job) => <TitleCell job={job} />,
  },
  { id: "status", header: "Status", cell: ({ status }) => <JobStatusBadge status={status} /> },
  {
    id: "pay",
    header: "Pay",
    shownFrom: "lg",
    cell: (job) => {
      const [first, ...others] = payParts(job);
      return first === undefined ? (
        <span className="text-faint">Not set</span>
      ) : (
        <span title={[first, ...others].join(", ")} className="tabular-nums">
          {first}
          {others.length === 0 ? null : <span className="text-faint"> and more</span>}
        </span>
      );
    },
  },
  { id: "applications", header: "Applications", align: "end", cell: (job) => <ApplicationsCell job={job} /> },
  {
    id: "published",
    header: "Published",
    sortKey: "publishedAt",
    order: "time",
    shownFrom: "xl",
    cell: ({ publishedAt }) =>
      publishedAt === null ? (
        <span className="text-faint">Never</span>
      ) : (
        <RelativeTime instant={publishedAt} />
      ),
  },
  {
    id: "created",
    header: "Created",
    sortKey: "createdAt",
    order: "time",
    shownFrom: "xl",
    cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
  },
];

function TitleCell({ job }: { job: Job }) {
  return (
    <span className="flex min-w-0 flex-col items-start gap-0.5">
      <Link
        to="/jobs/$jobId"
        params={{ jobId: job.id }}
        className="max-w-full truncate font-medium underline-offset-4 hover:underline"
      >
        {job.productTitle}
      </Link>
      <span className="max-w-full truncate text-[13px] text-faint">
        {[jobTypeLabels[job.jobType], job.productDescription].filter((part) => part !== "").join(" · ")}
      </span>
    </span>
  );
}

function ApplicationsCell({ job }: { job: Job }) {
  if (job.applicationCount === 0) return <span className="text-faint">None</span>;
  return (
    <span className="inline-flex items-center gap-2">
      {job.unreadApplicationCount === 0 ? null : <Badge tone="info">{job.unreadApplicationCount} new</Badge>}
      <Link
        to="/jobs/applications"
        search={{ jobs: job.id, show: "all" }}
        className="tabular-nums underline-offset-4 hover:underline"
      >
        {job.applicationCount}
        <span className="sr-only"> applications for {job.productTitle}</span>
      </Link>
    </span>
  );
}
