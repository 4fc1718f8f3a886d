import { getRouteApi } from "@tanstack/react-router";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { FilterTabs } from "../../../ui/primitives/tabs.tsx";
import { JobsFrame, jobStatusLabels } from "../jobs-frame.tsx";
import { type JobStatus, type JobsSearch, jobStatuses, readJobsSearch } from "../jobs-search.ts";
import { JobList } from "./job-list.tsx";

const route = getRouteApi("/app/jobs");

export function JobsPage() {
  const search = readJobsSearch(route.useSearch());
  const navigate = route.useNavigate();
  function show(next: JobsSearch) {
    void navigate({ search: next, replace: next.q !== search.q, resetScroll: next.page !== undefined });
  }
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
      </search>
      <JobList search={search} onChange={show} />
    </JobsFrame>
  );
}

const statusOptions: readonly { readonly value: JobStatus | "all"; readonly label: string }[] = [
  { value: "all", label: "All" },
  ...jobStatuses.map((value) => ({ value, label: jobStatusLabels[value] })),
];
