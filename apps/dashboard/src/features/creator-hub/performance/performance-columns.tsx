import type { HubPerformanceRow } from "../../../api/types.ts";
import { Count, Percent } from "../../../ui/primitives/figures.tsx";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import type { PerformanceSortKey } from "../hub-search.ts";
import { currencyAmount } from "../kpis/currency-amount.ts";
import { CampaignCell } from "../parts/campaign-cell.tsx";
import { CreatorCell } from "../parts/creator-cell.tsx";
import { SmallVideo } from "../parts/small-video.tsx";

type PerformanceColumn = Column<HubPerformanceRow, PerformanceSortKey>;

export const performanceColumns: readonly PerformanceColumn[] = [
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
    id: "top",
    header: "Top video",
    shownFrom: "wide",
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
  sortKey: PerformanceSortKey,
  header: string,
  cell: PerformanceColumn["cell"],
): PerformanceColumn {
  return { id: sortKey, header, sortKey, cell, place: "figure", align: "end" };
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
