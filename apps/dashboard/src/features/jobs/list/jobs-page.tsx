import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Clapperboard } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Job } from "../../../api/types.ts";
import { useListTools } from "../../../parts/list-tools.tsx";
import { ListStates } from "../../../parts/paged-list.tsx";
import { usePageAddress } from "../../../parts/pages/page-address.ts";
import { ViewsMenu } from "../../../parts/saved-views.tsx";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { PagedTable, pagesOf, type RowsPage, sortingOf } from "../../../ui/primitives/lists/paged-table.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { type Column, menuColumn } from "../../../ui/primitives/lists/table.tsx";
import { EmptyState, NoMatch } from "../../../ui/primitives/states.tsx";
import { FilterTabs } from "../../../ui/primitives/tabs.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { jobTypeLabels, payParts } from "../../../ui/product/words/job-words.ts";
import { JobDialogs, useJobDialog } from "../dialogs/job-dialogs.tsx";
import { JobStatusBadge, JobsFrame, jobStatusLabels } from "../jobs-frame.tsx";
import {
  defaultJobSort,
  type JobSortKey,
  type JobStatus,
  type JobsSearch,
  jobStatuses,
  jobsAddress,
  jobsQuery,
} from "../jobs-search.ts";
import { JobMenu } from "./job-menu.tsx";

const route = getRouteApi("/app/jobs");

export function JobsPage() {
  const { search, filter: show } = usePageAddress(route, jobsAddress);
  return (
    <JobsFrame>
      <search aria-label="Filter jobs" className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <FilterTabs
          label="Status"
          value={search.status ?? "all"}
          options={statusOptions}
          onChange={(status) => show(withFilters(search, { status: status === "all" ? undefined : status }))}
        />
        <SearchBox
          label="Search jobs"
          placeholder="Title or description"
          value={search.q ?? ""}
          onSearch={(text) => show(withFilters(search, { q: text === "" ? undefined : text }))}
        />
        <ViewsMenu list="jobs" />
      </search>
      <JobList search={search} onChange={show} />
    </JobsFrame>
  );
}

const statusOptions: readonly { readonly value: JobStatus | "all"; readonly label: string }[] = [
  { value: "all", label: "All" },
  ...jobStatuses.map((value) => ({ value, label: jobStatusLabels[value] })),
];

interface JobListProps {
  search: JobsSearch;
  onChange: (search: JobsSearch) => void;
}

function JobList({ search, onChange }: JobListProps) {
  const { api } = useOrganization();
  const list = useQuery(
    api.jobs.list.queryOptions({ input: jobsQuery(search), placeholderData: keepPreviousData }),
  );
  return (
    <ListStates
      list={list}
      label="jobs"
      rows={4}
      icon={Clapperboard}
      onReturn={() => onChange(withFilters(search, {}))}
      empty={<NoJobs search={search} onChange={onChange} />}
    >
      {(answer) => <JobTable answer={answer} search={search} onChange={onChange} />}
    </ListStates>
  );
}

function JobTable({ answer, search, onChange }: JobListProps & { answer: RowsPage<Job> }) {
  const { api, organization } = useOrganization();
  const dialog = useJobDialog();
  const sorting = sortingOf(search, defaultJobSort, onChange);
  const menu: JobColumn = menuColumn((job) => (
    <JobMenu job={job} onAsk={(kind) => dialog.open({ kind, job })} />
  ));
  const { columns, tools } = useListTools({
    list: "jobs",
    columns: canWrite(organization.role) ? [...jobColumns, menu] : jobColumns,
    fetchPage: (page) => api.jobs.list.call(jobsQuery({ ...search, page, size: 100 })),
  });
  return (
    <>
      <PagedTable
        nouns={["job", "jobs"]}
        label="Jobs"
        columns={columns}
        answer={answer}
        sorting={sorting}
        {...pagesOf(search, onChange)}
        tools={tools}
      />
      <JobDialogs {...dialog} />
    </>
  );
}

type JobColumn = Column<Job, JobSortKey>;

const jobColumns: readonly JobColumn[] = [
  {
    id: "job",
    header: "Job",
    place: "title",
    sortKey: "productTitle",
    order: "name",
    text: ({ productTitle }) => productTitle,
    cell: (job) => <TitleCell job={job} />,
  },
  {
    id: "status",
    header: "Status",
    text: ({ status }) => jobStatusLabels[status],
    cell: ({ status }) => <JobStatusBadge status={status} />,
  },
  {
    id: "pay",
    header: "Pay",
    shownFrom: "lg",
    text: (job) => payParts(job).join(", "),
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
    text: ({ publishedAt }) => publishedAt,
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
    text: ({ createdAt }) => createdAt,
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

/** Why the list is empty, and the way on. */
function NoJobs({ search, onChange }: JobListProps) {
  const { organization } = useOrganization();
  if (jobsAddress.hasFilters(search)) {
    return (
      <NoMatch icon={Clapperboard} noun="jobs" onClear={() => onChange(jobsAddress.withoutFilters(search))}>
        Try a shorter word, or look among jobs of every status.
      </NoMatch>
    );
  }
  return (
    <EmptyState
      icon={Clapperboard}
      title="No jobs yet"
      action={
        canWrite(organization.role) ? (
          <Link to="/jobs/new" className={buttonClass("primary")}>
            Draft your first job
          </Link>
        ) : undefined
      }
    >
      A job says what you look for and what it pays. Published, it stands on your public board, where creators
      apply without an account.
    </EmptyState>
  );
}
