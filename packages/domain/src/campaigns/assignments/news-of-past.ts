import { addDays, type CalendarDate } from "../../calendar/calendar-date.ts";
import type { Schedule } from "../spec/campaign-spec.ts";
import type { AssignmentSpan } from "./assignment-status.ts";
import { assignmentWindows, type Period } from "./assignment-windows.ts";

/** How many days before today still count as news. What is older is not told any more. */
export const NEWS_DAYS = 3;

export function firstNewsDay(today: CalendarDate): CalendarDate {
  return addDays(today, -NEWS_DAYS);
}

export type PeriodNews = { readonly started: readonly Period[]; readonly ended: readonly Period[] };

/**
 * What there is to tell of a new assignment's periods: those that began or were completed today or in the days that
 * still count, and the one it is in, whenever that began.
 */
export function newsOfPast(schedule: Schedule, span: AssignmentSpan, today: CalendarDate): PeriodNews {
  const since = firstNewsDay(today);
  const periods = assignmentWindows(schedule, span, today, addDays(since, -1));
  return {
    started: periods.filter(({ startsOn, endsOn }) => startsOn >= since || endsOn >= today),
    ended: periods.filter(({ endsOn }) => endsOn < today && addDays(endsOn, 1) >= since),
  };
}
