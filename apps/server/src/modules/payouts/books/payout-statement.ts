import type { CalculatedVideo, Calculation } from "@clipledger/contract/payouts/calculation";
import type { PayoutStatement } from "@clipledger/contract/payouts/payout-parts";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { type CsvField, toCsvRecord } from "@clipledger/domain/csv-record";
import { formatMajorPlain } from "@clipledger/domain/money/format";
import { type PaidLine, payByVideo, videoNameText } from "@clipledger/domain/payouts/pay-by-video";
import type { OperationContext } from "../../../infra/context.ts";
import {
  findStoredCalculation,
  fromStoredLineItems,
  getPayoutRow,
  type MinorLineItem,
  type PayoutRow,
} from "./payouts.queries.ts";

export async function getPayoutStatement(
  ctx: Pick<OperationContext, "db" | "organization">,
  id: string,
): Promise<PayoutStatement> {
  const row = await getPayoutRow(ctx.db, ctx.organization.id, id);
  const calculation = await findStoredCalculation(ctx.db, ctx.organization.id, id);
  return writeStatement(row, calculation ?? null);
}

type StatedPayout = Pick<PayoutRow, "id" | "amount_minor" | "currency" | "paid_at" | "line_items">;

/** What was paid for what, rule by rule and video by video. The amounts sum to the payout. */
export function statementRows(payout: StatedPayout, calculation: Calculation | null): StatementRow[] {
  return calculation === null
    ? itemRows(fromStoredLineItems(payout.line_items))
    : calculatedRows(payout, calculation);
}

/** The amounts of all rows but the last sum to it. */
function writeStatement(payout: StatedPayout, calculation: Calculation | null): PayoutStatement {
  const rows = [...statementRows(payout, calculation), { part: "Total", amountMinor: payout.amount_minor }];
  return {
    fileName: `payout-${dateOf(payout.paid_at)}-${payout.id}.csv`,
    csv: [HEADER, ...rows.map((row) => fieldsOf(row, payout))].map(toCsvRecord).join(""),
  };
}

const HEADER = [
  "part",
  "platform",
  "platformVideoId",
  "title",
  "publishedAt",
  "viewsGained",
  "sharesIn",
  "sharePercent",
  "amount",
  "currency",
];

export interface StatementRow {
  readonly part: string;
  readonly amountMinor: bigint;
  readonly video?: CalculatedVideo | undefined;
  /** Of a pool that the video has a share in. */
  readonly pool?: { readonly amountMinor: bigint; readonly percent: number };
}

function itemRows(items: readonly MinorLineItem[]): StatementRow[] {
  return items.map(({ title, amountMinor }) => ({ part: title, amountMinor }));
}

/** Rule by rule and video by video; edited line items make one row of their own. */
function calculatedRows(
  { amount_minor, line_items }: StatedPayout,
  calculation: Calculation,
): StatementRow[] {
  const videos = new Map(calculation.metrics.perVideo.map((video) => [videoNameText(video), video]));
  const rows = payByVideo(calculation).flatMap((line) => rowsOfLine(line, videos));
  const balance = fromStoredLineItems(line_items).filter(
    ({ balanceEntryId }) => balanceEntryId !== undefined,
  );
  const balanceMinor = balance.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const adjustment = amount_minor - BigInt(calculation.payouts.total.amount) - balanceMinor;
  return [
    ...rows,
    ...(adjustment === 0n ? [] : [{ part: "Adjustment", amountMinor: adjustment }]),
    ...itemRows(balance),
  ];
}

function rowsOfLine(line: PaidLine, videos: ReadonlyMap<string, CalculatedVideo>): StatementRow[] {
  const { label, amountMinor } = line;
  const paid = line.videos.filter((video) => video.amountMinor > 0n || line.isPooled);
  if (amountMinor === 0n) return [];
  if (paid.length === 0) return [{ part: label, amountMinor }];
  return paid.map((video) => ({
    part: label,
    amountMinor: video.amountMinor,
    video: videos.get(videoNameText(video)),
    ...(video.percent !== null && { pool: { amountMinor, percent: video.percent } }),
  }));
}

function fieldsOf({ part, amountMinor, video, pool }: StatementRow, { currency }: StatedPayout): CsvField[] {
  return [
    part,
    video?.platform ?? null,
    video?.platformVideoId ?? null,
    video?.title ?? null,
    video?.publishedAt ?? null,
    video?.viewsGained ?? null,
    pool === undefined ? null : formatMajorPlain({ amountMinor: pool.amountMinor, currency }),
    pool?.percent ?? null,
    formatMajorPlain({ amountMinor, currency }),
    currency,
  ];
}
