import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { LibraryVideo, VideoRow } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Count } from "../../../ui/primitives/figures.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import { SidePanel } from "../../../ui/primitives/overlays/side-panel.tsx";
import { captionText, VideoCell } from "../../../ui/product/tracked/video-cell.tsx";
import { maxSamples, type SampleForm, sampleKey } from "../brief-form.ts";

interface SamplePickerProps {
  samples: readonly SampleForm[];
  onAdd: (samples: readonly SampleForm[]) => void;
  onClose: () => void;
}

type Source = "tracked" | "library";

const sources: readonly { readonly value: Source; readonly label: string }[] = [
  { value: "tracked", label: "Tracked videos" },
  { value: "library", label: "Library" },
];

/** Videos to choose from; those that the brief lists already are left as they are. */
export function SamplePicker({ samples, onAdd, onClose }: SamplePickerProps) {
  const [source, setSource] = useState<Source>("tracked");
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<readonly SampleForm[]>([]);
  const room = maxSamples - samples.length - chosen.length;
  function toggle(video: SampleForm) {
    const others = chosen.filter((one) => sampleKey(one) !== sampleKey(video));
    setChosen(others.length < chosen.length ? others : [...chosen, video]);
  }
  const list = {
    query,
    listed: samples.map(sampleKey),
    chosen: chosen.map(sampleKey),
    isFull: room <= 0,
    onToggle: toggle,
  };
  return (
    <SidePanel
      onClose={onClose}
      title="Add sample videos"
      description={
        source === "library"
          ? "A video of the library is tracked for reference: it counts against your tracked videos, and stays out of analytics and payouts."
          : "Videos of the accounts you track, and videos you track one by one."
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onAdd(chosen);
              onClose();
            }}
          >
            {addText(chosen.length)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Segmented label="Where from" value={source} options={sources} onChange={setSource} />
        <div className="flex *:max-w-none!">
          <SearchBox
            label="Search videos"
            placeholder="Caption, handle or hashtag"
            value={query}
            onSearch={setQuery}
          />
        </div>
        {source === "tracked" ? <TrackedVideos {...list} /> : <LibraryVideos {...list} />}
      </div>
    </SidePanel>
  );
}

function addText(count: number): string {
  if (count === 0) return "Add videos";
  return count === 1 ? "Add 1 video" : `Add ${count} videos`;
}

const limit = 40;

function TrackedVideos({ query, ...choice }: VideoListProps) {
  const { api } = useOrganization();
  const list = useQuery(
    api.videos.list.queryOptions({
      input: {
        query: {
          perPage: limit,
          sortCol: "viewCount",
          sortDir: "desc",
          ...withoutGaps({ search: query === "" ? undefined : query }),
        },
      },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <VideoChoices
      {...choice}
      list={list}
      videos={(list.data?.data ?? []).map((video) => sampleOf(video))}
      nothing={query === "" ? "Nothing is tracked yet. Add accounts or videos first." : "No video matches."}
    />
  );
}

function sampleOf(video: VideoRow | LibraryVideo, newFromLibrary?: string): SampleForm {
  return {
    platform: video.platform,
    platformVideoId: video.platformVideoId,
    label: "",
    caption: video.caption,
    username: video.accountUsername,
    thumbnailUrl: video.thumbnailUrl,
    viewCount: video.viewCount,
    newFromLibrary,
    isAvailable: true,
  };
}

function LibraryVideos({ query, ...choice }: VideoListProps) {
  const { api } = useOrganization();
  const list = useQuery(
    api.library.list.queryOptions({
      input: {
        query: { limit, sort: "outlier", ...withoutGaps({ search: query === "" ? undefined : query }) },
      },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <VideoChoices
      {...choice}
      list={list}
      videos={(list.data?.data ?? []).map((video) => sampleOf(video, video.id))}
      nothing={query === "" ? "The library is still empty." : "No video matches."}
    />
  );
}

/** What a list of videos needs to know of what is chosen. */
interface VideoListProps {
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
function VideoChoices({ list, videos, nothing, ...choice }: VideoChoicesProps) {
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
