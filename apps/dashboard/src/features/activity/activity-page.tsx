import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { History } from "lucide-react";
import { canAdminister } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { ActivityType, Surface } from "../../api/types.ts";
import { PagedList } from "../../parts/paged-list.tsx";
import { usePageAddress } from "../../parts/pages/page-address.ts";
import { personName } from "../../parts/person-name.ts";
import { DateRangePicker } from "../../ui/primitives/lists/date-range-picker.tsx";
import { listOf, toggled, withFilters, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { Card, Page } from "../../ui/primitives/page.tsx";
import { EmptyState, NoMatch } from "../../ui/primitives/states.tsx";
import { ClearFilters, FilterMenu, type FilterOption } from "../../ui/product/filters/filter-menu.tsx";
import { ActivityRow, activityTypeOptions, surfaceLabels } from "./activity-row.tsx";
import { type ActivitySearch, activityAddress } from "./activity-search.ts";

const route = getRouteApi("/app/activity");

export function ActivityPage() {
  const { search, show } = usePageAddress(route, activityAddress);
  return (
    <Page
      title="Activity log"
      description="Every change in the organization: who made it, through what, and what it was before."
    >
      <ActivityFilters search={search} onChange={show} />
      <Card>
        <ActivityList search={search} onChange={show} />
      </Card>
    </Page>
  );
}

interface ActivityListProps {
  search: ActivitySearch;
  onChange: (search: ActivitySearch) => void;
}

function ActivityList({ search, onChange }: ActivityListProps) {
  const { api } = useOrganization();
  const list = useQuery(
    api.activity.list.queryOptions({ input: activityQuery(search), placeholderData: keepPreviousData }),
  );
  return (
    <PagedList
      list={list}
      label="activity"
      rows={6}
      nouns={["entry", "entries"]}
      icon={History}
      page={search.page ?? 1}
      onPageChange={(page) => onChange(withoutGaps({ ...search, page }))}
      empty={<NoActivity search={search} onChange={onChange} />}
    >
      {({ data }) => (
        <ul aria-label="Activity" className="divide-y divide-line">
          {data.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function NoActivity({ search, onChange }: ActivityListProps) {
  if (!activityAddress.hasFilters(search)) {
    return (
      <EmptyState icon={History} title="Nothing has happened yet">
        Every change in the organization shows up here.
      </EmptyState>
    );
  }
  return <NoMatch icon={History} noun="entries" onClear={() => onChange({})} />;
}

interface ActivityFiltersProps {
  search: ActivitySearch;
  onChange: (search: ActivitySearch) => void;
}

const surfaceOptions = Object.entries(surfaceLabels).map(([value, label]) => ({ value, label }));

function ActivityFilters({ search, onChange }: ActivityFiltersProps) {
  const actorOptions = useActorOptions();
  function toggle(name: "actors" | "surfaces" | "types", value: string) {
    onChange(withFilters(search, { [name]: toggled(search[name], value) }));
  }
  return (
    <search aria-label="Filter activity" className="flex flex-wrap gap-2">
      <FilterMenu
        label="Person or key"
        options={actorOptions}
        chosen={listOf(search.actors)}
        onToggle={(value) => toggle("actors", value)}
      />
      <FilterMenu
        label="Surface"
        options={surfaceOptions}
        chosen={listOf(search.surfaces)}
        onToggle={(value) => toggle("surfaces", value)}
      />
      <FilterMenu
        label="Type"
        options={activityTypeOptions}
        chosen={listOf(search.types)}
        onToggle={(value) => toggle("types", value)}
      />
      <DateRangePicker
        value={{ from: search.from, to: search.to }}
        onChange={(range) => onChange(withFilters(search, { from: range.from, to: range.to }))}
      />
      {activityAddress.hasFilters(search) ? <ClearFilters onClear={() => onChange({})} /> : null}
    </search>
  );
}

function useActorOptions(): readonly FilterOption[] {
  const { api, organization } = useOrganization();
  const members = useQuery(api.members.list.queryOptions()).data?.data ?? [];
  const keys =
    useQuery(api.apiKeys.list.queryOptions({ enabled: canAdminister(organization.role) })).data?.data ?? [];
  return [
    ...members.map(({ user }) => ({ value: user.id, label: personName(user), group: "People" })),
    ...keys.map((key) => ({ value: key.id, label: key.name, group: "API keys" })),
  ];
}

const perPage = 25;

function activityQuery(search: ActivitySearch) {
  const { from, to } = search;
  const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return {
    query: {
      page: search.page ?? 1,
      perPage,
      ...(search.actors === undefined ? {} : { actors: [...listOf(search.actors)] }),
      // The server refuses values it does not know, with a message; a link may come from a newer version.
      ...(search.surfaces === undefined ? {} : { surfaces: listOf(search.surfaces) as Surface[] }),
      ...(search.types === undefined ? {} : { types: listOf(search.types) as ActivityType[] }),
      ...(Object.keys(range).length === 0 ? {} : { dateRange: range }),
    },
  };
}
