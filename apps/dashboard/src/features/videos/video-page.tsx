import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ArrowLeft, VideoOff } from "lucide-react";
import type { ReactNode } from "react";
import { hasCode } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { Page, trailClass } from "../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../ui/primitives/states.tsx";
import { VideoDetails } from "./video-details.tsx";

const route = getRouteApi("/app/videos/$platform/$platformVideoId");

/** One video: what it is, how it does, and what can be done with it. */
export function VideoPage() {
  const { platform: name, platformVideoId } = route.useParams();
  const platform = PLATFORMS.find((candidate) => candidate === name);
  return platform === undefined ? (
    <NoVideo />
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
  if (hasCode(video.error, "NOT_FOUND")) return <NoVideo />;
  if (!video.isSuccess) return <QueryState query={video} pending={<PendingVideo />} frame={Frame} />;
  return <VideoDetails video={video.data} trail={<VideoTrail />} />;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page title="Video" trail={<VideoTrail />}>
      {children}
    </Page>
  );
}

function NoVideo() {
  return (
    <Frame>
      <EmptyState
        icon={VideoOff}
        title="This video is not tracked"
        action={
          <Link to="/videos" className={buttonClass()}>
            See all videos
          </Link>
        }
      >
        Its account may no longer be tracked, its first sync may still be under way, or the link was cut
        short.
      </EmptyState>
    </Frame>
  );
}

function VideoTrail() {
  return (
    <Link to="/videos" className={trailClass}>
      <ArrowLeft aria-hidden="true" />
      Videos
    </Link>
  );
}

function PendingVideo() {
  return (
    <Frame>
      <div className="grid gap-6 md:grid-cols-[220px_minmax(0,1fr)]">
        <Skeleton className="aspect-9/16 rounded-xl max-md:w-40" />
        <Skeleton className="h-80 rounded-xl" />
      </div>
      <span role="status" className="sr-only">
        Loading the video
      </span>
    </Frame>
  );
}
