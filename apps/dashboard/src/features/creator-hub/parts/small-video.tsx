import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { HubEvent } from "../../../api/types.ts";
import { PlatformIcon } from "../../../ui/product/platform-badge.tsx";
import { captionText, Thumbnail } from "../../../ui/product/video-cell.tsx";

interface SmallVideoProps {
  video: NonNullable<HubEvent["video"]>;
  /** What is worth saying of it: when it was posted, how much it gained. */
  note: ReactNode;
}

/** A video in a line or two, as wide as what it stands in. */
export function SmallVideo({ video, note }: SmallVideoProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 text-left">
      <Thumbnail src={video.thumbnailUrl} className="w-6 rounded!" />
      <span className="min-w-0">
        <Link
          to="/videos/$platform/$platformVideoId"
          params={{ platform: video.platform, platformVideoId: video.platformVideoId }}
          className="block truncate text-[13px] underline-offset-4 hover:underline"
        >
          {captionText(video.caption)}
        </Link>
        <span className="flex items-center gap-1.5 text-faint text-xs">
          <PlatformIcon platform={video.platform} className="size-4! [&_svg]:size-2.5" />
          {note}
        </span>
      </span>
    </span>
  );
}
