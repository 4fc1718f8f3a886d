import type { AccountMetric } from "@clipledger/contract/analytics/top-lists";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { hasKeptStats, keptStats, videoStats } from "../accounts/video-stats.ts";
import { matchingAccounts } from "../filter/matching.ts";
import { isEligible } from "../gains/gain-question.ts";
import { gainsByAccount } from "../gains/gains.ts";
import type { Ranking } from "./ranking.ts";

/** For a `with` clause: `performance`, newest counts of the videos to rank, and gains, for each matching account. */
export function accountPerformance(ranking: Ranking<AccountMetric>): SqlFragment {
  return sql`
    performance as (
      select a.*, ${gainColumns}
      from (${countedAccounts(ranking)}) a
      left join (${gainsByAccount(ranking, ranking.days)}) gains on gains.account_key = a.key
    )`;
}

/** Selects every matching account with the newest counts of its videos to rank. */
export function countedAccounts(ranking: Ranking<AccountMetric>): SqlFragment {
  return sql`
    select a.*, stats.latest_published_at, coalesce(stats.video_count, 0) as video_count,
      coalesce(stats.viral_count, 0) as viral_count, coalesce(stats.view_count, 0) as view_count,
      coalesce(stats.like_count, 0) as like_count, coalesce(stats.comment_count, 0) as comment_count,
      coalesce(stats.share_count, 0) as share_count, coalesce(stats.bookmark_count, 0) as bookmark_count
    from ${matchingAccounts(ranking.filter)} a
    left join (${eligibleStats(ranking)}) stats on stats.account_key = a.key`;
}

/** What is joined as `gains`. */
export const gainColumns = sql`
  coalesce(gains.posted_videos, 0) as posted_videos, coalesce(gains.views, 0) as views, coalesce(gains.likes, 0) as likes,
  coalesce(gains.comments, 0) as comments, coalesce(gains.shares, 0) as shares,
  coalesce(gains.bookmarks, 0) as bookmarks`;

/** Kept stats are of all videos: those of an account that published after the range are worked out. */
function eligibleStats(ranking: Ranking<AccountMetric>): SqlFragment {
  const { filter, days, publicationMode } = ranking;
  const eligible = isEligible(ranking, days);
  if (!hasKeptStats(filter) || publicationMode === "onlyPublished")
    return videoStats(filter, matchingAccounts(filter), eligible);
  const publishedLater = sql`(
    select a.* from ${matchingAccounts(filter)} a join account_stats kept on kept.account_key = a.key
      and kept.organization_key = a.organization_key and kept.latest_published_at >= ${days.to} + 1)`;
  return sql`
    select * from (${keptStats(filter)}) kept where latest_published_at < ${days.to} + 1
    union all
    select * from (${videoStats(filter, publishedLater, eligible)}) counted`;
}
