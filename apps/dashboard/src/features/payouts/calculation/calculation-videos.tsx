import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { payByVideo, type StatedCalculation, videoNameText } from "@clipledger/domain/payouts/pay-by-video";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { CalculatedVideo, Calculation } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Count } from "../../../ui/primitives/figures.tsx";
import { type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { shortDate } from "../../../ui/primitives/text/time.tsx";
import { captionText, VideoCell } from "../../../ui/product/tracked/video-cell.tsx";
import { minorText } from "../../../ui/product/words/money-text.ts";
import { shownVideos, videoKey } from "./calculation-words.ts";

interface CalculationVideosProps {
  calculation: Pick<Calculation, "payouts" | "metrics" | "engine">;
  /** Where videos can be left out. */
  choice?: VideoChoice;
}

const firstShown = 12;

/** Every video of the window: its views before and after, what it gained and what that paid. */
export function CalculationVideos({ calculation, choice }: CalculationVideosProps) {
  const [isAllShown, setIsAllShown] = useState(false);
  const rows = shownVideos(calculation.metrics.perVideo, choice?.leftOut ?? []);
  const pay = useMemo(() => videoPay(calculation), [calculation]);
  if (rows.length === 0) {
    return (
      <Card className="px-5 py-6 text-center text-[13px] text-muted">
        No video counts for this cycle: none was published while the work went on.
      </Card>
    );
  }
  const shown = isAllShown ? rows : rows.slice(0, firstShown);
  return (
    // Its head would stick to the panel's padding, with rows showing above it.
    <Card className="[&_th]:static">
      <Table
        label="Videos"
        columns={videoColumns(pay, calculation.payouts.total.currency, choice)}
        rows={shown}
        rowKey={videoKey}
        isDimmed={(video) => choice?.leftOut.some((left) => videoKey(left) === videoKey(video)) === true}
        spacing="dense"
      />
      {shown.length < rows.length ? (
        <div className="border-line border-t px-5 py-3">
          <Button size="small" onClick={() => setIsAllShown(true)}>
            Show all {rows.length} videos
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

interface VideoChoice {
  readonly leftOut: readonly CalculatedVideo[];
  readonly isDisabled: boolean;
  readonly onToggle: (video: CalculatedVideo) => void;
}

type VideoColumn = Column<CalculatedVideo>;

function videoColumns(
  pay: ReadonlyMap<string, VideoPay>,
  currency: CurrencyCode,
  choice: VideoChoice | undefined,
): readonly VideoColumn[] {
  const columns = [titleColumn, ...viewColumns, payColumn(pay, currency, choice)];
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

function payColumn(
  pay: ReadonlyMap<string, VideoPay>,
  currency: CurrencyCode,
  choice: VideoChoice | undefined,
): VideoColumn {
  return {
    id: "pays",
    header: "Pays",
    align: "end",
    cell: (video) =>
      isLeftOut(video, choice) ? (
        <span className="text-faint">Left out</span>
      ) : (
        <PaidForVideo
          pay={pay.get(videoNameText(video))}
          stated={video.payoutAmount ?? 0}
          currency={currency}
        />
      ),
  };
}

interface PaidForVideoProps {
  pay: VideoPay | undefined;
  /** By the rules alone, before the cap. */
  stated: number;
  currency: CurrencyCode;
}

/** What a video is paid, its shares in what is paid for all of them together, and what the cap took off. */
function PaidForVideo({ pay = { paidMinor: 0n, shares: [] }, stated, currency }: PaidForVideoProps) {
  return (
    <span className="flex flex-col items-end gap-0.5">
      <span className="font-medium tabular-nums">{minorText(pay.paidMinor, currency)}</span>
      {pay.shares.map(({ ruleId, poolMinor, percent }) => (
        <span key={ruleId} className="whitespace-nowrap text-muted text-xs tabular-nums">
          shares in {minorText(poolMinor, currency)}: {percent}%
        </span>
      ))}
      {BigInt(stated) === pay.paidMinor ? null : (
        <span className="whitespace-nowrap text-faint text-xs tabular-nums">
          {minorText(stated, currency)} before the cap
        </span>
      )}
    </span>
  );
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

/** What one video is paid over all rules, after the cap. */
interface VideoPay {
  readonly paidMinor: bigint;
  /** In what is paid for all videos together. */
  readonly shares: readonly PoolShare[];
}

interface PoolShare {
  readonly ruleId: string;
  readonly poolMinor: bigint;
  readonly percent: number;
}

/** By the name of the video. */
function videoPay(calculation: StatedCalculation): ReadonlyMap<string, VideoPay> {
  const pay = new Map<string, VideoPay>();
  for (const { ruleId, amountMinor: poolMinor, videos } of payByVideo(calculation)) {
    for (const video of videos) {
      const name = videoNameText(video);
      const { paidMinor, shares } = pay.get(name) ?? { paidMinor: 0n, shares: [] };
      const { percent } = video;
      const isShare = percent !== null && poolMinor > 0n;
      pay.set(name, {
        paidMinor: paidMinor + video.amountMinor,
        shares: isShare ? [...shares, { ruleId, poolMinor, percent }] : shares,
      });
    }
  }
  return pay;
}
