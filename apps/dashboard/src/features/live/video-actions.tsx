import { videoUrl } from "@clipledger/domain/platform-urls";
import { ExternalLink, UserRoundSearch } from "lucide-react";
import type { LiveVideo } from "../../api/types.ts";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { platformLabels } from "../../ui/product/names.ts";
import type { Lookup } from "./lookup.ts";
import { TrackVideoButton } from "./track-video-button.tsx";

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
