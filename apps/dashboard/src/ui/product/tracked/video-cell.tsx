import type { Platform } from "@clipledger/domain/platforms";
import clsx from "clsx";
import { Clapperboard, Eye, Heart } from "lucide-react";
import type { ReactNode } from "react";
import { translate } from "../../../languages/language.ts";
import { Count, Percent } from "../../primitives/figures.tsx";
import { playTime } from "../../primitives/text/number-format.ts";
import { RemoteImage } from "../remote-image.tsx";
import { PlatformIcon } from "./platform-badge.tsx";

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
  return caption === null || caption.trim() === "" ? translate("Without a caption") : caption;
}

interface VideoTileProps {
  platform: Platform;
  thumbnailUrl: string | null | undefined;
  durationSeconds: number | null;
  caption: string | null;
  /** Whose video it is: a username without @. */
  account: string | null;
  viewCount: number | null;
  engagementRate: number | null;
  /** A figure over the picture's corner. */
  badge?: ReactNode;
  /** Badges below the account. */
  tags?: ReactNode;
  onOpen: () => void;
}

/** A video as a picture, for grids; all of it opens the details. */
export function VideoTile({ account, badge, tags, onOpen, ...video }: VideoTileProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="group flex w-full flex-col gap-2.5 rounded-xl text-left outline-offset-4"
    >
      <span className="relative block w-full overflow-hidden rounded-xl">
        <Thumbnail
          src={video.thumbnailUrl}
          durationSeconds={video.durationSeconds}
          className="w-full rounded-xl! transition-transform duration-200 group-hover:scale-[1.02]"
        />
        {badge === undefined ? null : (
          <span className="absolute top-2 left-2 rounded-md bg-black/75 px-1.5 py-0.5 font-semibold text-[13px] text-white tabular-nums">
            {badge}
          </span>
        )}
        <PlatformIcon platform={video.platform} className="absolute! top-2 right-2 size-6!" />
      </span>
      <span className="w-full min-w-0">
        <span className="line-clamp-2 min-h-10 text-[13px] leading-5 [overflow-wrap:anywhere] group-hover:underline group-hover:underline-offset-4">
          {captionText(video.caption)}
        </span>
        <span className="mt-1 block truncate text-faint text-xs">
          {account === null ? translate("Unnamed account") : `@${account}`}
        </span>
        {tags}
        <TileFigures viewCount={video.viewCount} engagementRate={video.engagementRate} />
      </span>
    </button>
  );
}

function TileFigures({ viewCount, engagementRate }: Pick<VideoTileProps, "viewCount" | "engagementRate">) {
  return (
    <span className="mt-1.5 flex items-center gap-3 text-muted text-xs">
      <span className="inline-flex items-center gap-1">
        <Eye aria-hidden="true" className="size-3.5 text-faint" />
        <Count value={viewCount} />
        <span className="sr-only"> {translate("views")}</span>
      </span>
      <span className="inline-flex items-center gap-1">
        <Heart aria-hidden="true" className="size-3.5 text-faint" />
        <Percent value={engagementRate} />
        <span className="sr-only"> {translate("engagement")}</span>
      </span>
    </span>
  );
}

/** The grid that tiles stand in, and their placeholders. */
export const tileGridClass = "grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6";

interface ThumbnailProps {
  src: string | null | undefined;
  /** Set the width; the height follows, as short videos are 9 wide and 16 high. */
  className: string;
  durationSeconds?: number | null;
}

export function Thumbnail({ src, className, durationSeconds }: ThumbnailProps) {
  return (
    <span
      className={clsx("relative block aspect-9/16 shrink-0 overflow-hidden rounded-md bg-hover", className)}
    >
      <RemoteImage
        src={src}
        className="absolute inset-0 size-full object-cover"
        fallback={
          <span className="absolute inset-0 flex items-center justify-center text-faint">
            <Clapperboard aria-hidden="true" className="size-4" />
          </span>
        }
      />
      {durationSeconds === null || durationSeconds === undefined ? null : (
        <span className="absolute right-1.5 bottom-1.5 rounded bg-black/70 px-1 font-medium text-[11px] text-white tabular-nums leading-4">
          {playTime(durationSeconds)}
        </span>
      )}
    </span>
  );
}
