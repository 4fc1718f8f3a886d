import { addDays, type CalendarDate, calendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { lengthInDays } from "@clipledger/domain/calendar/date-range";
import { streamRows, type Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { chunk } from "../../../infra/lists.ts";
import { isOneOf } from "../../history/history-tables.ts";
import { type AskingContext, type HistoryView, openHistory } from "../../history/history-view.ts";
import type { FactsQuestion } from "../../history/read-facts.ts";
import {
  type DailyGainRow,
  type DailyGainsFilter,
  exportedVideos,
  gainsOf,
  hasGained,
  videoColumns,
} from "./daily-gains.queries.ts";
import { type ExportColumns, type ExportSource, toFields } from "./export-source.ts";

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
function gained({ is_baseline }: DailyGainRow, grown: bigint): bigint {
  return is_baseline ? 0n : grown;
}

/** One row for each video and day on which one of its counts grew; by video, then by day. */
export function dailyGainsSource(ctx: AskingContext, filter: DailyGainsFilter): ExportSource {
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
      if (ctx.clickhouse !== undefined) {
        const view = await openHistory(ctx, tx);
        for await (const rows of gainsInHistory(view, tx, filter))
          yield rows.map((row) => toFields(columns, row));
        return;
      }
      const statement = sql`select * from (${gainsOf(filter)}) g where ${hasGained} order by g.video_key, g.day`;
      for await (const rows of streamRows<DailyGainRow>(tx, statement)) {
        yield rows.map((row) => toFields(columns, row));
      }
    },
  };
}

/** How many rows there will be; undefined where PostgreSQL has to count them. */
async function countInHistory(
  view: HistoryView,
  tx: Transaction,
  filter: DailyGainsFilter,
): Promise<number | undefined> {
  const videos = await tx.rows<{ key: bigint }>(sql`select v.key from ${exportedVideos(filter)}`);
  const keys = videos.map(({ key }) => key);
  const answer = await view.ask((facts) =>
    facts.select({ ...gainingFacts(filter, keys), columns: "count()" }),
  );
  return answer === undefined ? undefined : Number(answer[0]?.[0] ?? 0);
}

/** Days of videos that are asked for at once: so many fit into memory. */
const DAYS_AT_ONCE = 50_000;

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
): AsyncGenerator<readonly DailyGainRow[]> {
  const statement = sql`select ${videoColumns} from ${exportedVideos(filter)} order by v.key`;
  const videosAtOnce = Math.max(1, Math.floor(DAYS_AT_ONCE / lengthInDays(filter.days)));
  for await (const videos of streamRows<ExportedVideo>(tx, statement)) {
    for (const some of chunk(videos, videosAtOnce)) {
      const keys = some.map(({ video_key }) => video_key);
      yield (await askForGains(view, filter, some)) ??
        (await tx.rows<DailyGainRow>(sql`
          select * from (${gainsOf(filter, keys)}) g where ${hasGained} order by g.video_key, g.day`));
    }
  }
}

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

async function askForGains(
  view: HistoryView,
  filter: DailyGainsFilter,
  videos: readonly ExportedVideo[],
): Promise<DailyGainRow[] | undefined> {
  const byKey = new Map(videos.map((video) => [String(video.video_key), video]));
  const keys = videos.map(({ video_key }) => video_key);
  const rows = await view.ask((facts) =>
    facts.select({
      ...gainingFacts(filter, keys),
      columns: selected,
      reading,
      rest: "order by video_key, day",
    }),
  );
  return rows?.map(([key = "", day = "", isFirst, ...numbers]) => {
    const video = byKey.get(key);
    if (video === undefined) throw new Error(`Nobody asked for video ${key}`);
    const [views = 0n, likes = 0n, comments = 0n, shares = 0n, bookmarks = 0n, ...counts] =
      numbers.map(BigInt);
    const [view_count = 0n, like_count = 0n, comment_count = 0n, share_count = 0n, bookmark_count = 0n] =
      counts;
    const gains = { views, likes, comments, shares, bookmarks };
    return {
      ...video,
      day,
      is_baseline: isFirst === "1" && !isNew(video.published_at, calendarDate(day)),
      ...gains,
      ...{ view_count, like_count, comment_count, share_count, bookmark_count },
    };
  });
}

/** Published on the day or the one before it: the first count is what it gained. */
function isNew(publishedAt: Date, day: CalendarDate): boolean {
  const publishedOn = dateOf(publishedAt);
  return publishedOn === day || publishedOn === addDays(day, -1);
}

function gainingFacts({ days }: DailyGainsFilter, keys: readonly bigint[]): Omit<FactsQuestion, "columns"> {
  return {
    reading: ["views", "likes", "comments", "shares", "bookmarks"],
    days,
    videos: isOneOf(keys),
    conditions: ["(views > 0 or likes > 0 or comments > 0 or shares > 0 or bookmarks > 0)"],
  };
}
