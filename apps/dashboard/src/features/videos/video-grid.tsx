import clsx from "clsx";
import { Eye, Heart, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { VideoRow } from "../../api/types.ts";
import { Count } from "../../ui/primitives/figures.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";
import { PlatformIcon } from "../../ui/product/platform-badge.tsx";
import { captionText, Thumbnail, tileGridClass } from "../../ui/product/video-cell.tsx";
import { VideoLink, ViralityBadge } from "./video-columns.tsx";

/** Videos by their pictures. */
export function VideoGrid({ videos }: { videos: readonly VideoRow[] }) {
  return (
    <ul aria-label="Videos" className={clsx(tileGridClass, "p-4 sm:p-5")}>
      {videos.map((video) => (
        <li key={video.id} className="group relative flex min-w-0 flex-col">
          <Thumbnail
            src={video.thumbnailUrl}
            durationSeconds={video.durationSeconds}
            className="w-full rounded-lg!"
          />
          <span className="absolute top-2 left-2">
            <PlatformIcon platform={video.platform} className="size-6!" />
          </span>
          <VideoLink
            video={video}
            className="mt-2 line-clamp-2 font-medium text-[13px] leading-4.5 underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-lg group-hover:underline"
          >
            {captionText(video.caption)}
          </VideoLink>
          <span className="mt-0.5 truncate text-faint text-xs">
            @{video.accountUsername} · <RelativeTime instant={video.publishedAt} />
          </span>
          <GridFigures video={video} />
        </li>
      ))}
    </ul>
  );
}

function GridFigures({ video }: { video: VideoRow }) {
  return (
    <dl className="mt-1.5 flex h-5.5 items-center gap-3 text-muted text-xs">
      <GridFigure label="Views" icon={Eye}>
        <Count value={video.viewCount} />
      </GridFigure>
      <GridFigure label="Likes" icon={Heart}>
        <Count value={video.likeCount} />
      </GridFigure>
      <div className="ml-auto">
        <dt className="sr-only">Virality</dt>
        <dd>
          <ViralityBadge factor={video.viralityFactor} />
        </dd>
      </div>
    </dl>
  );
}

function GridFigure({
  label,
  icon: Icon,
  children,
}: {
  label: string;
  icon: LucideIcon;
  children: ReactNode;
}) {
  return (
    <div className="flex items-center gap-1">
      <dt>
        <Icon aria-hidden="true" className="size-3.5 text-faint" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
