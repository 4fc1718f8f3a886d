import { type Platform, videoUrl } from "@clipledger/domain/platforms";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, ExternalLink, Plus, UserRoundSearch } from "lucide-react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { LiveVideo } from "../../api/types.ts";
import { useWrite } from "../../parts/writes/use-write.ts";
import { Badge } from "../../ui/primitives/badge.tsx";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { Count, Figure, FigureList, Percent } from "../../ui/primitives/figures.tsx";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
import { accountName } from "../../ui/product/tracked/account-cell.tsx";
import { PlatformBadge } from "../../ui/product/tracked/platform-badge.tsx";
import { captionText, Thumbnail } from "../../ui/product/tracked/video-cell.tsx";
import { platformLabels } from "../../ui/product/words/names.ts";
import type { Lookup } from "./live-search.ts";

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

interface VideoActionsProps {
  video: LiveVideo;
  onLookup: (lookup: Lookup) => void;
}

export function VideoActions({ video, onLookup }: VideoActionsProps) {
  const { platform, platform_video_id: platformVideoId, account_username: username } = video;
  if (platformVideoId === null) return null;
  const contentType = video.content_type ?? "video";
  return (
    <div className="flex flex-wrap gap-2">
      <TrackVideoButton
        {...{ platform, platformVideoId, username }}
        platformAccountId={video.platform_account_id}
      />
      {username === null ? null : (
        <Button
          icon={<UserRoundSearch aria-hidden="true" />}
          onClick={() => onLookup({ kind: "account", platform, text: username })}
        >
          Look up @{username}
        </Button>
      )}
      <a
        href={videoUrl({ platform, platformVideoId, username, contentType })}
        target="_blank"
        rel="noreferrer"
        className={buttonClass()}
      >
        <ExternalLink aria-hidden="true" />
        Open on {platformLabels[platform]}
      </a>
    </div>
  );
}

interface TrackVideoButtonProps {
  platform: Platform;
  platformVideoId: string;
  username: string | null;
  platformAccountId: string | null;
}

/** Starts tracking what was found; where that was done before, leads to it. */
function TrackVideoButton(props: TrackVideoButtonProps) {
  const { platform, platformVideoId, username, platformAccountId } = props;
  const { api, organization } = useOrganization();
  const isTracked = useIsTracked(platform, platformVideoId);
  const track = useWrite(
    () =>
      api.trackedVideos.add.call({
        body: {
          videos: [
            {
              platform,
              videoId: platformVideoId,
              ...(platformAccountId === null ? {} : { platform_account_id: platformAccountId }),
              ...(username === null ? {} : { initial_username: username }),
            },
          ],
        },
      }),
    {
      says: "The video is tracked. Its figures come in within a minute.",
      refreshes: useRefreshFigures(),
      refusals: "toast",
    },
  );
  if (isTracked) {
    return (
      <Link
        to="/videos/$platform/$platformVideoId"
        params={{ platform, platformVideoId }}
        className={buttonClass("primary")}
      >
        <Check aria-hidden="true" />
        Tracked: open it
      </Link>
    );
  }
  if (!canWrite(organization.role)) return null;
  return (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      isPending={track.isPending}
      onClick={() => track.mutate()}
    >
      Track this video
    </Button>
  );
}

function useIsTracked(platform: Platform, platformVideoId: string) {
  const { api } = useOrganization();
  const tracked = useQuery(
    api.trackedVideos.list.queryOptions({
      input: { query: { search: platformVideoId, viewMode: "all", perPage: 10 } },
    }),
  );
  return tracked.data?.data.some(
    (video) => video.platform === platform && video.platformVideoId === platformVideoId,
  );
}
