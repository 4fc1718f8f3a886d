import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { VideoRow } from "../../api/types.ts";
import { Badge } from "../../ui/primitives/badge.tsx";
import { Count, Percent } from "../../ui/primitives/figures.tsx";
import type { Column } from "../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";
import { SyncProblemBadge } from "../../ui/product/sync-progress.tsx";
import { VideoCell } from "../../ui/product/video-cell.tsx";
import { ExclusionWarning } from "./exclusion-warning.tsx";
import { useExclusion } from "./use-exclusion.ts";
import { VideoLink } from "./video-link.tsx";
import { VideoMenu } from "./video-menu.tsx";
import type { VideoSortKey } from "./videos-search.ts";
import { ViralityBadge } from "./virality-badge.tsx";

export type VideoScope = "one-account" | "many-accounts";
type VideoColumn = Column<VideoRow, VideoSortKey>;

/** `scope`: whether the list holds one account's videos, which then need not say whose they are. */
export function useVideoColumns(scope: VideoScope): readonly VideoColumn[] {
  const { organization } = useOrganization();
  const { exclude } = useExclusion();
  const isWriter = canWrite(organization.role);
  return [
    titleColumn(scope),
    ...columns,
    {
      id: "actions",
      header: "Actions",
      place: "corner",
      align: "end",
      cell: (video) => (
        <>
          <VideoMenu video={video} onExclude={isWriter ? () => exclude.mutate({ video }) : undefined} />
          {exclude.variables?.video === video ? <ExclusionWarning exclude={exclude} /> : null}
        </>
      ),
    },
  ];
}

function titleColumn(scope: VideoScope): VideoColumn {
  return {
    id: "video",
    header: "Video",
    place: "title",
    cell: (video) => (
      <VideoCell
        {...video}
        account={scope === "one-account" ? null : video.accountUsername}
        tags={<VideoTags video={video} scope={scope} />}
        link={(caption) => <VideoLink video={video}>{caption}</VideoLink>}
      />
    ),
  };
}

const columns: readonly VideoColumn[] = [
  {
    id: "published",
    header: "Published",
    place: "figure",
    sortKey: "publishedAt",
    order: "time",
    cell: ({ publishedAt }) => (
      <span className="text-muted">
        <RelativeTime instant={publishedAt} />
      </span>
    ),
  },
  figure("viewCount", "Views", ({ viewCount }) => (
    <span className="font-medium">
      <Count value={viewCount} />
    </span>
  )),
  figure("likeCount", "Likes", ({ likeCount }) => <Count value={likeCount} />),
  figure("commentCount", "Comments", ({ commentCount }) => <Count value={commentCount} />),
  { ...figure("shareCount", "Shares", ({ shareCount }) => <Count value={shareCount} />), shownFrom: "xl" },
  {
    ...figure("bookmarkCount", "Saves", ({ bookmarkCount }) => <Count value={bookmarkCount} />),
    shownFrom: "wide",
  },
  figure("engagementRate", "Engagement", ({ engagementRate }) => <Percent value={engagementRate} />),
  figure("viralityFactor", "Virality", ({ viralityFactor }) => <ViralityBadge factor={viralityFactor} />),
];

function figure(sortKey: VideoSortKey, header: string, cell: VideoColumn["cell"]): VideoColumn {
  return { id: sortKey, header, sortKey, cell, place: "figure", align: "end" };
}

function VideoTags({ video, scope }: { video: VideoRow; scope: VideoScope }) {
  return (
    <>
      {video.isCompetitor && scope === "many-accounts" ? <Badge>Competitor</Badge> : null}
      {video.contentType === "slideshow" ? <Badge>Slideshow</Badge> : null}
      {video.lastErrorCode === null ? null : <SyncProblemBadge problem={video.lastErrorCode} noun="video" />}
    </>
  );
}
