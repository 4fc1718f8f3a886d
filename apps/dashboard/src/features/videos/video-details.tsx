import type { ReactNode } from "react";
import type { Video } from "../../api/types.ts";
import { Page } from "../../ui/primitives/page.tsx";
import { captionText, Thumbnail } from "../../ui/product/video-cell.tsx";
import { ExclusionNotice } from "./exclusion-notice.tsx";
import { useFindExclusion } from "./use-find-exclusion.ts";
import { VideoActions } from "./video-actions.tsx";
import { VideoFacts } from "./video-facts.tsx";
import { VideoHistory } from "./video-history.tsx";
import { VideoSummary } from "./video-summary.tsx";
import { VideoTiles } from "./video-tiles.tsx";

export function VideoDetails({ video, trail }: { video: Video; trail: ReactNode }) {
  const exclusion = useFindExclusion(video);
  return (
    <Page
      title={titleOf(video)}
      width="wide"
      trail={trail}
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
    </Page>
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
