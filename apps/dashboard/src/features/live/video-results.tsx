import { Clapperboard } from "lucide-react";
import { useState } from "react";
import type { LiveVideo } from "../../api/types.ts";
import { SidePanel } from "../../ui/primitives/overlays/side-panel.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { accountName } from "../../ui/product/account-cell.tsx";
import { platformLabels } from "../../ui/product/names.ts";
import { tileGridClass, VideoTile } from "../../ui/product/video-cell.tsx";
import type { Lookup } from "./lookup.ts";
import { VideoActions } from "./video-actions.tsx";
import { VideoFacts } from "./video-facts.tsx";

interface VideoResultsProps {
  videos: readonly LiveVideo[];
  onLookup: (lookup: Lookup) => void;
}

export function VideoResults({ videos, onLookup }: VideoResultsProps) {
  const [open, setOpen] = useState<LiveVideo | undefined>(undefined);
  if (videos.length === 0) {
    return (
      <Card>
        <EmptyState icon={Clapperboard} title="No videos">
          The platform shows none. Try other words or a longer time.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <ul aria-label="Videos found" className={tileGridClass}>
        {videos.map((video) => (
          <li key={video.platform_video_id} className="min-w-0">
            <VideoTile
              platform={video.platform}
              thumbnailUrl={video.thumbnail_url}
              durationSeconds={video.duration_seconds}
              caption={video.caption}
              account={video.account_username}
              viewCount={video.view_count}
              engagementRate={video.engagement_rate}
              onOpen={() => setOpen(video)}
            />
          </li>
        ))}
      </ul>
      {open === undefined ? null : (
        <SidePanel
          open
          onOpenChange={() => setOpen(undefined)}
          title={accountName({ username: open.account_username, displayName: open.account_display_name })}
          description={`A video on ${platformLabels[open.platform]}`}
        >
          <div className="flex flex-col gap-6">
            <VideoFacts video={open} />
            <VideoActions video={open} onLookup={onLookup} />
          </div>
        </SidePanel>
      )}
    </>
  );
}
