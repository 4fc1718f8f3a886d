import type { LiveVideo } from "../../api/types.ts";
import { Card } from "../../ui/primitives/page.tsx";
import { captionText } from "../../ui/product/video-cell.tsx";
import type { Lookup } from "./lookup.ts";
import { MoreAbout } from "./more-about.tsx";
import { VideoActions } from "./video-actions.tsx";
import { VideoFacts } from "./video-facts.tsx";

interface VideoAnswerProps {
  video: LiveVideo;
  onLookup: (lookup: Lookup) => void;
}

export function VideoAnswer({ video, onLookup }: VideoAnswerProps) {
  const { platform, platform_video_id: platformVideoId } = video;
  return (
    <div className="flex flex-col gap-6">
      <Card className="p-6 max-sm:p-4">
        <article aria-label={captionText(video.caption)} className="flex flex-col gap-6">
          <VideoFacts video={video} />
          <VideoActions video={video} onLookup={onLookup} />
        </article>
      </Card>
      {platform === "tiktok" && platformVideoId !== null ? (
        <MoreAbout
          title="Its comments"
          button="Load its comments for one credit"
          question={{ kind: "comments", platform, text: platformVideoId }}
          onLookup={onLookup}
        />
      ) : null}
    </div>
  );
}
