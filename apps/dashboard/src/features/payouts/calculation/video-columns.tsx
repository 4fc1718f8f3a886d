import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { Link } from "@tanstack/react-router";
import type { CalculatedVideo } from "../../../api/types.ts";
import { Count } from "../../../ui/primitives/figures.tsx";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { shortDate } from "../../../ui/primitives/time.tsx";
import { minorText } from "../../../ui/product/money-text.ts";
import { captionText, VideoCell } from "../../../ui/product/video-cell.tsx";
import { videoKey } from "./shown-videos.ts";

export interface VideoChoice {
  readonly leftOut: readonly CalculatedVideo[];
  readonly isDisabled: boolean;
  readonly onToggle: (video: CalculatedVideo) => void;
}

type VideoColumn = Column<CalculatedVideo>;

export function videoColumns(
  currency: CurrencyCode,
  choice: VideoChoice | undefined,
): readonly VideoColumn[] {
  const columns = [titleColumn, ...viewColumns, payColumn(currency, choice)];
  return choice === undefined ? columns : [countsColumn(choice), ...columns];
}

const titleColumn: VideoColumn = {
  id: "video",
  header: "Video",
  place: "title",
  cell: (video) => (
    <VideoCell
      platform={video.platform}
      thumbnailUrl={video.thumbnailUrl}
      caption={video.title}
      account={video.accountUsername}
      tags={<span className="shrink-0">· {shortDate(video.publishedAt)}</span>}
      link={(caption) => (
        <Link
          to="/videos/$platform/$platformVideoId"
          params={{ platform: video.platform, platformVideoId: video.platformVideoId }}
          target="_blank"
          className="underline-offset-4 hover:underline"
        >
          {caption}
        </Link>
      )}
    />
  ),
};

const viewColumns: readonly VideoColumn[] = [
  {
    id: "before",
    header: "Before",
    place: "figure",
    align: "end",
    cell: ({ viewsStart }) => <Count value={viewsStart} />,
  },
  {
    id: "after",
    header: "After",
    place: "figure",
    align: "end",
    cell: (video) => <ViewsAfter video={video} />,
  },
  {
    id: "gained",
    header: "Gained",
    place: "figure",
    align: "end",
    cell: ({ viewsGained }) => <Count value={viewsGained} />,
  },
];

/** Views stop counting after a video's eligible days, while the video goes on. */
function ViewsAfter({ video: { viewsEnd, viewsAtWindowEnd } }: { video: CalculatedVideo }) {
  return (
    <span className="flex flex-col md:items-end">
      <Count value={viewsEnd} />
      {viewsAtWindowEnd === viewsEnd ? null : (
        <span className="text-faint text-xs">
          of <Count value={viewsAtWindowEnd} />
        </span>
      )}
    </span>
  );
}

function payColumn(currency: CurrencyCode, choice: VideoChoice | undefined): VideoColumn {
  return {
    id: "pays",
    header: "Pays",
    align: "end",
    cell: (video) =>
      isLeftOut(video, choice) ? (
        <span className="text-faint">Left out</span>
      ) : (
        <span className="font-medium tabular-nums">{minorText(video.payoutAmount ?? 0, currency)}</span>
      ),
  };
}

function countsColumn(choice: VideoChoice): VideoColumn {
  return {
    id: "counts",
    header: "Counts",
    place: "select",
    cell: (video) => (
      <input
        type="checkbox"
        aria-label={`Count ${captionText(video.title)}`}
        className="size-4 rounded accent-accent align-middle"
        checked={!isLeftOut(video, choice)}
        disabled={choice.isDisabled}
        onChange={() => choice.onToggle(video)}
      />
    ),
  };
}

function isLeftOut(video: CalculatedVideo, choice: VideoChoice | undefined): boolean {
  return choice?.leftOut.some((left) => videoKey(left) === videoKey(video)) === true;
}
