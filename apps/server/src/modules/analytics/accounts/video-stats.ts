import { VIRAL_FACTOR } from "@clipledger/domain/metrics/rates";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type CountsRow, countColumns, perCount } from "../../tracking/facts/counts.ts";
import { type AnalyticsFilter, organizationKey, videoMatches } from "../filter/analytics-filter.ts";

/** Columns of what the newest counts of an account's videos amount to. Percentiles are nearest-rank. */
export interface VideoStatsRow extends CountsRow {
  readonly video_count: number;
  readonly p10_views: bigint;
  readonly p50_views: bigint;
  readonly p90_views: bigint;
  /** Videos with at least five times the median views. */
  readonly viral_count: number;
  readonly latest_published_at: Date;
}

/** Selects account_key and the stats of matching videos, for each of the matching `accounts` that has any. */
export function videoStats(
  filter: AnalyticsFilter,
  accounts: SqlFragment,
  isCounted: SqlFragment,
): SqlFragment {
  return sql`
    select account_key, video_count, ${countColumns}, latest_published_at, p10_views, p50_views, p90_views, (
        select count(*)::int from unnest(sorted_views) views
        where p50_views > 0 and views >= ${VIRAL_FACTOR}::int * p50_views
      ) as viral_count
    from (
      select sums.*, sorted_views[(video_count + 9) / 10] as p10_views,
        sorted_views[(video_count + 1) / 2] as p50_views, sorted_views[(video_count * 9 + 9) / 10] as p90_views
      from (
        select v.account_key, count(*)::int as video_count,
          ${perCount(({ count }) => sql`sum(v.${count})::bigint as ${count}`)},
          max(v.published_at) as latest_published_at, array_agg(v.view_count order by v.view_count) as sorted_views
        from ${accounts} a join videos v on ${videoMatches(filter)} where ${isCounted}
        group by v.account_key
      ) sums
    ) ranked`;
}

/** Whether the kept stats of accounts are those of the filter: it lets all of an account's videos through, or none. */
export function hasKeptStats({ contentTypes, projects }: AnalyticsFilter): boolean {
  return contentTypes === undefined && projects === undefined;
}

/** Selects the same as `videoStats` for all videos of an account, from kept rows. */
export function keptStats(filter: AnalyticsFilter): SqlFragment {
  return sql`
    select account_key, video_count, ${countColumns}, latest_published_at, p10_views, p50_views, p90_views, viral_count
    from account_stats where organization_key = ${organizationKey(filter)} and video_count > 0`;
}
