import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { HubPerformanceRow, HubPerformance as Performance } from "../../../api/types.ts";
import { ListWithTools } from "../../../parts/list-tools.tsx";
import { Count, Figure, FigureList, Percent } from "../../../ui/primitives/figures.tsx";
import { pagesOf } from "../../../ui/primitives/lists/paged-table.tsx";
import { askedPage, withFilters } from "../../../ui/primitives/lists/search-params.ts";
import type { Sorting } from "../../../ui/primitives/lists/sorting.tsx";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { currencyAmount } from "../../../ui/primitives/text/number-format.ts";
import { assignmentColumns, NoAssignments, SmallVideo } from "../hub-cells.tsx";
import {
  type HubFilters,
  type HubSearch,
  type PerformanceSortKey,
  performanceSortKeys,
} from "../hub-search.ts";

interface HubPerformanceProps {
  search: HubSearch;
  filters: HubFilters;
  onChange: (search: HubSearch) => void;
}

/** What each creator's videos brought, and what that cost. */
export function HubPerformance({ search, filters, onChange }: HubPerformanceProps) {
  const { api } = useOrganization();
  const sorting = performanceSorting(search, onChange);
  const asked = { ...filters, sortCol: sorting.key, sortDir: sorting.direction };
  const list = useQuery(
    api.creatorHub.listPerformance.queryOptions({
      input: { query: { ...asked, ...askedPage(search) } },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <div className="flex flex-col gap-3">
      {list.data === undefined || list.data.totalRows === 0 ? null : <Totals totals={list.data.totals} />}
      <ListWithTools
        name="hub-performance"
        title="Performance"
        label="performance"
        rows={5}
        nouns={["assignment", "assignments"]}
        icon={UsersRound}
        columns={performanceColumns}
        sorting={sorting}
        list={list}
        fetchPage={(page) => api.creatorHub.listPerformance.call({ query: { ...asked, page, perPage: 100 } })}
        {...pagesOf(search, onChange)}
        empty={<NoAssignments search={search} onChange={onChange} />}
      />
    </div>
  );
}

function performanceSorting(
  search: HubSearch,
  onChange: (search: HubSearch) => void,
): Sorting<PerformanceSortKey> {
  return {
    key: performanceSortKeys.find((key) => key === search.sort) ?? "totalViews",
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

type PerformanceColumn = Column<HubPerformanceRow, PerformanceSortKey>;

const performanceColumns: readonly PerformanceColumn[] = [
  ...assignmentColumns,
  {
    id: "top",
    header: "Top video",
    shownFrom: "wide",
    text: ({ topVideo }) => topVideo?.caption ?? null,
    cell: ({ topVideo }) =>
      topVideo === null ? (
        <span className="text-faint">None yet</span>
      ) : (
        <span className="block w-48">
          <SmallVideo
            video={topVideo}
            note={
              <span>
                <Count value={topVideo.viewGain} /> views gained
              </span>
            }
          />
        </span>
      ),
  },
  figure("totalPosts", "Posts", (row) => <Posts row={row} />),
  figure("totalViews", "Views gained", ({ totalViews }) => (
    <span className="font-medium">
      <Count value={totalViews} />
    </span>
  )),
  {
    ...figure("creatorCpm", "Cost per 1,000", ({ creatorCpm, campaign }) => (
      <span className="tabular-nums">{currencyAmount(creatorCpm, campaign.currency)}</span>
    )),
    shownFrom: "xl",
  },
  {
    ...figure("viralityRate", "Viral", ({ viralityRate }) => <Percent value={viralityRate} />),
    shownFrom: "xl",
  },
  { ...figure("totalLikes", "Likes", ({ totalLikes }) => <Count value={totalLikes} />), shownFrom: "widest" },
  {
    ...figure("totalComments", "Comments", ({ totalComments }) => <Count value={totalComments} />),
    shownFrom: "widest",
  },
  {
    ...figure("totalShares", "Shares", ({ totalShares }) => <Count value={totalShares} />),
    shownFrom: "widest",
  },
  {
    ...figure("totalBookmarks", "Saves", ({ totalBookmarks }) => <Count value={totalBookmarks} />),
    shownFrom: "widest",
  },
  figure("engagementRate", "Engagement", ({ engagementRate }) => <Percent value={engagementRate} />),
];

function figure(
  sortKey: Exclude<PerformanceSortKey, "creator" | "campaign">,
  header: string,
  cell: PerformanceColumn["cell"],
): PerformanceColumn {
  return { id: sortKey, header, sortKey, cell, place: "figure", align: "end", text: (row) => row[sortKey] };
}

/** Posted videos, and beside them those that count where that is not all of them. */
function Posts({ row: { totalPosts, totalVideosEligible } }: { row: HubPerformanceRow }) {
  return (
    <span className="tabular-nums">
      <Count value={totalPosts} />
      {totalVideosEligible === totalPosts ? null : (
        <span className="text-faint text-xs"> ({totalVideosEligible} count)</span>
      )}
    </span>
  );
}
