import { type Platform, videoUrl } from "@clipledger/domain/platforms";
import { Link } from "@tanstack/react-router";
import { ExternalLink, EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import type { Video, VideoRow } from "../../api/types.ts";
import { SimulatedRowMark } from "../../parts/simulated-mark.tsx";
import { Badge } from "../../ui/primitives/badge.tsx";
import { Count, Multiple, Percent } from "../../ui/primitives/figures.tsx";
import { type Column, menuColumn } from "../../ui/primitives/lists/table.tsx";
import { MenuItem, RowMenu } from "../../ui/primitives/overlays/menu.tsx";
import { multiple } from "../../ui/primitives/text/number-format.ts";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
import { SyncProblemBadge } from "../../ui/product/tracked/sync-progress.tsx";
import { captionText, VideoCell } from "../../ui/product/tracked/video-cell.tsx";
import { platformLabels } from "../../ui/product/words/names.ts";
import type { VideoSortKey } from "./videos-search.ts";

export type VideoScope = "one-account" | "many-accounts";
type VideoColumn = Column<VideoRow, VideoSortKey>;

/**
 * `scope`: whether the list holds one account's videos, which then need not say whose they are. `onExclude` is undefined for
 * people who only read.
 */
export function videoColumns(
  scope: VideoScope,
  onExclude: ((video: VideoRow) => void) | undefined,
): readonly VideoColumn[] {
  return [
    titleColumn(scope),
    ...columns,
    menuColumn((video) => (
      <VideoMenu video={video} onExclude={onExclude === undefined ? undefined : () => onExclude(video)} />
    )),
  ];
}

function titleColumn(scope: VideoScope): VideoColumn {
  return {
    id: "video",
    header: "Video",
    place: "title",
    text: (video) => video.caption,
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
    text: ({ publishedAt }) => publishedAt,
    cell: ({ publishedAt }) => (
      <span className="text-muted">
        <RelativeTime instant={publishedAt} />
      </span>
    ),
  },
  {
    ...count("viewCount", "Views"),
    cell: ({ viewCount }) => (
      <span className="font-medium">
        <Count value={viewCount} />
      </span>
    ),
  },
  count("likeCount", "Likes"),
  count("commentCount", "Comments"),
  { ...count("shareCount", "Shares"), shownFrom: "xl" },
  { ...count("bookmarkCount", "Saves"), shownFrom: "wide" },
  figure("engagementRate", "Engagement", ({ engagementRate }) => <Percent value={engagementRate} />),
  figure("viralityFactor", "Virality", ({ viralityFactor }) => <ViralityBadge factor={viralityFactor} />),
];

type CountKey = "viewCount" | "likeCount" | "commentCount" | "shareCount" | "bookmarkCount";

function count(key: CountKey, header: string): VideoColumn {
  return { ...figure(key, header, (video) => <Count value={video[key]} />), sum: (video) => video[key] };
}

function figure(sortKey: VideoSortKey, header: string, cell: VideoColumn["cell"]): VideoColumn {
  return {
    id: sortKey,
    header,
    sortKey,
    cell,
    place: "figure",
    align: "end",
    text: (video) => video[sortKey],
  };
}

function VideoTags({ video, scope }: { video: VideoRow; scope: VideoScope }) {
  return (
    <>
      {video.isCompetitor && scope === "many-accounts" ? <Badge>Competitor</Badge> : null}
      {scope === "many-accounts" ? <SimulatedRowMark isSimulated={video.isSimulated} /> : null}
      {video.contentType === "slideshow" ? <Badge>Slideshow</Badge> : null}
      {video.lastErrorCode === null ? null : <SyncProblemBadge problem={video.lastErrorCode} noun="video" />}
    </>
  );
}

interface VideoMenuProps {
  video: Video;
  /** Undefined for people who only read. */
  onExclude: (() => void) | undefined;
}

function VideoMenu({ video, onExclude }: VideoMenuProps) {
  const label = `Actions for ${captionText(video.caption)}`;
  return (
    <RowMenu label={label}>
      <MenuItem
        icon={ExternalLink}
        label={`Open on ${platformLabels[video.platform]}`}
        onSelect={() => openOriginal(video)}
      />
      {onExclude === undefined ? null : (
        <MenuItem icon={EyeOff} label="Leave out of analytics" onSelect={onExclude} />
      )}
    </RowMenu>
  );
}

function openOriginal(video: Video) {
  window.open(originalUrl(video), "_blank", "noopener,noreferrer");
}

interface VideoLinkProps {
  video: { readonly platform: Platform; readonly platformVideoId: string };
  className?: string;
  children: ReactNode;
}

export function VideoLink({
  video,
  className = "underline-offset-4 hover:underline",
  children,
}: VideoLinkProps) {
  return (
    <Link
      to="/videos/$platform/$platformVideoId"
      params={{ platform: video.platform, platformVideoId: video.platformVideoId }}
      className={className}
    >
      {children}
    </Link>
  );
}

const viralFrom = 5;

/** How often a video has the median views of its account; five times and more stands out. */
export function ViralityBadge({ factor }: { factor: number | null }) {
  if (factor === null || factor < viralFrom) return <Multiple value={factor} />;
  return (
    <Badge tone="accent">
      <span className="tabular-nums">{multiple(factor)}</span>
    </Badge>
  );
}

/** Where the platform shows the video. */
export function originalUrl(video: Video) {
  return videoUrl({ ...video, username: video.accountUsername });
}
