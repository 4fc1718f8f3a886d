import { addDays, type CalendarDate, calendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { lengthInDays } from "@clipledger/domain/calendar/date-range";
import type { CsvField } from "@clipledger/domain/csv-record";
import { streamRows, type Transaction } from "../../../infra/db/database.ts";
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
import type { CsvSource, ExportColumns } from "./export-source.ts";

const columns: ExportColumns<DailyGainRow> = {
  date: (row) => row.day,
  platform: (row) => row.platform,
  platformVideoId: (row) => row.platform_video_id,
  orgAccountId: (row) => row.account_id,
  platformAccountId: (row) => row.platform_account_id,
  accountUsername: (row) => row.username,
  isCompetitor: (row) => row.is_competitor,
  contentType: (row) => row.content_type,
  publishedAt: (row) => row.published_at.toISOString(),
  viewsGained: (row) => gained(row, row.views),
  likesGained: (row) => gained(row, row.likes),
  commentsGained: (row) => gained(row, row.comments),
  sharesGained: (row) => gained(row, row.shares),
  bookmarksGained: (row) => gained(row, row.bookmarks),
  viewCount: (row) => row.view_count,
  likeCount: (row) => row.like_count,
  commentCount: (row) => row.comment_count,
  shareCount: (row) => row.share_count,
  bookmarkCount: (row) => row.bookmark_count,
  baseline: (row) => row.is_baseline,
};

/** A baseline says what the video had when it was first seen. */
function gained({ is_baseline }: DailyGainRow, grown: bigint | string): bigint | string {
  return is_baseline ? 0n : grown;
}

/** One row for each video and day on which one of its counts grew; by video, then by day. */
export function dailyGainsSource(ctx: AskingContext, filter: DailyGainsFilter): CsvSource {
  return {
    columns: Object.keys(columns),
    async countRows(tx) {
      const counted = ctx.clickhouse && (await countInHistory(await openHistory(ctx, tx), tx, filter));
      if (counted !== undefined) return counted;
      const { total } = await tx.row<{ total: number }>(sql`
        select count(*)::int as total from (${gainsOf(filter)}) g where ${hasGained}`);
      return total;
    },
    async *readRows(tx) {
      if (ctx.clickhouse !== undefined) return yield* gainsInHistory(await openHistory(ctx, tx), tx, filter);
      const statement = sql`select * from (${gainsOf(filter)}) g where ${hasGained} order by g.video_key, g.day`;
      for await (const rows of streamRows<DailyGainRow>(tx, statement)) yield rows.map(toRecord);
    },
  };
}

const readers = Object.values(columns);
const toRecord = (row: DailyGainRow): CsvField[] => readers.map((read) => read(row));

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
> & { readonly video_key: bigint };

/** The rows by video, then by day. PostgreSQL says which videos, and stands in for ClickHouse from where that fails. */
async function* gainsInHistory(
  view: HistoryView,
  tx: Transaction,
  filter: DailyGainsFilter,
): AsyncGenerator<readonly CsvField[][], void> {
  const { total } = await tx.row<{ total: number }>(
    sql`select count(*)::int as total from ${exportedVideos(filter)}`,
  );
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
  readonly videos: readonly ExportedVideo[];
  readonly text: Promise<string | undefined>;
}

function streamExported(tx: Transaction, filter: DailyGainsFilter): AsyncGenerator<ExportedVideo[]> {
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
): AsyncGenerator<readonly CsvField[][], void> {
  const answer = await text;
  if (answer !== undefined) return yield* parseGains(answer, videos);
  for (const some of chunk(videos, VIDEOS_LOOKED_UP_AT_ONCE)) {
    const keys = some.map(({ video_key }) => video_key);
    const rows = await tx.rows<DailyGainRow>(sql`
      select * from (${gainsOf(filter, keys)}) g where ${hasGained} order by g.video_key, g.day`);
    yield rows.map(toRecord);
  }
}

const VIDEOS_LOOKED_UP_AT_ONCE = 1_000;

const reading = [
  "is_first",
  "views",
  "likes",
  "comments",
  "shares",
  "bookmarks",
  "view_count",
  "like_count",
  "comment_count",
  "share_count",
  "bookmark_count",
] as const;
const selected = ["video_key", "day", ...reading].join(", ");

function askForGains(
  view: HistoryView,
  filter: DailyGainsFilter,
  videos: readonly ExportedVideo[],
  total: number,
): Promise<string | undefined> {
  const keys = videos.map(({ video_key }) => video_key).join("\n");
  return view.selectText({
    ...gainingFacts(filter, { total, keys }),
    columns: selected,
    reading,
    rest: "order by video_key, day",
  });
}

const LINES_AT_ONCE = 1_000;

/** Line by line, since all records at once would take many times the room of the text. Numbers stay the texts that they are. */
function* parseGains(text: string, videos: readonly ExportedVideo[]): Generator<readonly CsvField[][], void> {
  const byKey = new Map(videos.map((video) => [String(video.video_key), video]));
  let video: ExportedVideo | undefined;
  let key: string | undefined;
  let empty: readonly CsvField[] = [];
  let records: CsvField[][] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    const fields = text.slice(start, end).split("\t");
    if (fields[0] !== key) {
      key = fields[0];
      video = byKey.get(key ?? "");
      if (video === undefined) throw new Error(`Nobody asked for video ${key}`);
      empty = toRecord({ ...video, ...nothingGained });
    }
    if (video !== undefined) records.push(filledIn(empty, video, fields));
    start = end + 1;
    if (records.length < LINES_AT_ONCE) continue;
    yield records;
    records = [];
  }
  yield records;
}

const nothingGained = {
  day: "",
  is_baseline: false,
  ...{ views: "0", likes: "0", comments: "0", shares: "0", bookmarks: "0" },
  ...{ view_count: "", like_count: "", comment_count: "", share_count: "", bookmark_count: "" },
};

const [dateAt, gainsAt, countsAt, baselineAt] = ["date", "viewsGained", "viewCount", "baseline"].map((name) =>
  Object.keys(columns).indexOf(name),
) as [number, number, number, number]; // safe: as many as there are names

/** A record as `toRecord` makes it, by changing what differs from one day of the video to another: that takes a tenth of the time. */
function filledIn(empty: readonly CsvField[], video: ExportedVideo, fields: readonly string[]): CsvField[] {
  const record = empty.slice();
  const day = fields[1] ?? "";
  const isBaseline = fields[2] === "1" && !isNew(video.published_at, calendarDate(day));
  record[dateAt] = day;
  record[baselineAt] = isBaseline;
  for (let place = 0; place < 5; place += 1) {
    if (!isBaseline) record[gainsAt + place] = fields[3 + place] ?? "";
    record[countsAt + place] = fields[8 + place] ?? "";
  }
  return record;
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
    reading: ["views", "likes", "comments", "shares", "bookmarks"],
    days,
    videos: { ...videos, condition: "video_key in (select key from asked)" },
    conditions: ["(views > 0 or likes > 0 or comments > 0 or shares > 0 or bookmarks > 0)"],
  };
}
