import type { Platform } from "@clipledger/domain/platforms";
import type { ReactNode } from "react";
import { PlatformIcon } from "./platform-badge.tsx";
import { Thumbnail } from "./thumbnail.tsx";

interface VideoCellProps {
  platform: Platform;
  thumbnailUrl: string | null | undefined;
  caption: string | null;
  /** Whose video it is: a username without @, or a name. */
  account: string | null;
  tags?: ReactNode;
  /** Wraps the caption, as in a link to the video. */
  link?: (caption: ReactNode) => ReactNode;
}

export function VideoCell({ platform, thumbnailUrl, caption, account, tags, link }: VideoCellProps) {
  const label = <span className="line-clamp-2 [overflow-wrap:anywhere]">{captionText(caption)}</span>;
  return (
    <span className="flex min-w-0 items-center gap-3 py-1 text-left">
      <Thumbnail src={thumbnailUrl} className="w-9" />
      <span className="min-w-0 flex-1">
        <span className="block text-[13px] leading-4.5">{link === undefined ? label : link(label)}</span>
        <span className="mt-1 flex min-w-0 items-center gap-1.5 text-faint text-xs">
          <PlatformIcon platform={platform} className="size-4! [&_svg]:size-2.5" />
          {account === null ? null : <span className="truncate">@{account}</span>}
          {tags}
        </span>
      </span>
    </span>
  );
}

export function captionText(caption: string | null) {
  return caption === null || caption.trim() === "" ? "Without a caption" : caption;
}
