import { addDays, type CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { BIG_ORGANIZATION } from "../facts-world.ts";
import type { DuckDb } from "./duckdb-facts.ts";

/** What DuckDB is asked: conditions on its own tables, and a range of days. */
export interface DuckDbQuestion {
  /** On the columns of a fact. */
  readonly condition: string;
  readonly onlyPublished: boolean;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly previousFrom: CalendarDate;
}

/** The sums of both ranges, as the difference of cumulative counts at their ends. */
export async function askDuckDbKpis(duckDb: DuckDb, question: DuckDbQuestion): Promise<number[]> {
  const { from, to, previousFrom } = question;
  const ends = { now: to, before: addDays(from, -1), first: addDays(previousFrom, -1) };
  const rangeOfVideo = question.onlyPublished
    ? `and published_on between date '${previousFrom}' and date '${to}'`
    : "";
  const isNow = question.onlyPublished ? `published_on >= date '${from}'` : "true";
  const isPrevious = question.onlyPublished ? `published_on < date '${from}'` : "true";
  const sumAt = (day: string, count: string, condition: string) =>
    `coalesce(sum(${count}) filter (day = date '${day}' and ${condition}), 0)`;
  const gains = ["views", "likes", "comments", "shares", "bookmarks"].flatMap((count) => [
    `${sumAt(ends.now, count, isNow)} - ${sumAt(ends.before, count, isNow)}`,
    `${sumAt(ends.before, count, isPrevious)} - ${sumAt(ends.first, count, isPrevious)}`,
  ]);
  const [sums = {}] = await duckDb.read(`
    select ${gains.map((gain, index) => `${gain} as g${index}`).join(", ")}
    from facts
    where org = ${BIG_ORGANIZATION} and day in (date '${ends.now}', date '${ends.before}', date '${ends.first}')
      and ${question.condition} ${rangeOfVideo}`);
  const published = (first: string, last: string) =>
    `count(*) filter (published_on between date '${first}' and date '${last}')`;
  const withVideo = (first: string, last: string) =>
    question.onlyPublished
      ? `count(distinct account) filter (published_on between date '${first}' and date '${last}')`
      : `count(distinct account) filter (published_on <= date '${last}')`;
  const [counts = {}] = await duckDb.read(`
    select ${published(from, to)} as a, ${published(previousFrom, ends.before)} as b,
      ${withVideo(from, to)} as c, ${withVideo(previousFrom, ends.before)} as d
    from videos
    where org = ${BIG_ORGANIZATION} and ${question.condition}`);
  return [...Object.values(sums), ...Object.values(counts)].map(Number);
}

/** Views, likes, comments, shares, bookmarks and posted videos of each day. */
export async function askDuckDbSeries(duckDb: DuckDb, question: DuckDbQuestion): Promise<number[]> {
  const { from, to } = question;
  const isPublished = question.onlyPublished
    ? `and published_on between date '${from}' and date '${to}'`
    : "";
  const rows = await duckDb.read(`
    with sums as (
      select day, sum(views) as views, sum(likes) as likes, sum(comments) as comments, sum(shares) as shares,
        sum(bookmarks) as bookmarks, count(*) filter (published_on = day) as posted
      from facts
      where org = ${BIG_ORGANIZATION} and day between date '${addDays(from, -1)}' and date '${to}'
        and ${question.condition} ${isPublished}
      group by day
    )
    select * from (
      select day, ${["views", "likes", "comments", "shares", "bookmarks"]
        .map((count) => `${count} - lag(${count}, 1, 0) over (order by day) as ${count}`)
        .join(", ")}, posted
      from sums
    ) where day >= date '${from}' order by day`);
  return rows.flatMap(({ day: _day, ...counts }) => Object.values(counts).map(Number));
}
