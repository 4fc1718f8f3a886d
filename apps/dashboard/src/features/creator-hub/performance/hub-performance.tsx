import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { HubPerformance as Performance } from "../../../api/types.ts";
import { PagedList } from "../../../parts/paged-list.tsx";
import { Count, Figure, FigureList, Percent } from "../../../ui/primitives/figures.tsx";
import { readChoice, withFilters, withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import { type Sorting, SortSelect } from "../../../ui/primitives/lists/sorting.tsx";
import { Table } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import {
  type HubFilters,
  type HubSearch,
  type PerformanceSortKey,
  performanceSortKeys,
} from "../hub-search.ts";
import { NoAssignments } from "../parts/no-assignments.tsx";
import { performanceColumns } from "./performance-columns.tsx";

interface HubPerformanceProps {
  search: HubSearch;
  filters: HubFilters;
  onChange: (search: HubSearch) => void;
}

const perPage = 20;

/** What each creator's videos brought, and what that cost. */
export function HubPerformance({ search, filters, onChange }: HubPerformanceProps) {
  const { api } = useOrganization();
  const sorting = performanceSorting(search, onChange);
  const page = search.page ?? 1;
  const list = useQuery(
    api.creatorHub.listPerformance.queryOptions({
      input: { query: { ...filters, page, perPage, sortCol: sorting.key, sortDir: sorting.direction } },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <div className="flex flex-col gap-3">
      {list.data === undefined || list.data.totalRows === 0 ? null : <Totals totals={list.data.totals} />}
      <SortSelect columns={performanceColumns} sorting={sorting} className="md:hidden" />
      <Card className="md:max-lg:overflow-x-auto">
        <PagedList
          icon={UsersRound}
          rows={5}
          label="performance"
          nouns={["assignment", "assignments"]}
          list={list}
          page={page}
          onPageChange={(next) => onChange(withoutGaps({ ...search, page: next }))}
          empty={<NoAssignments search={search} onChange={onChange} />}
        >
          {({ data }) => (
            <Table
              label="Performance"
              columns={performanceColumns}
              rows={data}
              rowKey={({ id }) => id}
              sorting={sorting}
              spacing="dense"
            />
          )}
        </PagedList>
      </Card>
    </div>
  );
}

function performanceSorting(
  search: HubSearch,
  onChange: (search: HubSearch) => void,
): Sorting<PerformanceSortKey> {
  return {
    key: readChoice(search.sort, performanceSortKeys) ?? "totalViews",
    direction: search.dir ?? "desc",
    onSort: (sort, dir) => onChange(withFilters(search, { sort, dir })),
  };
}

function Totals({ totals }: { totals: Performance["totals"] }) {
  return (
    <Card className="px-5 py-3.5">
      <FigureList>
        <Figure label="Views gained">
          <Count value={totals.totalViews} />
        </Figure>
        <Figure label="Posts">
          <Count value={totals.totalPosts} />
        </Figure>
        <Figure label="Likes">
          <Count value={totals.totalLikes} />
        </Figure>
        <Figure label="Comments">
          <Count value={totals.totalComments} />
        </Figure>
        <Figure label="Shares">
          <Count value={totals.totalShares} />
        </Figure>
        <Figure label="Saves">
          <Count value={totals.totalBookmarks} />
        </Figure>
        <Figure label="Engagement">
          <Percent value={totals.engagementRate} />
        </Figure>
      </FigureList>
    </Card>
  );
}
