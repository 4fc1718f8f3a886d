import { streamRows } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type AskingContext, openHistory } from "../../history/history-view.ts";
import { type DailyGainRow, type DailyGainsFilter, gainsOf, hasGained } from "./daily-gains.queries.ts";
import { countInHistory, gainsInHistory } from "./daily-gains-in-history.ts";
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
