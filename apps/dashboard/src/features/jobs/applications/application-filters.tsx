import { useQueries } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { listOf, toggled, withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { ChoiceMenu } from "../../../ui/primitives/overlays/menu.tsx";
import { FilterTabs } from "../../../ui/primitives/tabs.tsx";
import { FilterSearch } from "../../../ui/product/filter-menu.tsx";
import {
  type ApplicationsSearch,
  applicationFilter,
  applicationSetNames,
  statusesOf,
} from "../jobs-search.ts";
import { setLabels } from "./application-words.ts";
import { useJobOptions } from "./use-job-options.ts";

interface ApplicationFiltersProps {
  search: ApplicationsSearch;
  onChange: (search: ApplicationsSearch) => void;
}

const sets = [...applicationSetNames, "all" as const];

const onlyOptions = [
  { value: "everything", label: "Read and unread" },
  { value: "unread", label: "Unread" },
  { value: "bookmarked", label: "Bookmarked" },
] as const;

export function ApplicationFilters({ search, onChange }: ApplicationFiltersProps) {
  const counts = useCounts(search);
  const jobs = useJobOptions(listOf(search.jobs));
  return (
    <search aria-label="Filter applications" className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-3">
      <FilterTabs
        label="Status"
        value={search.show ?? "waiting"}
        options={sets.map((value, index) => ({ value, label: setLabels[value], count: counts[index] }))}
        onChange={(show) => onChange(withFilters(search, { show: show === "waiting" ? undefined : show }))}
      />
      <SearchBox
        label="Search applications"
        placeholder="Name of the applicant"
        value={search.q ?? ""}
        onSearch={(text) => onChange(withFilters(search, { q: text === "" ? undefined : text }))}
      />
      <FilterSearch
        label="Job"
        {...jobs}
        onToggle={(id) => onChange(withFilters(search, { jobs: toggled(search.jobs, id) }))}
      />
      <ChoiceMenu
        label="Only"
        options={onlyOptions}
        value={search.only ?? "everything"}
        defaultValue="everything"
        onChange={(only) => onChange(withFilters(search, { only: only === "everything" ? undefined : only }))}
      />
      {search.jobs === undefined && search.only === undefined ? null : (
        <Button
          variant="ghost"
          icon={<X aria-hidden="true" />}
          onClick={() => onChange(withFilters(search, { jobs: undefined, only: undefined }))}
        >
          Clear filters
        </Button>
      )}
    </search>
  );
}

function useCounts(search: ApplicationsSearch): readonly (number | undefined)[] {
  const { api } = useOrganization();
  return useQueries({
    queries: sets.map((set) =>
      api.applications.count.queryOptions({
        input: { query: { ...applicationFilter(search), ...statusesOf(set) } },
      }),
    ),
    combine: (results) => results.map(({ data }) => data?.total),
  });
}
