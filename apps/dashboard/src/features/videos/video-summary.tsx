import { Link } from "@tanstack/react-router";
import type { Video } from "../../api/types.ts";
import { Badge } from "../../ui/primitives/badge.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";
import { PlatformBadge } from "../../ui/product/platform-badge.tsx";

/** The line under a video's title. */
export function VideoSummary({ video }: { video: Video }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <PlatformBadge platform={video.platform} />
      <Link
        to="/accounts/$accountId"
        params={{ accountId: video.orgAccountId }}
        className="text-ink underline-offset-4 hover:underline"
      >
        @{video.accountUsername}
      </Link>
      <span>
        Published <RelativeTime instant={video.publishedAt} />
      </span>
      {video.isCompetitor ? <Badge>Competitor</Badge> : null}
      {video.orgVideoId === null ? null : <Badge tone="info">Tracked individually</Badge>}
      {video.tracking_status === 0 ? <Badge tone="warning">No longer updated</Badge> : null}
    </span>
  );
}
