import type { LiveVideo } from "../../api/types.ts";
import { Badge } from "../../ui/primitives/badge.tsx";
import { Count, Figure, FigureList, Percent } from "../../ui/primitives/figures.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";
import { accountName } from "../../ui/product/account-cell.tsx";
import { PlatformBadge } from "../../ui/product/platform-badge.tsx";
import { captionText, Thumbnail } from "../../ui/product/video-cell.tsx";

/** What a platform shows of a video right now. */
export function VideoFacts({ video }: { video: LiveVideo }) {
  const { account_username: username, account_display_name: displayName } = video;
  return (
    <div className="flex gap-6 max-sm:gap-4">
      <Thumbnail
        src={video.thumbnail_url}
        durationSeconds={video.duration_seconds}
        className="w-44 self-start rounded-xl! max-sm:w-24"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-[13px] text-muted">
          <PlatformBadge platform={video.platform} />
          <span className="font-medium text-ink">{accountName({ username, displayName })}</span>
          {video.published_at === null ? null : <RelativeTime instant={video.published_at} />}
          {video.content_type === "slideshow" ? <Badge>Slideshow</Badge> : null}
        </div>
        <p className="max-w-2xl whitespace-pre-line text-pretty text-[15px] leading-6 [overflow-wrap:anywhere]">
          {captionText(video.caption)}
        </p>
        <LiveFigures video={video} />
        <Sound video={video} />
      </div>
    </div>
  );
}

function LiveFigures({ video }: { video: LiveVideo }) {
  return (
    <FigureList>
      <Figure label="Views">
        <Count value={video.view_count} />
      </Figure>
      <Figure label="Likes">
        <Count value={video.like_count} />
      </Figure>
      <Figure label="Comments">
        <Count value={video.comment_count} />
      </Figure>
      <Figure label="Shares">
        <Count value={video.share_count} />
      </Figure>
      <Figure label="Bookmarks">
        <Count value={video.bookmark_count} />
      </Figure>
      <Figure label="Engagement" explanation="Likes, comments, shares and bookmarks, for every view.">
        <Percent value={video.engagement_rate} />
      </Figure>
    </FigureList>
  );
}

function Sound({ video }: { video: LiveVideo }) {
  if (video.music_title === null) return null;
  const parts = [video.music_title, video.music_artist].filter((part) => part !== null);
  return <p className="truncate text-[13px] text-faint">Sound: {parts.join(" by ")}</p>;
}
