import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { AnalyticsFilter } from "../filter/analytics-filter.ts";
import { matchingVideos } from "../filter/matching.ts";
import type { DayBounds, GainQuestion } from "./gain-question.ts";
import type { GainSource } from "./gain-source.ts";
import { gainSums, gainSumsByAccount, gainSumsOfAccount, postSums } from "./gain-sums.ts";
import type { InteractionsRow } from "./interactions.ts";
import { videoGains, videoGainsByDay } from "./video-gains.ts";

/** Columns of everything that sums up gains. */
export interface GainRow extends InteractionsRow {
  readonly posted_videos: bigint;
}

/** Selects one row: what was gained between the days, and how many videos were published on them. */
export function totalGains(question: GainQuestion, source: GainSource, days: DayBounds): SqlFragment {
  return source === "videos"
    ? sql`select ${summedGains} from (${postedAndGained(question, days)}) d`
    : sql`select ${summedGains} ${gainSums(source, question.filter, days)}`;
}

/** Selects the same for each account that has any: account_key, and the columns of the sums. */
export function gainsByAccount(question: GainQuestion, days: DayBounds): SqlFragment {
  const rows = isOfAccounts(question)
    ? byAccount(question.filter, days)
    : sql`from (${postedAndGained(question, days)}) d`;
  return sql`select d.account_key, ${summedGains} ${rows} group by d.account_key`;
}

/**
 * Joins the same as `gains` to the few accounts `a` of a page. Where sums of accounts answer, they are looked up one by
 * one: whatever the planner expects, the sums of other accounts are not read.
 */
export function joinGainsOfFew(question: GainQuestion, days: DayBounds): SqlFragment {
  return isOfAccounts(question)
    ? sql`cross join lateral (
        select ${summedGains} ${gainSumsOfAccount(question.filter, sql`a.key`, days)}) gains`
    : sql`left join (${gainsByAccount(question, days)}) gains on gains.account_key = a.key`;
}

/** A few named accounts are looked up; of all, the sums are read in one go. */
function byAccount(filter: AnalyticsFilter, days: DayBounds): SqlFragment {
  return filter.accounts === undefined ? gainSumsByAccount(filter, days) : gainSums("accounts", filter, days);
}

/** Whether sums of accounts answer the question. */
export function isOfAccounts({ filter, publicationMode }: GainQuestion): boolean {
  return publicationMode === "allEligible" && filter.projects === undefined;
}

/** Selects the same for each day that has any: day, and the columns of the sums. */
export function gainsByDay(question: GainQuestion, source: GainSource, days: DayBounds): SqlFragment {
  const rows =
    source === "videos"
      ? sql`from (
          select day, 0 as posted_videos, views, likes, comments, shares, bookmarks
          from (${videoGainsByDay(question, days)}) gained
          union all
          select day, posted_videos, 0, 0, 0, 0, 0 from (${publications(question, days)}) published) d`
      : gainSums(source, question.filter, days);
  return sql`select d.day, ${summedGains} ${rows} group by d.day`;
}

/** Selects how many videos were published on each day that has any: day and posted_videos. */
export function postsByDay(question: GainQuestion, source: GainSource, days: DayBounds): SqlFragment {
  const rows =
    source === "videos"
      ? sql`from (${publications(question, days)}) d`
      : postSums(source, question.filter, days);
  return sql`select d.day, sum(d.posted_videos)::int as posted_videos ${rows} group by d.day`;
}

function postedAndGained(question: GainQuestion, days: DayBounds): SqlFragment {
  return sql`select gained.*, (gained.published_on between ${days.from} and ${days.to})::int as posted_videos
    from (${videoGains(question, days)}) gained`;
}

function publications({ filter }: GainQuestion, { from, to }: DayBounds): SqlFragment {
  return sql`select v.published_on as day, 1 as posted_videos
    from ${matchingVideos(filter)}
    where v.published_on between ${from} and ${to}`;
}

const summedGains = sql`coalesce(sum(d.posted_videos), 0)::bigint as posted_videos,
  coalesce(sum(d.views), 0)::bigint as views, coalesce(sum(d.likes), 0)::bigint as likes,
  coalesce(sum(d.comments), 0)::bigint as comments, coalesce(sum(d.shares), 0)::bigint as shares,
  coalesce(sum(d.bookmarks), 0)::bigint as bookmarks`;
