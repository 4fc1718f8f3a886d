import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { HubActivity as Activity, HubActivityRow } from "../../../api/types.ts";
import { ListWithTools } from "../../../parts/list-tools.tsx";
import { personName } from "../../../parts/person-name.ts";
import { PostActivity, ProgressBar } from "../../../ui/charts/small-charts.tsx";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { Count } from "../../../ui/primitives/figures.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { pagesOf } from "../../../ui/primitives/lists/paged-table.tsx";
import { askedPage, withFilters } from "../../../ui/primitives/lists/search-params.ts";
import type { Sorting } from "../../../ui/primitives/lists/sorting.tsx";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { InfoTip } from "../../../ui/primitives/overlays/tooltip.tsx";
import { exactNumber, percent } from "../../../ui/primitives/text/number-format.ts";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { targetExplanation } from "../../../ui/product/words/kpi-words.ts";
import { assignmentColumns, NoAssignments, progressState, progressText, SmallVideo } from "../hub-cells.tsx";
import { type ActivitySortKey, activitySortKeys, type HubFilters, type HubSearch } from "../hub-search.ts";

interface HubActivityProps {
  search: HubSearch;
  filters: HubFilters;
  onChange: (search: HubSearch) => void;
}

/** Who posts how much, against what was agreed. */
export function HubActivity({ search, filters, onChange }: HubActivityProps) {
  const { api } = useOrganization();
  const sorting = activitySorting(search, onChange);
  const progress = search.progress ?? "all";
  const order = { sortCol: sorting.key, sortDir: sorting.direction };
  const asked = { ...filters, ...order, progressFilter: progress };
  const list = useQuery(
    api.creatorHub.listActivity.queryOptions({
      input: { query: { ...asked, ...askedPage(search) } },
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
      <ListWithTools
        name="hub-activity"
        title="Activity"
        label="activity"
        rows={5}
        nouns={["assignment", "assignments"]}
        icon={UsersRound}
        columns={activityColumns}
        sorting={sorting}
        list={list}
        fetchPage={(page) => api.creatorHub.listActivity.call({ query: { ...asked, page, perPage: 100 } })}
        {...pagesOf(search, onChange)}
        empty={<NoAssignments search={search} onChange={onChange} />}
      />
    </div>
  );
}

function activitySorting(search: HubSearch, onChange: (search: HubSearch) => void): Sorting<ActivitySortKey> {
  return {
    key: activitySortKeys.find((key) => key === search.sort) ?? "progressRatio",
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

const activityColumns: readonly Column<HubActivityRow, ActivitySortKey>[] = [
  ...assignmentColumns,
  {
    id: "posted",
    header: "Posted",
    align: "end",
    sortKey: "postedVideos",
    shownFrom: "lg",
    text: ({ postedVideos }) => postedVideos,
    cell: ({ postedVideos }) => <Count value={postedVideos} />,
  },
  {
    id: "perCycle",
    header: "Per cycle",
    align: "end",
    sortKey: "averagedPostedVideos",
    shownFrom: "widest",
    text: ({ averagedPostedVideos }) => averagedPostedVideos,
    cell: ({ averagedPostedVideos }) => (
      <span className="tabular-nums">{Math.round(averagedPostedVideos * 10) / 10}</span>
    ),
  },
  {
    id: "posts",
    header: "Posts, 14 days",
    shownFrom: "xl",
    cell: ({ postActivity }) => <PostActivity activity={postActivity} />,
  },
  {
    id: "last",
    header: "Last video",
    sortKey: "lastVideo",
    order: "time",
    shownFrom: "wide",
    text: ({ lastVideo }) => lastVideo?.publishedAt ?? null,
    cell: ({ lastVideo }) =>
      lastVideo === null ? (
        <span className="text-faint">None yet</span>
      ) : (
        <span className="block w-48">
          <SmallVideo video={lastVideo} note={<RelativeTime instant={lastVideo.publishedAt} />} />
        </span>
      ),
  },
  {
    id: "progress",
    header: "Progress",
    sortKey: "progressRatio",
    text: (row) => progressText(row),
    cell: (row) => <ProgressCell row={row} />,
  },
];

function TargetTip({ targetVideos }: Pick<HubActivityRow, "targetVideos">) {
  const text = targetVideos === null ? undefined : targetExplanation(targetVideos);
  return text === undefined ? null : <InfoTip about="the target" text={text} />;
}

/** How many of the agreed videos there are, and whether that is enough for the days that are over. */
function ProgressCell({ row }: { row: HubActivityRow }) {
  const state = progressState(row);
  if (state === undefined || row.progressRatio === null) {
    return (
      <span className="flex flex-col max-md:items-end">
        <span className="tabular-nums">{progressText(row)}</span>
        <span className="text-faint text-xs">No target</span>
      </span>
    );
  }
  return (
    <span className="flex w-48 flex-col gap-1.5">
      <span className="flex items-center justify-between gap-2">
        <span className="flex items-center gap-1 text-[13px] tabular-nums">
          {progressText(row)}
          <TargetTip targetVideos={row.targetVideos} />
        </span>
        <StateBadge tone={state.tone}>{state.label}</StateBadge>
      </span>
      <ProgressBar
        label={`${personName(row.creator)}: ${percent(row.progressRatio)} of the target`}
        value={row.progressRatio}
        tone={state.tone}
      />
    </span>
  );
}
