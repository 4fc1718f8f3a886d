import { addDays, type CalendarDate, calendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { streamRows, type Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { chunk } from "../../../infra/lists.ts";
import { isOneOf } from "../../history/history-tables.ts";
import type { HistoryView } from "../../history/history-view.ts";
import {
  type DailyGainRow,
  type DailyGainsFilter,
  exportedVideos,
  gainsOf,
  hasGained,
  videoColumns,
} from "./daily-gains.queries.ts";

/** How many rows there will be; undefined where PostgreSQL has to count them. */
export async function countInHistory(
  view: HistoryView,
  tx: Transaction,
  filter: DailyGainsFilter,
): Promise<number | undefined> {
  const videos = await tx.rows<{ key: bigint }>(sql`select v.key from ${exportedVideos(filter)}`);
  const keys = videos.map(({ key }) => key);
  const answer = await view.ask((facts) => facts.select("count()", gainingFacts(filter, keys), ""));
  return answer === undefined ? undefined : Number(answer[0]?.[0] ?? 0);
}

/** So many videos are asked for at once: their days fit into memory, whatever their number. */
const VIDEOS_AT_ONCE = 200;

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
export async function* gainsInHistory(
  view: HistoryView,
  tx: Transaction,
  filter: DailyGainsFilter,
): AsyncGenerator<readonly DailyGainRow[]> {
  const statement = sql`select ${videoColumns} from ${exportedVideos(filter)} order by v.key`;
  for await (const videos of streamRows<ExportedVideo>(tx, statement)) {
    for (const some of chunk(videos, VIDEOS_AT_ONCE)) {
      const keys = some.map(({ video_key }) => video_key);
      yield (await askForGains(view, filter, some)) ??
        (await tx.rows<DailyGainRow>(sql`
          select * from (${gainsOf(filter, keys)}) g where ${hasGained} order by g.video_key, g.day`));
    }
  }
}

const columns = `video_key, day, is_first, views, likes, comments, shares, bookmarks,
  view_count, like_count, comment_count, share_count, bookmark_count`;

async function askForGains(
  view: HistoryView,
  filter: DailyGainsFilter,
  videos: readonly ExportedVideo[],
): Promise<DailyGainRow[] | undefined> {
  const byKey = new Map(videos.map((video) => [String(video.video_key), video]));
  const keys = videos.map(({ video_key }) => video_key);
  const conditions = gainingFacts(filter, keys);
  const rows = await view.ask((facts) => facts.select(columns, conditions, "order by video_key, day"));
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

function gainingFacts({ days }: DailyGainsFilter, keys: readonly bigint[]): string[] {
  return [
    `day between '${days.from}' and '${days.to}'`,
    isOneOf(keys),
    "(views > 0 or likes > 0 or comments > 0 or shares > 0 or bookmarks > 0)",
  ];
}
