import type { AccountMetric } from "@clipledger/contract/analytics/top-lists";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { hasKeptStats, videoStats } from "../accounts/video-stats.ts";
import { matchingAccounts } from "../filter/analytics-filter.ts";
import { isEligible } from "../gains/gain-question.ts";
import { gainsByAccount } from "../gains/gains.ts";
import type { Ranking } from "./ranking.ts";

/** Selects each of the accounts with the newest counts of its videos to rank, and its gains. */
export function accountPerformance(ranking: Ranking<AccountMetric>): SqlFragment {
  return sql`
    select a.*, ${gainColumns}
    from (${countedAccounts(ranking)}) a
    left join (${gainsByAccount(ranking, ranking.days)}) gains on gains.account_key = a.key`;
}

/** Selects each of the `accounts` that match with the newest counts of its videos to rank. */
export function countedAccounts(
  ranking: Ranking<AccountMetric>,
  accounts: SqlFragment = matchingAccounts(ranking.filter),
): SqlFragment {
  const { filter, days, publicationMode } = ranking;
  const eligible = isEligible(ranking, days);
  if (!hasKeptStats(filter) || publicationMode === "onlyPublished")
    return sql`
      select a.*, ${statColumns(sql`counted`)}
      from ${accounts} a left join (${videoStats(filter, accounts, eligible)}) counted on counted.account_key = a.key`;
  // Kept stats are of all videos: those of an account that published after the range are worked out.
  const publishedLater = sql`(
    select a.* from ${accounts} a join account_stats kept on kept.account_key = a.key
      and kept.latest_published_at >= ${days.to} + 1)`;
  return sql`
    select a.*, ${statColumns(sql`kept`, sql`counted`)}
    from ${accounts} a
    left join account_stats kept on kept.account_key = a.key and kept.latest_published_at < ${days.to} + 1
    left join (${videoStats(filter, publishedLater, eligible)}) counted on counted.account_key = a.key`;
}

/** Of whichever of the two joined rows is there. */
function statColumns(stats: SqlFragment, others: SqlFragment = stats): SqlFragment {
  return sql`coalesce(${stats}.latest_published_at, ${others}.latest_published_at) as latest_published_at,
    coalesce(${stats}.video_count, ${others}.video_count, 0) as video_count,
    coalesce(${stats}.viral_count, ${others}.viral_count, 0) as viral_count,
    coalesce(${stats}.view_count, ${others}.view_count, 0) as view_count,
    coalesce(${stats}.like_count, ${others}.like_count, 0) as like_count,
    coalesce(${stats}.comment_count, ${others}.comment_count, 0) as comment_count,
    coalesce(${stats}.share_count, ${others}.share_count, 0) as share_count,
    coalesce(${stats}.bookmark_count, ${others}.bookmark_count, 0) as bookmark_count`;
}

/** What is joined as `gains`. */
export const gainColumns = sql`
  coalesce(gains.posted_videos, 0) as posted_videos, coalesce(gains.views, 0) as views, coalesce(gains.likes, 0) as likes,
  coalesce(gains.comments, 0) as comments, coalesce(gains.shares, 0) as shares,
  coalesce(gains.bookmarks, 0) as bookmarks`;
