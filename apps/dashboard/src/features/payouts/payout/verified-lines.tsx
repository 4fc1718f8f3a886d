import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { Check, EqualNot } from "lucide-react";
import type { CalculatedVideo, Verification } from "../../../api/types.ts";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { exactNumber } from "../../../ui/primitives/text/number-format.ts";
import { captionText } from "../../../ui/product/tracked/video-cell.tsx";
import { minorText, signedMinorText } from "../../../ui/product/words/money-text.ts";
import { videoKey } from "../calculation/calculation-words.ts";

interface ComparedLine {
  readonly key: string;
  readonly label: string;
  readonly issued: number;
  readonly recomputed: number;
  readonly matches: boolean;
}

/** Each line then and now, the total last. */
export function VerifiedLines({ result }: { result: Verification }) {
  const rows: readonly ComparedLine[] = [
    ...result.lines.map((line) => ({ ...line, key: line.ruleId })),
    { ...result.calculated, key: "total", label: "Calculated total" },
  ];
  return (
    <>
      <Table
        label="Lines then and now"
        columns={columnsOf(result.currency)}
        rows={rows}
        rowKey={({ key }) => key}
      />
      {result.adjustment === 0 ? null : (
        <p className="border-line border-t px-5 py-3 text-[13px] text-muted">
          {minorText(result.paid, result.currency)} was paid: edited line items made a difference of{" "}
          {signedMinorText(result.adjustment, result.currency)}.
        </p>
      )}
    </>
  );
}

function columnsOf(currency: CurrencyCode): readonly Column<ComparedLine>[] {
  return [
    {
      id: "line",
      header: "Line",
      place: "title",
      cell: ({ label, key }) => <span className={key === "total" ? "font-semibold" : ""}>{label}</span>,
    },
    {
      id: "issued",
      header: "When issued",
      align: "end",
      cell: ({ issued }) => <span className="tabular-nums">{minorText(issued, currency)}</span>,
    },
    {
      id: "recomputed",
      header: "Now",
      align: "end",
      cell: ({ recomputed }) => <span className="tabular-nums">{minorText(recomputed, currency)}</span>,
    },
    {
      id: "verdict",
      header: "Verdict",
      align: "end",
      cell: ({ matches, issued, recomputed }) =>
        matches ? (
          <Badge tone="accent">
            <Check aria-hidden="true" className="size-3" />
            Same
          </Badge>
        ) : (
          <Badge tone="warning">
            <EqualNot aria-hidden="true" className="size-3" />
            {signedMinorText(recomputed - issued, currency)}
          </Badge>
        ),
    },
  ];
}

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

type VideoChange = Verification["videos"][number];

/** How a video's stored counts differ from those that a payout was issued by. */
export function changeText({ reason, issued, recomputed }: VideoChange): string {
  if (reason === "missing") return "Counted then, no longer counts";
  if (reason === "new") return "Counts now, did not count then";
  return `${viewsText(issued)} then, ${viewsText(recomputed)} now`;
}

function viewsText(views: VideoChange["issued"]): string {
  if (views === null) return "no views";
  const { viewsStart, viewsEnd, viewsAtWindowEnd } = views;
  const inAll = viewsAtWindowEnd === viewsEnd ? "" : ` (${exactNumber(viewsAtWindowEnd)} in all)`;
  return `${exactNumber(viewsStart)} → ${exactNumber(viewsEnd)} views${inAll}`;
}
