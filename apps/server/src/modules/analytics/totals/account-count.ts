import { allOf, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { hasKeptStats } from "../accounts/video-stats.ts";
import type { AnalyticsFilter } from "../filter/analytics-filter.ts";
import { matchingAccounts, organizationKey, videoMatches } from "../filter/matching.ts";
import type { DayBounds, GainQuestion } from "../gains/gain-question.ts";

/** For a `with` clause: `first_posts`, how many matching accounts published their first matching video on each day. */
export function firstPosts(filter: AnalyticsFilter): SqlFragment {
  const { accounts, platforms, isCompetitor } = filter;
  if (hasKeptStats(filter) && accounts === undefined) {
    return sql`first_posts as materialized (
      select first_published_on as published_on, count(*)::int as accounts from account_stats
      where ${allOf([
        sql`organization_key = ${organizationKey(filter)} and first_published_on is not null`,
        platforms && sql`platform = any(${platforms})`,
        isCompetitor === undefined ? undefined : sql`is_competitor = ${isCompetitor}`,
      ])} group by first_published_on)`;
  }
  return sql`first_posts as materialized (
    select first.published_on, count(*)::int as accounts from ${matchingAccounts(filter)} a
    cross join lateral (
      select v.published_on from videos v where ${videoMatches(filter)} order by v.published_on limit 1
    ) first
    group by first.published_on)`;
}

/** Selects how many accounts published by the last day, or with `onlyPublished` between the days; reads `first_posts`. */
export function accountCount(
  { filter, publicationMode }: GainQuestion,
  { from, to }: DayBounds,
): SqlFragment {
  if (publicationMode === "allEligible") {
    return sql`select coalesce(sum(accounts), 0)::int as accounts from first_posts where published_on <= ${to}`;
  }
  // The limit keeps the planner to one lookup for each account, instead of reading all their videos.
  return sql`select count(*)::int as accounts from ${matchingAccounts(filter)} a
    cross join lateral (
      select from videos v where ${videoMatches(filter)} and v.published_on between ${from} and ${to} limit 1
    ) posted`;
}
