import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { VideoOff } from "lucide-react";
import { hasCode } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Video } from "../../api/types.ts";
import { type DetailKind, DetailPage, DetailState, NoDetail } from "../../parts/pages/detail-page.tsx";
import { Badge } from "../../ui/primitives/badge.tsx";
import { FactList } from "../../ui/primitives/fact-list.tsx";
import { Count, Multiple, Percent, StatGrid, StatTile } from "../../ui/primitives/figures.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { playTime } from "../../ui/primitives/text/number-format.ts";
import { exactTime, RelativeTime } from "../../ui/primitives/text/time.tsx";
import { PlatformBadge } from "../../ui/product/tracked/platform-badge.tsx";
import { captionText, Thumbnail } from "../../ui/product/tracked/video-cell.tsx";
import { ExclusionNotice, useFindExclusion, VideoActions } from "./video-actions.tsx";
import { VideoHistory } from "./video-history.tsx";

const route = getRouteApi("/app/videos/$platform/$platformVideoId");

const videos: DetailKind = {
  noun: "video",
  title: "Video",
  link: (look) => <Link to="/videos" {...look} />,
  back: "Videos",
  icon: VideoOff,
  missingTitle: "This video is not tracked",
  missing:
    "Its account may no longer be tracked, its first sync may still be under way, or the link was cut short.",
  placeholder: (
    <div className="grid gap-6 md:grid-cols-[220px_minmax(0,1fr)]">
      <Skeleton className="aspect-9/16 rounded-xl max-md:w-40" />
      <Skeleton className="h-80 rounded-xl" />
    </div>
  ),
};

/** One video: what it is, how it does, and what can be done with it. */
export function VideoPage() {
  const { platform: name, platformVideoId } = route.useParams();
  const platform = PLATFORMS.find((candidate) => candidate === name);
  return platform === undefined ? (
    <NoDetail kind={videos} />
  ) : (
    <FoundVideo platform={platform} platformVideoId={platformVideoId} />
  );
}

interface VideoKey {
  platform: Platform;
  platformVideoId: string;
}

function FoundVideo({ platform, platformVideoId }: VideoKey) {
  const { api } = useOrganization();
  const video = useQuery(api.videos.get.queryOptions({ input: { params: { platform, platformVideoId } } }));
  if (video.isSuccess) return <VideoDetails video={video.data} />;
  return <DetailState kind={videos} query={video} isMissing={hasCode(video.error, "NOT_FOUND")} />;
}

function VideoDetails({ video }: { video: Video }) {
  const exclusion = useFindExclusion(video);
  return (
    <DetailPage
      kind={videos}
      title={titleOf(video)}
      width="wide"
      description={<VideoSummary video={video} />}
      actions={<VideoActions video={video} exclusion={exclusion} />}
    >
      {exclusion === undefined ? null : <ExclusionNotice exclusion={exclusion} />}
      <div className="grid items-start gap-6 md:grid-cols-[220px_minmax(0,1fr)]">
        <Thumbnail
          src={video.thumbnailUrl}
          durationSeconds={video.durationSeconds}
          className="w-full rounded-xl! max-md:max-w-44"
        />
        <div className="flex min-w-0 flex-col gap-6">
          <VideoTiles video={video} />
          <VideoFacts video={video} />
        </div>
      </div>
      <VideoHistory video={video} />
    </DetailPage>
  );
}

const titleLength = 90;

/** The caption without its hashtags, cut at a word. */
function titleOf({ caption }: Video) {
  const words = captionText(caption)
    .replace(/\s*#\S+/g, "")
    .trim();
  if (words === "") return captionText(caption).slice(0, titleLength);
  if (words.length <= titleLength) return words;
  return `${words.slice(0, titleLength).replace(/\s+\S*$/, "")}…`;
}

/** The line under a video's title. */
function VideoSummary({ video }: { video: Video }) {
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

function VideoTiles({ video }: { video: Video }) {
  return (
    <StatGrid>
      <StatTile label="Views" value={<Count value={video.viewCount} />} />
      <StatTile label="Likes" value={<Count value={video.likeCount} />} />
      <StatTile label="Comments" value={<Count value={video.commentCount} />} />
      <StatTile label="Shares" value={<Count value={video.shareCount} />} />
      <StatTile label="Saves" value={<Count value={video.bookmarkCount} />} />
      <StatTile
        label="Engagement"
        value={<Percent value={video.engagementRate} />}
        note="Likes, comments, shares and saves per view"
      />
      <StatTile
        label="Virality"
        value={<Multiple value={video.viralityFactor} />}
        note="Times the median of its account"
      />
      <StatTile
        label="Length"
        value={video.durationSeconds === null ? "–" : playTime(video.durationSeconds)}
        note={video.contentType === "slideshow" ? "Slideshow" : "Video"}
      />
    </StatGrid>
  );
}

function VideoFacts({ video }: { video: Video }) {
  return (
    <Card>
      <FactList
        facts={[
          {
            label: "Caption",
            value: <span className="whitespace-pre-line">{captionText(video.caption)}</span>,
          },
          { label: "Hashtags", value: <Hashtags hashtags={video.hashtags} /> },
          { label: "Sound", value: soundText(video) },
          { label: "Published", value: exactTime(video.publishedAt) },
          { label: "Last looked at", value: <RelativeTime instant={video.loadAt} /> },
          { label: "Id", value: <code className="font-mono text-xs">{video.platformVideoId}</code> },
        ]}
      />
    </Card>
  );
}

function Hashtags({ hashtags }: Pick<Video, "hashtags">) {
  if (hashtags.length === 0) return "None";
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {hashtags.map((hashtag) => (
        <Badge key={hashtag}>#{hashtag}</Badge>
      ))}
    </span>
  );
}

function soundText({ musicTitle, musicArtist, isOriginalMusic }: Video) {
  if (musicTitle === null) return "Not known";
  const title = musicArtist === null ? musicTitle : `${musicTitle} · ${musicArtist}`;
  return isOriginalMusic === 1 ? `${title} (original)` : title;
}
