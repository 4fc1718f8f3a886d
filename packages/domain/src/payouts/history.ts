import { epochDayOf } from "./epoch-day.ts";

/** A video's count of views at an instant, as milliseconds since 1970. */
export interface ViewSnapshot {
  readonly observedAt: number;
  readonly views: number;
}

/**
 * The highest count seen up to the end of a day, for the days on which it rose, oldest first: a count that a platform
 * corrects downwards takes nothing back, and coming up to the old count again adds nothing.
 */
export type HighWaterMarks = readonly { readonly day: number; readonly views: number }[];

/** From snapshots in any order. */
export function highWaterMarks(snapshots: readonly ViewSnapshot[]): HighWaterMarks {
  const oldestFirst = snapshots.toSorted((left, right) => left.observedAt - right.observedAt);
  const marks: { day: number; views: number }[] = [];
  for (const { observedAt, views } of oldestFirst) {
    const day = epochDayOf(observedAt);
    const last = marks.at(-1);
    if (views <= (last?.views ?? 0)) continue;
    if (last?.day === day) last.views = views;
    else marks.push({ day, views });
  }
  return marks;
}

/** Views up to the end of the day; 0 before the first mark. */
export function viewsUpTo(marks: HighWaterMarks, day: number): number {
  return marks.findLast((mark) => mark.day <= day)?.views ?? 0;
}
