import type { HubActivityRow } from "../../../api/types.ts";
import { PostActivity } from "../../../ui/charts/small-charts.tsx";
import { Count } from "../../../ui/primitives/figures.tsx";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import type { ActivitySortKey } from "../hub-search.ts";
import { CampaignCell } from "../parts/campaign-cell.tsx";
import { CreatorCell } from "../parts/creator-cell.tsx";
import { SmallVideo } from "../parts/small-video.tsx";
import { ProgressCell } from "./progress-cell.tsx";

export const activityColumns: readonly Column<HubActivityRow, ActivitySortKey>[] = [
  {
    id: "creator",
    header: "Creator",
    place: "title",
    sortKey: "creator",
    order: "name",
    cell: (row) => <CreatorCell {...row} />,
  },
  {
    id: "campaign",
    header: "Campaign",
    sortKey: "campaign",
    order: "name",
    cell: (row) => <CampaignCell {...row} />,
  },
  {
    id: "posted",
    header: "Posted",
    align: "end",
    sortKey: "postedVideos",
    shownFrom: "lg",
    cell: ({ postedVideos }) => <Count value={postedVideos} />,
  },
  {
    id: "perCycle",
    header: "Per cycle",
    align: "end",
    sortKey: "averagedPostedVideos",
    shownFrom: "widest",
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
    cell: (row) => <ProgressCell row={row} />,
  },
];
