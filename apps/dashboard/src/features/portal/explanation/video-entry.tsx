import type { ReactNode } from "react";
import type { PortalVideo } from "../../../api/portal-types.ts";
import { Count, Percent } from "../../../ui/primitives/figures.tsx";
import { shortDate } from "../../../ui/primitives/time.tsx";
import { PlatformIcon } from "../../../ui/product/platform-badge.tsx";
import { captionText, Thumbnail } from "../../../ui/product/video-cell.tsx";
import { moneyText } from "../parts/money.ts";

interface VideoEntryProps {
  video: PortalVideo;
  /** Of all views that the cycle brought. */
  share: number | undefined;
}

/** One video: its views, its part of them all, and what it earns by itself. */
export function VideoEntry({ video, share }: VideoEntryProps) {
  const { platform, accountUsername, publishedAt, amount, sentence } = video;
  return (
    <li className="flex gap-3.5 px-5 py-4 max-sm:px-4">
      <Thumbnail src={video.thumbnailUrl} className="w-12 self-start" />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-4">
          <p className="line-clamp-2 min-w-0 font-medium text-[13px] leading-4.5 [overflow-wrap:anywhere]">
            <VideoTitle video={video} />
          </p>
          {amount === null ? null : (
            <span className="shrink-0 font-semibold text-sm tabular-nums">{moneyText(amount)}</span>
          )}
        </div>
        <p className="mt-1 flex min-w-0 items-center gap-1.5 text-faint text-xs">
          <PlatformIcon platform={platform} className="size-4! [&_svg]:size-2.5" />
          {accountUsername === null ? null : <span className="truncate">@{accountUsername}</span>}
          <span className="shrink-0">{shortDate(publishedAt)}</span>
        </p>
        <VideoFigures video={video} share={share} />
        <p className="mt-2 text-[13px] text-muted">{sentence}</p>
      </div>
    </li>
  );
}

function VideoTitle({ video: { url, title } }: { video: PortalVideo }) {
  const text = captionText(title);
  if (url === null) return text;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="underline-offset-4 hover:underline">
      {text}
    </a>
  );
}

function VideoFigures({ video: { views, viewsGained }, share }: VideoEntryProps) {
  return (
    <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
      <VideoFigure label="Views this cycle">
        <Count value={viewsGained} />
      </VideoFigure>
      {views === viewsGained ? null : (
        <VideoFigure label="All views">
          <Count value={views} />
        </VideoFigure>
      )}
      {share === undefined ? null : (
        <VideoFigure label="Share">
          <Percent value={share} />
        </VideoFigure>
      )}
    </dl>
  );
}

function VideoFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5 text-xs">
      <dt className="text-faint">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
