import { Clapperboard } from "lucide-react";
import { useState } from "react";
import type { PortalVideo } from "../../../api/portal-types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { VideoEntry } from "./video-entry.tsx";
import { viewShare } from "./view-share.ts";

const firstShown = 10;

export function VideoList({ videos }: { videos: readonly PortalVideo[] }) {
  const [isAllShown, setIsAllShown] = useState(false);
  if (videos.length === 0) {
    return (
      <Card>
        <EmptyState icon={Clapperboard} title="No video counts yet">
          Videos appear here some time after you publish them on one of your counted accounts.
        </EmptyState>
      </Card>
    );
  }
  const shown = isAllShown ? videos : videos.slice(0, firstShown);
  return (
    <Card className="overflow-hidden">
      <ul aria-label="Videos that count" className="divide-y divide-line">
        {shown.map((video) => (
          <VideoEntry
            key={`${video.platform}/${video.platformVideoId}`}
            video={video}
            share={viewShare(video, videos)}
          />
        ))}
      </ul>
      {shown.length < videos.length ? (
        <div className="border-line border-t p-3">
          <Button size="large" className="w-full" onClick={() => setIsAllShown(true)}>
            Show all {videos.length} videos
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
