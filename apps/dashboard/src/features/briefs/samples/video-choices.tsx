import type { UseQueryResult } from "@tanstack/react-query";
import clsx from "clsx";
import { QueryState } from "../../../parts/query-state.tsx";
import { Count } from "../../../ui/primitives/figures.tsx";
import { captionText, VideoCell } from "../../../ui/product/video-cell.tsx";
import { type SampleForm, sampleKey } from "../write/brief-form.ts";

/** What a list of videos needs to know of what is chosen. */
export interface VideoListProps {
  query: string;
  /** Keys of what the brief lists already. */
  listed: readonly string[];
  chosen: readonly string[];
  isFull: boolean;
  onToggle: (video: SampleForm) => void;
}

interface VideoChoicesProps extends Omit<VideoListProps, "query"> {
  list: Pick<UseQueryResult<unknown>, "isPending" | "isSuccess" | "error" | "refetch">;
  videos: readonly SampleForm[];
  /** Said when there are none. */
  nothing: string;
}

/** Videos to tick. */
export function VideoChoices({ list, videos, nothing, ...choice }: VideoChoicesProps) {
  if (!list.isSuccess) return <QueryState query={list} label="videos" rows={5} />;
  if (videos.length === 0) {
    return (
      <p className="rounded-lg border border-line px-4 py-8 text-center text-[13px] text-muted">{nothing}</p>
    );
  }
  return (
    <ul aria-label="Videos" className="divide-y divide-line rounded-lg border border-line-strong">
      {videos.map((video) => (
        <VideoChoice key={sampleKey(video)} video={video} {...choice} />
      ))}
    </ul>
  );
}

function VideoChoice({
  video,
  listed,
  chosen,
  isFull,
  onToggle,
}: Omit<VideoListProps, "query"> & { video: SampleForm }) {
  const isListed = listed.includes(sampleKey(video));
  const isChosen = chosen.includes(sampleKey(video));
  const isOff = isListed || (isFull && !isChosen);
  return (
    <li>
      <label
        className={clsx(
          "flex items-center gap-3 px-3 py-1.5",
          isOff ? "cursor-not-allowed opacity-70" : "cursor-pointer hover:bg-sunken",
        )}
      >
        <input
          type="checkbox"
          aria-label={captionText(video.caption)}
          className="size-4 shrink-0 rounded accent-accent"
          checked={isListed || isChosen}
          disabled={isOff}
          onChange={() => onToggle(video)}
        />
        <span className="min-w-0 flex-1">
          <VideoCell
            platform={video.platform}
            thumbnailUrl={video.thumbnailUrl}
            caption={video.caption}
            account={video.username}
            tags={
              <span className="whitespace-nowrap">
                · {isListed ? "In the brief" : <Views count={video.viewCount} />}
              </span>
            }
          />
        </span>
      </label>
    </li>
  );
}

function Views({ count }: { count: number | null }) {
  return (
    <>
      <Count value={count} /> views
    </>
  );
}
