import type { CalculatedVideo } from "../../../api/types.ts";
import { Card } from "../../../ui/primitives/page.tsx";
import { captionText } from "../../../ui/product/video-cell.tsx";
import { videoKey } from "../calculation/shown-videos.ts";
import { changeText, type VideoChange } from "./video-change.ts";

interface ChangedVideosProps {
  changes: readonly VideoChange[];
  videos: readonly CalculatedVideo[];
}

/** Which stored counts differ from those of the payout. */
export function ChangedVideos({ changes, videos }: ChangedVideosProps) {
  if (changes.length === 0) return null;
  const titles = new Map(videos.map((video) => [videoKey(video), video.title]));
  return (
    <Card>
      <ul aria-label="Videos that differ" className="divide-y divide-line text-[13px]">
        {changes.map((change) => (
          <li key={videoKey(change)} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-5 py-2.5">
            <span className="min-w-0 truncate">
              {titles.has(videoKey(change))
                ? captionText(titles.get(videoKey(change)) ?? null)
                : change.platformVideoId}
            </span>
            <span className="text-muted tabular-nums">{changeText(change)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
