import type { CalculatedVideo } from "@clipledger/contract/payouts/calculation";
import type { PaperTable } from "@clipledger/contract/payouts/paper";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { wholeCount } from "../../../infra/pdf/pdf-page.ts";
import type { StatementRow } from "../books/payout-statement.ts";
import { amountText } from "./numbered-papers.ts";

/** A payout may have tens of thousands of rows. What is beyond these stands in one more, so that everything still sums. */
export const MOST_ROWS = 400;

const column = (header: string, width: number, align: "left" | "right" = "left") => ({
  header,
  width,
  align,
});

interface StatedSum {
  readonly currency: CurrencyCode;
  readonly totalMinor: bigint;
  /** Where the rows are found that are not shown. */
  readonly others: string;
}

/** Rules and videos with their counts and where these came from. The amounts sum to the total, however many rows are shown. */
export function statementTable(
  rows: readonly StatementRow[],
  { currency, totalMinor, others }: StatedSum,
): PaperTable {
  const shown = rows.slice(0, MOST_ROWS);
  const shownMinor = shown.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const leftMinor = totalMinor - shownMinor;
  return {
    title: "What it was paid for",
    columns: [
      column("Rule", 66),
      column("Video", 100),
      column("Published", 50),
      column("Before", 47, "right"),
      column("Views", 50, "right"),
      column("Gained", 47, "right"),
      column("Counted by, on", 89, "right"),
      column(`Amount, ${currency}`, 54, "right"),
    ],
    rows: [
      ...shown.map((row) => cellsOf(row, currency)),
      ...(rows.length <= MOST_ROWS && leftMinor === 0n
        ? []
        : [["All others", others, ...NO_COUNTS, amountText(leftMinor, currency)]]),
    ],
  };
}

/** Below what videos have. */
const NO_COUNTS = ["", "", "", "", ""];

function cellsOf({ part, amountMinor, video }: StatementRow, currency: CurrencyCode): string[] {
  return [part, ...videoCells(video), amountText(amountMinor, currency)];
}

/** Enough to know a video by. */
const TITLE_LENGTH = 80;

function videoCells(video: CalculatedVideo | undefined): string[] {
  if (video === undefined) return ["", ...NO_COUNTS];
  return [
    `${video.platform} ${(video.title ?? video.platformVideoId).slice(0, TITLE_LENGTH)}`,
    video.publishedAt.slice(0, 10),
    wholeCount(video.viewsStart),
    wholeCount(video.viewsEnd),
    wholeCount(video.viewsGained),
    originOf(video),
  ];
}

/** Who said the views that count, and when. Payouts from before that was kept say neither. */
function originOf({ viewsSource, viewsFetchedAt }: CalculatedVideo): string {
  const day = viewsFetchedAt?.slice(0, 10);
  return [viewsSource ?? "not kept", day].filter((part) => part !== undefined).join(" ");
}
