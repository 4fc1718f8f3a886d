import type { PublicationMode } from "@clipledger/contract/analytics-filters";
import type { DayRange } from "@clipledger/domain/calendar/date-range";
import type { ContentType, Platform } from "@clipledger/domain/platforms";
import { streamRows } from "../../../infra/db/database.ts";
import { allOf, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { gainsOverDays, isFirstDay } from "../../tracking/facts/counts.ts";
import {
  type AnalyticsFilter,
  matchingAccounts,
  organizationKey,
  videoMatches,
} from "../filter/analytics-filter.ts";
import { type ExportColumns, type ExportSource, toFields } from "./export-source.ts";

interface DailyGainsFilter {
  readonly audience: AnalyticsFilter;
  readonly days: DayRange;
  readonly publicationMode: PublicationMode;
}

interface DailyGainRow {
  day: string;
  platform: Platform;
  platform_video_id: string;
  account_id: string;
  platform_account_id: string;
  username: string | null;
  is_competitor: boolean;
  content_type: ContentType;
  published_at: Date;
  is_baseline: boolean;
  views: bigint;
  likes: bigint;
  comments: bigint;
  shares: bigint;
  bookmarks: bigint;
  view_count: bigint;
  like_count: bigint;
  comment_count: bigint;
  share_count: bigint;
  bookmark_count: bigint;
}

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
export function dailyGainsSource(filter: DailyGainsFilter): ExportSource {
  return {
    columns: Object.keys(columns),
    async countRows(tx) {
      const { total } = await tx.row<{ total: number }>(sql`
        select count(*)::int as total from (${gainsOf(filter)}) g where ${hasGained}`);
      return total;
    },
    async *readRows(tx) {
      const statement = sql`select * from (${gainsOf(filter)}) g where ${hasGained} order by g.video_key, g.day`;
      for await (const rows of streamRows<DailyGainRow>(tx, statement)) {
        yield rows.map((row) => toFields(columns, row));
      }
    },
  };
}

const hasGained = sql`g.is_in_range
  and (g.views > 0 or g.likes > 0 or g.comments > 0 or g.shares > 0 or g.bookmarks > 0)`;

/** Each video's facts of the range, with the one before it: the first gain counts from there. */
function gainsOf({ audience, days, publicationMode }: DailyGainsFilter): SqlFragment {
  const published =
    publicationMode === "onlyPublished"
      ? sql`v.published_on between ${days.from}::date and ${days.to}::date`
      : undefined;
  const ofVideo = sql`e.organization_key = ${organizationKey(audience)} and e.video_key = v.key`;
  return sql`
    select v.key as video_key, v.platform, v.platform_video_id, v.content_type, v.published_at, a.id as account_id,
      a.platform_account_id, a.username, a.is_competitor, f.day, f.day >= ${days.from}::date as is_in_range,
      ${isFirstDay} and v.published_on not in (f.day - 1, f.day) as is_baseline,
      f.view_count, f.like_count, f.comment_count, f.share_count, f.bookmark_count, ${gainsOverDays}
    from ${matchingAccounts(audience)} a join videos v on ${allOf([videoMatches(audience), published])}
    cross join lateral (
      (select * from video_facts e where ${ofVideo} and e.day < ${days.from}::date order by e.day desc limit 1)
      union all
      select * from video_facts e where ${ofVideo} and e.day between ${days.from}::date and ${days.to}::date
    ) f
    window day_before as (partition by v.key order by f.day rows between 1 preceding and 1 preceding)`;
}
