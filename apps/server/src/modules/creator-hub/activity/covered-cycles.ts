import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

/**
 * How many cycles the days from `first_day` to `last_day` of a row `r` make up, both included: 10 days of a week are
 * 1.43. Rows have the `origin` of their cycles, `interval` and `interval_count`.
 */
export const coveredCycles: SqlFragment = sql`case r.interval
  when 'month' then ${monthsPosition(sql`r.last_day + 1`)} - ${monthsPosition(sql`r.first_day`)}
  else (r.last_day - r.first_day + 1)::numeric
    / (r.interval_count * case r.interval when 'week' then 7 else 1 end) end`;

/** Cycles of months between the origin and the beginning of the day, the last one as the share of it that has passed. */
function monthsPosition(day: SqlFragment): SqlFragment {
  return sql`(
    select cycle.index + (${day} - cycle.starts_on)::numeric / (cycle.next_starts_on - cycle.starts_on)
    from (select floor((${monthIndex(day)} - ${monthIndex(sql`r.origin`)}) / r.interval_count)::int as index) latest
    cross join lateral (
      select index, ${cycleStart(sql`index`)} as starts_on, ${cycleStart(sql`index + 1`)} as next_starts_on
      from (values (latest.index), (latest.index - 1)) candidate(index)
      where ${cycleStart(sql`index`)} <= ${day}
      order by index desc limit 1
    ) cycle)`;
}

function monthIndex(day: SqlFragment): SqlFragment {
  return sql`(extract(year from ${day}) * 12 + extract(month from ${day}))`;
}

/** Months step from the origin; a day that the month does not have becomes its last. */
function cycleStart(index: SqlFragment): SqlFragment {
  return sql`(r.origin + make_interval(months => (${index}) * r.interval_count))::date`;
}
