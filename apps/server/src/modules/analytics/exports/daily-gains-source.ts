import { setImmediate as nextTurn } from "node:timers/promises";
import { addDays, type CalendarDate, calendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { lengthInDays } from "@clipledger/domain/calendar/date-range";
import { toCsvRecord } from "@clipledger/domain/csv-record";
import { countFields, countNames } from "@clipledger/domain/metrics/counts";
import { streamRows, type Transaction } from "../../../infra/db/database.ts";
import { countRows } from "../../../infra/db/paged-list.ts";
import { sql } from "../../../infra/db/sql.ts";
import { chunk } from "../../../infra/lists.ts";
import { type AskingContext, type HistoryView, openHistory } from "../../history/history-view.ts";
import type { AskedVideos, FactsQuestion } from "../../history/read-facts.ts";
import {
  type DailyGainRow,
  type DailyGainsFilter,
  exportedVideos,
  gainsOf,
  hasGained,
  videoColumns,
} from "./daily-gains.queries.ts";
import { type ExportColumns, type ExportSource, toFields } from "./export-source.ts";

type ExportedVideo = Pick<
  DailyGainRow,
  | "platform"
  | "platform_video_id"
  | "content_type"
  | "published_at"
  | "account_id"
  | "platform_account_id"
  | "username"
  | "is_competitor"
>;

/** Those that are alike on all days of a video. */
const columnsOfVideo: ExportColumns<ExportedVideo> = {
  platform: (video) => video.platform,
  platformVideoId: (video) => video.platform_video_id,
  orgAccountId: (video) => video.account_id,
  platformAccountId: (video) => video.platform_account_id,
  accountUsername: (video) => video.username,
  isCompetitor: (video) => video.is_competitor,
  contentType: (video) => video.content_type,
  publishedAt: (video) => video.published_at.toISOString(),
};

const columns: ExportColumns<DailyGainRow> = {
  date: (row) => row.day,
  ...columnsOfVideo,
  ...countFields("sGained", (counted) => (row: DailyGainRow) => gained(row, row[`${counted}s`])),
  ...countFields("Count", (counted) => (row: DailyGainRow) => row[`${counted}_count`]),
  baseline: (row) => row.is_baseline,
};

/** A baseline says what the video had when it was first seen. */
function gained({ is_baseline }: DailyGainRow, grown: bigint): bigint {
  return is_baseline ? 0n : grown;
}

/** One row for each video and day on which one of its counts grew; by video, then by day. */
export function dailyGainsSource(ctx: AskingContext, filter: DailyGainsFilter): ExportSource {
  return {
    header: toCsvRecord(Object.keys(columns)),
    async countRows(tx) {
      const counted = ctx.clickhouse && (await countInHistory(await openHistory(ctx, tx), tx, filter));
      if (counted !== undefined) return counted;
      return countRows(tx, sql`from (${gainsOf(filter)}) g where ${hasGained}`);
    },
    async *readRows(tx) {
      if (ctx.clickhouse !== undefined) return yield* gainsInHistory(await openHistory(ctx, tx), tx, filter);
      const statement = sql`select * from (${gainsOf(filter)}) g where ${hasGained} order by g.video_key, g.day`;
      for await (const rows of streamRows<DailyGainRow>(tx, statement)) yield rows.map(toRecord);
    },
  };
}

const readers = Object.values(columns);
const toRecord = (row: DailyGainRow): string => toCsvRecord(readers.map((read) => read(row)));

/** How many rows there will be; undefined where PostgreSQL has to count them. */
async function countInHistory(
  view: HistoryView,
  tx: Transaction,
  filter: DailyGainsFilter,
): Promise<number | undefined> {
  const { total, keys } = await tx.row<{ total: number; keys: string }>(sql`
    select count(*)::int as total, coalesce(string_agg(v.key::text, chr(10)), '') as keys from ${exportedVideos(filter)}`);
  const answer = await view.select({ ...gainingFacts(filter, { total, keys }), columns: "count()" });
  return answer === undefined ? undefined : Number(answer[0]?.[0] ?? 0);
}

/** Days of videos that are asked for at once: so many fit into memory, as text. */
const DAYS_AT_ONCE = 200_000;

type ListedVideo = ExportedVideo & { readonly video_key: bigint };

/** The rows by video, then by day. PostgreSQL says which videos, and stands in for ClickHouse from where that fails. */
async function* gainsInHistory(
  view: HistoryView,
  tx: Transaction,
  filter: DailyGainsFilter,
): AsyncGenerator<readonly string[], void> {
  const total = await countRows(tx, sql`from ${exportedVideos(filter)}`);
  const videosAtOnce = Math.max(1, Math.floor(DAYS_AT_ONCE / lengthInDays(filter.days)));
  let next: Asked | undefined;
  for await (const videos of inGroupsOf(videosAtOnce, streamExported(tx, filter))) {
    // ClickHouse looks for the next ones while those before are being written.
    const asked = { videos, text: askForGains(view, filter, videos, total) };
    // It fails where it is awaited. The first is at once: it may ask PostgreSQL for more, over the connection that lists the videos.
    asked.text.catch(() => undefined);
    if (next === undefined) await asked.text;
    else yield* rowsOf(tx, filter, next);
    next = asked;
  }
  if (next !== undefined) yield* rowsOf(tx, filter, next);
}

interface Asked {
  readonly videos: readonly ListedVideo[];
  readonly text: Promise<string | undefined>;
}

function streamExported(tx: Transaction, filter: DailyGainsFilter): AsyncGenerator<ListedVideo[]> {
  return streamRows(tx, sql`select ${videoColumns} from ${exportedVideos(filter)} order by v.key`);
}

async function* inGroupsOf<Item>(size: number, batches: AsyncIterable<Item[]>): AsyncGenerator<Item[]> {
  let group: Item[] = [];
  for await (const batch of batches)
    for (const item of batch) {
      group.push(item);
      if (group.length < size) continue;
      yield group;
      group = [];
    }
  if (group.length > 0) yield group;
}

async function* rowsOf(
  tx: Transaction,
  filter: DailyGainsFilter,
  { videos, text }: Asked,
): AsyncGenerator<readonly string[], void> {
  const answer = await text;
  if (answer !== undefined) {
    for (const records of recordsOf(answer, videos)) {
      yield records;
      // Otherwise nobody would hear ClickHouse, which is looking for the next ones.
      await nextTurn();
    }
    return;
  }
  for (const some of chunk(videos, VIDEOS_LOOKED_UP_AT_ONCE)) {
    const keys = some.map(({ video_key }) => video_key);
    const rows = await tx.rows<DailyGainRow>(sql`
      select * from (${gainsOf(filter, keys)}) g where ${hasGained} order by g.video_key, g.day`);
    yield rows.map(toRecord);
  }
}

const VIDEOS_LOOKED_UP_AT_ONCE = 1_000;

const gains = countNames("s");
const reading = ["is_first", ...gains, ...countNames("_count")] as const;
const selected = ["video_key", "day", ...reading].join(", ");

function askForGains(
  view: HistoryView,
  filter: DailyGainsFilter,
  videos: readonly ListedVideo[],
  total: number,
): Promise<string | undefined> {
  const keys = videos.map(({ video_key }) => video_key).join("\n");
  return view.selectText({
    ...gainingFacts(filter, { total, keys }),
    columns: selected,
    reading,
    format: "CSV",
  });
}

const RECORDS_AT_ONCE = 1_000;

/**
 * By video, then by day. ClickHouse tells lines in any order: it would take as long to sort them as to find them, and most lines of a video
 * stand together anyway. Numbers stay the texts that they are.
 */
function* recordsOf(text: string, videos: readonly ListedVideo[]): Generator<readonly string[], void> {
  const linesOf = groupByVideo(text);
  let records: string[] = [];
  for (const video of videos) {
    const key = `${video.video_key},`;
    const lines = linesOf.get(key);
    if (lines === undefined) continue;
    linesOf.delete(key);
    records.push(...recordsOfVideo(text, lines, video));
    if (records.length < RECORDS_AT_ONCE) continue;
    yield records;
    records = [];
  }
  if (linesOf.size > 0) throw new Error(`Nobody asked for videos ${[...linesOf.keys()].slice(0, 10)}`);
  yield records;
}

/** Where the lines of each video begin. Whole records would take many times the room of the text. */
function groupByVideo(text: string): Map<string, number[]> {
  const linesOf = new Map<string, number[]>();
  let key: string | undefined;
  let lines: number[] = [];
  for (let start = 0; start < text.length; start = text.indexOf("\n", start) + 1) {
    if (key === undefined || !text.startsWith(key, start)) {
      key = text.slice(start, text.indexOf(",", start) + 1);
      lines = linesOf.get(key) ?? [];
      linesOf.set(key, lines);
    }
    lines.push(start);
  }
  return linesOf;
}

const DAY_CHARACTERS = "2026-01-01".length;

/** As `toRecord` makes them, of lines like `7,"2026-01-01",0,` with the five gains and the five counts. */
function recordsOfVideo(text: string, lines: readonly number[], video: ListedVideo): string[] {
  const ofVideo = `,${toCsvRecord(toFields(columnsOfVideo, video)).trimEnd()},`;
  const dayAt = `${video.video_key},"`.length;
  const firstAt = dayAt + DAY_CHARACTERS + '",'.length;
  let isInOrder = true;
  let dayBefore = "";
  const records = lines.map((start) => {
    const day = text.slice(start + dayAt, start + dayAt + DAY_CHARACTERS);
    const numbers = text.slice(start + firstAt + "0,".length, text.indexOf("\n", start));
    const isBaseline = text[start + firstAt] === "1" && !isNew(video.published_at, calendarDate(day));
    isInOrder &&= dayBefore < day;
    dayBefore = day;
    return isBaseline
      ? `${day}${ofVideo}${withoutGains(numbers)},true\r\n`
      : `${day}${ofVideo}${numbers},false\r\n`;
  });
  // A record begins with its day.
  return isInOrder ? records : records.sort();
}

function withoutGains(numbers: string): string {
  return numbers
    .split(",")
    .map((number, index) => (index < 5 ? "0" : number))
    .join(",");
}

/** Published on the day or the one before it: the first count is what it gained. */
function isNew(publishedAt: Date, day: CalendarDate): boolean {
  const publishedOn = dateOf(publishedAt);
  return publishedOn === day || publishedOn === addDays(day, -1);
}

function gainingFacts(
  { days }: DailyGainsFilter,
  videos: Omit<AskedVideos, "condition">,
): Omit<FactsQuestion, "columns"> {
  return {
    reading: gains,
    days,
    videos: { ...videos, condition: "video_key in (select key from asked)" },
    conditions: [`(${gains.map((gain) => `${gain} > 0`).join(" or ")})`],
  };
}
