import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Job } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { PagedTable } from "../../../ui/primitives/lists/paged-table.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import type { Sorting } from "../../../ui/primitives/lists/sorting.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { JobDialogs, useJobDialog } from "../dialogs/job-dialogs.tsx";
import { defaultJobSort, type JobSortKey, type JobsSearch, jobsQuery } from "../jobs-search.ts";
import { type JobColumn, jobColumns } from "./job-columns.tsx";
import { JobMenu } from "./job-menu.tsx";
import { NoJobs } from "./no-jobs.tsx";

interface JobListProps {
  search: JobsSearch;
  onChange: (search: JobsSearch) => void;
}

export function JobList({ search, onChange }: JobListProps) {
  const { api } = useOrganization();
  const list = useQuery(
    api.jobs.list.queryOptions({ input: jobsQuery(search), placeholderData: keepPreviousData }),
  );
  if (list.isSuccess && list.data.data.length > 0) {
    return (
      <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
        <JobTable {...list.data} search={search} onChange={onChange} />
      </div>
    );
  }
  return (
    <Card>
      {list.isSuccess ? null : <QueryState query={list} label="jobs" rows={4} />}
      {list.isSuccess ? <NoJobs search={search} totalRows={list.data.totalRows} onChange={onChange} /> : null}
    </Card>
  );
}

interface JobTableProps extends JobListProps {
  data: readonly Job[];
  pageCount: number;
  totalRows: number;
}

function JobTable({ data, pageCount, totalRows, search, onChange }: JobTableProps) {
  const { organization } = useOrganization();
  const dialog = useJobDialog();
  const sorting: Sorting<JobSortKey> = {
    key: search.sort ?? defaultJobSort.key,
    direction: search.dir ?? defaultJobSort.direction,
    onSort: (sort, dir) => onChange(withFilters(search, { sort, dir })),
  };
  const menu: JobColumn = {
    id: "actions",
    header: "Actions",
    place: "corner",
    align: "end",
    cell: (job) => <JobMenu job={job} onAsk={(kind) => dialog.open({ kind, job })} />,
  };
  return (
    <>
      <PagedTable
        nouns={["job", "jobs"]}
        label="Jobs"
        columns={canWrite(organization.role) ? [...jobColumns, menu] : jobColumns}
        rows={data}
        rowKey={({ id }) => id}
        sorting={sorting}
        page={search.page ?? 1}
        pageCount={pageCount}
        totalRows={totalRows}
        onPageChange={(page) => onChange({ ...search, page })}
      />
      <JobDialogs {...dialog} />
    </>
  );
}
