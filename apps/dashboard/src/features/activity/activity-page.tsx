import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { History } from "lucide-react";
import { useOrganization } from "../../api/organization-context.ts";
import { PagedList } from "../../parts/paged-list.tsx";
import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { Card, Page } from "../../ui/primitives/page.tsx";
import { EmptyState, NoMatch } from "../../ui/primitives/states.tsx";
import { ActivityFilters } from "./activity-filters.tsx";
import { activityQuery } from "./activity-query.ts";
import { ActivityRow } from "./activity-row.tsx";
import { type ActivitySearch, hasFilters, readActivitySearch } from "./activity-search.ts";

const route = getRouteApi("/app/activity");

export function ActivityPage() {
  // The router hands on what the address holds beside what was read from it; only what was read is safe.
  const search = readActivitySearch(route.useSearch());
  const navigate = route.useNavigate();

  function show(next: ActivitySearch) {
    void navigate({ search: next, resetScroll: next.page !== undefined });
  }

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
  if (!hasFilters(search)) {
    return (
      <EmptyState icon={History} title="Nothing has happened yet">
        Every change in the organization shows up here.
      </EmptyState>
    );
  }
  return <NoMatch icon={History} noun="entries" onClear={() => onChange({})} />;
}
