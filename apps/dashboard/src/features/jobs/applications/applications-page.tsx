import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Mail } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { usePageAddress } from "../../../parts/pages/page-address.ts";
import { ViewsMenu } from "../../../parts/saved-views.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { listOf, toggled, withFilters, withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import { ChoiceMenu } from "../../../ui/primitives/overlays/menu.tsx";
import { FilterTabs } from "../../../ui/primitives/tabs.tsx";
import { ClearFilters, FilterSearch } from "../../../ui/product/filters/filter-menu.tsx";
import { JobsFrame } from "../jobs-frame.tsx";
import {
  type ApplicationsSearch,
  applicationFilter,
  applicationSetNames,
  applicationsAddress,
  isApplicationList,
  statusesOf,
} from "../jobs-search.ts";
import { ApplicationList } from "./application-list.tsx";
import { ApplicationPanel } from "./application-panel.tsx";
import { setLabels } from "./application-words.ts";
import { ApplicationBoard } from "./board/application-board.tsx";
import { InviteDialog } from "./invite-dialog.tsx";

const route = getRouteApi("/app/jobs/applications");

/** Who wants to work with the team, and how far each of them is. */
export function ApplicationsPage() {
  const { search, filter: show } = usePageAddress(
    route,
    applicationsAddress,
    (next, shown) => next.page !== shown.page,
  );
  const { organization } = useOrganization();
  const [isInviting, setIsInviting] = useState(false);
  const { application, ...list } = search;
  return (
    <JobsFrame>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <ApplicationFilters search={search} onChange={show} />
        <div className="flex flex-wrap items-center gap-2">
          <ViewChoice search={list} onChange={show} />
          {canWrite(organization.role) ? (
            <Button icon={<Mail aria-hidden="true" />} onClick={() => setIsInviting(true)}>
              Invite to apply
            </Button>
          ) : null}
        </div>
      </div>
      {isApplicationList(search) ? (
        <ApplicationList search={search} onChange={show} />
      ) : (
        <ApplicationBoard search={list} />
      )}
      {application === undefined ? null : (
        <ApplicationPanel key={application} applicationId={application} onClose={() => show(list)} />
      )}
      {isInviting ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
    </JobsFrame>
  );
}

const views = [
  { value: "board", label: "Board" },
  { value: "list", label: "List" },
] as const;

function ViewChoice({ search, onChange }: ApplicationFiltersProps) {
  const { q, jobs, only } = search;
  const kept = withoutGaps({ q, jobs, only });
  return (
    <div className="w-36">
      <Segmented
        label="Show applications as"
        value={isApplicationList(search) ? "list" : "board"}
        options={views}
        onChange={(view) => onChange(view === "list" ? { ...kept, view } : kept)}
      />
    </div>
  );
}

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

function ApplicationFilters({ search, onChange }: ApplicationFiltersProps) {
  const jobs = useJobOptions(listOf(search.jobs));
  return (
    <search aria-label="Filter applications" className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-3">
      {isApplicationList(search) ? <StatusTabs search={search} onChange={onChange} /> : null}
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
        <ClearFilters onClear={() => onChange(withFilters(search, { jobs: undefined, only: undefined }))} />
      )}
      <ViewsMenu list="applications" />
    </search>
  );
}

function StatusTabs({ search, onChange }: ApplicationFiltersProps) {
  const counts = useCounts(search);
  return (
    <FilterTabs
      label="Status"
      value={search.show ?? "waiting"}
      options={sets.map((value, index) => ({ value, label: setLabels[value], count: counts[index] }))}
      onChange={(show) =>
        onChange(withFilters({ ...search, view: "list" }, { show: show === "waiting" ? undefined : show }))
      }
    />
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

const foundPerPage = 30;

/** The jobs to filter by: those chosen, and those that a query finds. */
function useJobOptions(chosenIds: readonly string[]) {
  const { api } = useOrganization();
  const [query, setQuery] = useState("");
  const found = useQuery(
    api.jobs.list.queryOptions({
      input: { query: { perPage: foundPerPage, ...(query === "" ? {} : { search: query }) } },
      placeholderData: keepPreviousData,
    }),
  );
  const chosen = useQueries({
    queries: chosenIds.map((id) => api.jobs.get.queryOptions({ input: { params: { id } } })),
  });
  return {
    query,
    onQueryChange: setQuery,
    found: found.data?.data.map(({ id, productTitle }) => ({ value: id, label: productTitle })) ?? [],
    chosen: chosenIds.map((id, index) => ({
      value: id,
      label: chosen[index]?.data?.productTitle ?? "1 job",
    })),
  };
}
