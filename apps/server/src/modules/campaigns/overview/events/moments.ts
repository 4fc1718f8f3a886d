import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import type { OverviewQuestion } from "../overview-question.ts";

/** When something happened, and whether that was within the range and not after now. */
export interface Moment {
  readonly occurredAt: SqlFragment;
  readonly isWithin: SqlFragment;
}

export function atInstant(instant: SqlFragment, { days }: OverviewQuestion, now: Date): Moment {
  return {
    occurredAt: instant,
    isWithin: sql`${instant} >= ${days.from} and ${instant} < ${days.to} + 1 and ${instant} <= ${now}`,
  };
}

/** When the day began. Days are compared as they are stored, for indexes to help. */
export function atMidnight(day: SqlFragment, { days, today }: OverviewQuestion): Moment {
  return {
    occurredAt: sql`${day}::timestamptz`,
    isWithin: sql`${day} between ${days.from} and least(${days.to}, ${today}::date)`,
  };
}

/** When the day was over. */
export function atMidnightAfter(day: SqlFragment, { days, today }: OverviewQuestion): Moment {
  return {
    occurredAt: sql`(${day} + 1)::timestamptz`,
    isWithin: sql`${day} between ${days.from} - 1 and least(${days.to}, ${today}::date) - 1`,
  };
}
