import { COUNTED, type Counted, type CountFields } from "@clipledger/domain/metrics/counts";
import { identifier, joined, type SqlFragment, sql } from "../../../infra/db/sql.ts";

/** Columns of the five counts, as bigints come from the database. */
export type CountsRow<Value = bigint> = Readonly<CountFields<"_count", Value>>;

interface CountInSql {
  readonly counted: Counted;
  /** The same as SQL, for names such as `like_before`. */
  readonly stem: SqlFragment;
  /** The column of a count: `like_count`. */
  readonly count: SqlFragment;
  /** The column of what was gained: `likes`. */
  readonly gain: SqlFragment;
}

const COUNTS_IN_SQL: readonly CountInSql[] = COUNTED.map((counted) => ({
  counted,
  stem: identifier(counted),
  count: identifier(`${counted}_count`),
  gain: identifier(`${counted}s`),
}));

/** The same of each of the five counts. */
export function perCount(
  write: (names: CountInSql, place: number) => SqlFragment,
  separator: ", " | " or " = ", ",
): SqlFragment {
  return joined(COUNTS_IN_SQL.map(write), separator);
}

export const countColumns: SqlFragment = perCount(({ count }) => count);
export const gainColumns: SqlFragment = perCount(({ gain }) => gain);

/** The columns of what the query names so. */
export function countColumnsOf(row: SqlFragment): SqlFragment {
  return perCount(({ count }) => sql`${row}.${count}`);
}

export function gainColumnsOf(row: SqlFragment): SqlFragment {
  return perCount(({ gain }) => sql`${row}.${gain}`);
}

/** The columns of the gains of a row that an outer join may lack. */
export function gainsOrZero(row: SqlFragment): SqlFragment {
  return perCount(({ gain }) => sql`coalesce(${row}.${gain}, 0) as ${gain}`);
}

export const summedGains: SqlFragment = perCount(({ gain }) => sql`sum(${gain})::bigint as ${gain}`);

/** Zeros in the place of the gains. */
export const noGains: SqlFragment = perCount(() => sql`0`);

/** Whether any of the summed gains is one. */
export const anyGain: SqlFragment = perCount(({ gain }) => sql`sum(${gain}) <> 0`, " or ");

/** The gains of facts: the counts of each row less those of the video's row on the window `day_before`. */
export const gainsOverDays: SqlFragment = perCount(
  ({ count, gain }) => sql`f.${count} - coalesce(max(f.${count}) over day_before, 0) as ${gain}`,
);

/** Whether a fact is its video's first, on the same window: its gains are then its counts. */
export const isFirstDay: SqlFragment = sql`(max(f.day) over day_before is null)`;
