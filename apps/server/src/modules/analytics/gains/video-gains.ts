import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import {
  countColumnsOf,
  gainColumnsOf,
  gainsOverDays,
  isFirstDay,
  perCount,
} from "../../tracking/facts/counts.ts";
import { factBeforeIsHere, factsAreHere } from "../../tracking/facts/fact-conditions.ts";
import { type AnalyticsFilter, matchingVideos, organizationKey } from "../filter/analytics-filter.ts";
import { type DayBounds, type GainQuestion, isGaining } from "./gain-question.ts";

/** Selects what each video gained between the days: video_key, account_key, published_on and the five gains. */
export function videoGains(question: GainQuestion, days: DayBounds): SqlFragment {
  const { filter } = question;
  return sql`
    select v.key as video_key, v.account_key, v.published_on, ${gainsSinceBaseline}
    from ${matchingVideos(filter)} ${countsOfRange(filter, days)}
    where ${isGaining(question, days)}`;
}

/** Joins the counts of `videos v` before the first day, and after the last. */
export function countsAtEnds(filter: AnalyticsFilter, { from, to }: DayBounds): SqlFragment {
  return sql`left join lateral ${countsBefore(filter, from)} before on true
    left join lateral ${countsBefore(filter, sql`${to} + 1`)} after on true`;
}

/** The same, and for a video that was first seen between the days, but not published on them, its first count. */
export function countsOfRange(filter: AnalyticsFilter, days: DayBounds): SqlFragment {
  const { from, to } = days;
  return sql`${countsAtEnds(filter, days)}
    left join lateral (
      select ${countColumnsOf(sql`f`)} from video_facts f
      where before.view_count is null and v.published_on not between ${from} and ${to}
        and ${factsAreHere(organizationKey(filter), sql`v.key`, from)}
        and f.organization_key = ${organizationKey(filter)} and f.video_key = v.key and f.day between ${from} and ${to}
      order by f.day limit 1
    ) baseline on true`;
}

/** The differences of what `countsOfRange` joins. */
export const gainsSinceBaseline = perCount(
  ({ count, gain }) =>
    sql`coalesce(after.${count}, 0) - coalesce(before.${count}, baseline.${count}, 0) as ${gain}`,
);

/** The differences of what `countsAtEnds` joins: of views that are paid for, where a first count is one like any other. */
export const gainsOf = perCount(
  ({ count, gain }) => sql`coalesce(after.${count}, 0) - coalesce(before.${count}, 0) as ${gain}`,
);

/** Selects what each video gained on each day on which a fact is new: video_key, day and the five gains. */
export function videoGainsByDay(question: GainQuestion, days: DayBounds): SqlFragment {
  const { filter } = question;
  return sql`
    select v.key as video_key, g.day, ${gainColumnsOf(sql`g`)}
    from ${matchingVideos(filter)}
    cross join lateral ${dailyGains(filter, days)} g
    where ${isGaining(question, days)} and v.observed_at >= ${days.from} and g.day >= ${days.from}
      and (not g.is_first or v.published_on between ${days.from} and ${days.to})`;
}

/** The high-water counts of `videos v` as the day begins; no row if it had none. */
function countsBefore(filter: AnalyticsFilter, day: SqlFragment): SqlFragment {
  // A video that was not looked at since has its newest counts still: no fact needs to be read.
  return sql`(
    select ${countColumnsOf(sql`v`)} where v.observed_at < ${day}
    union all (
      select ${countColumnsOf(sql`f`)} from video_facts f
      where v.observed_at >= ${day} and ${factBeforeIsHere(organizationKey(filter), sql`v.key`, day)}
        and f.organization_key = ${organizationKey(filter)} and f.video_key = v.key and f.day < ${day}
      order by f.day desc limit 1
    ))`;
}

/** The gains of `videos v` on each day with a fact, from the last fact before the days on: the first gain needs it. */
function dailyGains(filter: AnalyticsFilter, { from, to }: DayBounds): SqlFragment {
  const ofVideo = sql`f.organization_key = ${organizationKey(filter)} and f.video_key = v.key`;
  return sql`(
    select f.day, ${isFirstDay} as is_first, ${gainsOverDays} from video_facts f
    where ${factsAreHere(organizationKey(filter), sql`v.key`, from)} and ${ofVideo} and f.day <= ${to} and f.day >= coalesce(
      (select f.day from video_facts f where ${ofVideo} and f.day < ${from} order by f.day desc limit 1), ${from})
    window day_before as (order by f.day rows between 1 preceding and 1 preceding))`;
}
