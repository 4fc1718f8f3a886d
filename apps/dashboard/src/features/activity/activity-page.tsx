import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { History } from "lucide-react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { Pagination } from "../../ui/primitives/lists/table.tsx";
import { Card, Page } from "../../ui/primitives/page.tsx";
import { EmptyState, ErrorState, NoMatch, NoSuchPage, SkeletonRows } from "../../ui/primitives/states.tsx";
import { ActivityFilters } from "./activity-filters.tsx";
import { activityQuery } from "./activity-query.ts";
import { ActivityRow } from "./activity-row.tsx";
import { type ActivitySearch, firstPage, hasFilters, readActivitySearch } from "./activity-search.ts";

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
  if (list.isPending) return <SkeletonRows label="activity" rows={6} />;
  if (list.isError) {
    const { message, requestId } = readError(list.error);
    return <ErrorState message={message} requestId={requestId} onRetry={() => list.refetch()} />;
  }
  if (list.data.data.length === 0) {
    return list.data.totalRows > 0 ? (
      <NoSuchPage icon={History} onReturn={() => onChange(firstPage(search))} />
    ) : (
      <NoActivity search={search} onChange={onChange} />
    );
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
      <ul aria-label="Activity" className="divide-y divide-line">
        {list.data.data.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <Pagination
        page={search.page ?? 1}
        pageCount={list.data.pageCount}
        totalRows={list.data.totalRows}
        noun={list.data.totalRows === 1 ? "entry" : "entries"}
        onPageChange={(page) => onChange({ ...search, page })}
      />
    </div>
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
