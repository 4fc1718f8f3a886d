import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { HubActivity as Activity } from "../../../api/types.ts";
import { PagedList } from "../../../parts/paged-list.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { readChoice, withFilters, withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import { type Sorting, SortSelect } from "../../../ui/primitives/lists/sorting.tsx";
import { Table } from "../../../ui/primitives/lists/table.tsx";
import { exactNumber } from "../../../ui/primitives/number-format.ts";
import { Card } from "../../../ui/primitives/page.tsx";
import { type ActivitySortKey, activitySortKeys, type HubFilters, type HubSearch } from "../hub-search.ts";
import { NoAssignments } from "../parts/no-assignments.tsx";
import { activityColumns } from "./activity-columns.tsx";

interface HubActivityProps {
  search: HubSearch;
  filters: HubFilters;
  onChange: (search: HubSearch) => void;
}

const perPage = 20;

/** Who posts how much, against what was agreed. */
export function HubActivity({ search, filters, onChange }: HubActivityProps) {
  const { api } = useOrganization();
  const sorting = activitySorting(search, onChange);
  const page = search.page ?? 1;
  const progress = search.progress ?? "all";
  const list = useQuery(
    api.creatorHub.listActivity.queryOptions({
      input: {
        query: {
          ...filters,
          page,
          perPage,
          sortCol: sorting.key,
          sortDir: sorting.direction,
          progressFilter: progress,
        },
      },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="max-sm:w-full">
          <Segmented
            label="Progress"
            value={progress}
            options={progressOptions(list.data?.totals)}
            onChange={(value) =>
              onChange(withFilters(search, { progress: value === "all" ? undefined : value }))
            }
          />
        </div>
        <Totals totals={list.data?.totals} />
      </div>
      <SortSelect columns={activityColumns} sorting={sorting} className="md:hidden" />
      <Card className="md:max-lg:overflow-x-auto">
        <PagedList
          icon={UsersRound}
          rows={5}
          label="activity"
          nouns={["assignment", "assignments"]}
          list={list}
          page={page}
          onPageChange={(next) => onChange(withoutGaps({ ...search, page: next }))}
          empty={<NoAssignments search={search} onChange={onChange} />}
        >
          {({ data }) => (
            <Table
              label="Activity"
              columns={activityColumns}
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

function activitySorting(search: HubSearch, onChange: (search: HubSearch) => void): Sorting<ActivitySortKey> {
  return {
    key: readChoice(search.sort, activitySortKeys) ?? "progressRatio",
    direction: search.dir ?? "asc",
    onSort: (sort, dir) => onChange(withFilters(search, { sort, dir })),
  };
}

function progressOptions(totals: Activity["totals"] | undefined) {
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} ${count}`;
  return [
    { value: "all", label: "All" },
    { value: "behind", label: counted("Behind", totals?.behindRows) },
    { value: "onTrack", label: counted("On track", totals?.onTrackRows) },
  ] as const;
}

function Totals({ totals }: { totals: Activity["totals"] | undefined }) {
  if (totals === undefined || totals.postedVideos === 0) return null;
  return (
    <p className="text-[13px] text-muted tabular-nums">
      {exactNumber(totals.eligibleVideos)} of {exactNumber(totals.postedVideos)} posted videos count
      {totals.progressPercent === null ? null : `, ${totals.progressPercent}% of what was agreed`}
    </p>
  );
}
