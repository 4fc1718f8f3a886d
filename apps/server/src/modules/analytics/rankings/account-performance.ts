import type { AccountMetric } from "@clipledger/contract/analytics/top-lists";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { videoStats } from "../accounts/video-stats.ts";
import { matchingAccounts } from "../filter/matching.ts";
import { isEligible } from "../gains/gain-question.ts";
import { gainsByAccount } from "../gains/gains.ts";
import type { Ranking } from "./ranking.ts";

/** For a `with` clause: `performance`, newest counts of the videos to rank, and gains, for each matching account. */
export function accountPerformance(ranking: Ranking<AccountMetric>): SqlFragment {
  const { filter, days } = ranking;
  return sql`
    performance as (
      select a.*, stats.latest_published_at, coalesce(stats.video_count, 0) as video_count,
        coalesce(stats.viral_count, 0) as viral_count, coalesce(stats.view_count, 0) as view_count,
        coalesce(stats.like_count, 0) as like_count, coalesce(stats.comment_count, 0) as comment_count,
        coalesce(stats.share_count, 0) as share_count, coalesce(stats.bookmark_count, 0) as bookmark_count,
        coalesce(gains.posted_videos, 0) as posted_videos, coalesce(gains.views, 0) as views,
        coalesce(gains.likes, 0) as likes, coalesce(gains.comments, 0) as comments,
        coalesce(gains.shares, 0) as shares, coalesce(gains.bookmarks, 0) as bookmarks
      from ${matchingAccounts(filter)} a
      left join (${videoStats(filter, matchingAccounts(filter), isEligible(ranking, days))}) stats
        on stats.account_key = a.key
      left join (${gainsByAccount(ranking, days)}) gains on gains.account_key = a.key
    )`;
}
