import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { AnalyticsFilter } from "../filter/analytics-filter.ts";
import { matchingAccounts, videoMatches } from "../filter/matching.ts";
import type { DayBounds, GainQuestion } from "../gains/gain-question.ts";

/** For a `with` clause: `first_posts`, the first day on which each matching account published a matching video. */
export function firstPosts(filter: AnalyticsFilter): SqlFragment {
  return sql`first_posts as materialized (
    select first.published_on from ${matchingAccounts(filter)} a
    cross join lateral (
      select v.published_on from videos v where ${videoMatches(filter)} order by v.published_on limit 1
    ) first)`;
}

/** Selects how many accounts published by the last day, or with `onlyPublished` between the days; reads `first_posts`. */
export function accountCount(
  { filter, publicationMode }: GainQuestion,
  { from, to }: DayBounds,
): SqlFragment {
  if (publicationMode === "allEligible") {
    return sql`select count(*)::int as accounts from first_posts where published_on <= ${to}`;
  }
  // The limit keeps the planner to one lookup for each account, instead of reading all their videos.
  return sql`select count(*)::int as accounts from ${matchingAccounts(filter)} a
    cross join lateral (
      select from videos v where ${videoMatches(filter)} and v.published_on between ${from} and ${to} limit 1
    ) posted`;
}
