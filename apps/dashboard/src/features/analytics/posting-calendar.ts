export interface PostingDay {
  readonly date: string;
  readonly count: number;
}

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
type Weekday = (typeof weekdays)[number];

const weeksShown = 26;

/** So many days up to today that the first is a Monday, half a year ago. */
export function daysToShow(now: Date) {
  return (weeksShown - 1) * 7 + mondayIndex(now.toISOString().slice(0, 10)) + 1;
}

/** A row for each weekday, with a place for each week; places before the first and after the last day are empty. */
export function weekdayRows(days: readonly PostingDay[]): readonly (readonly (PostingDay | undefined)[])[] {
  const [first] = days;
  if (first === undefined) return [];
  const padded = [...Array.from({ length: mondayIndex(first.date) }, () => undefined), ...days];
  const weekCount = Math.ceil(padded.length / 7);
  return weekdays.map((_, row) => Array.from({ length: weekCount }, (__, week) => padded[week * 7 + row]));
}

/** The months above the weeks: a week belongs to the month in which it begins. */
export function monthSpans(
  days: readonly PostingDay[],
): readonly { readonly month: string; readonly weeks: number }[] {
  const spans: { month: string; weeks: number }[] = [];
  for (const week of weekdayRows(days)[0] ?? []) {
    const month = week?.date.slice(0, 7) ?? days[0]?.date.slice(0, 7) ?? "";
    const last = spans.at(-1);
    if (last?.month === month) last.weeks += 1;
    else spans.push({ month, weeks: 1 });
  }
  return spans;
}

interface PostingFacts {
  readonly total: number;
  readonly perWeek: number;
  /** Undefined while nothing was posted. */
  readonly busiest: Weekday | undefined;
  /** Days without a post in a row, at most; the days before the first post do not count. */
  readonly longestPause: number;
}

export function postingFacts(days: readonly PostingDay[]): PostingFacts {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return {
    total,
    perWeek: days.length === 0 ? 0 : (total * 7) / days.length,
    busiest: total === 0 ? undefined : busiestWeekday(days),
    longestPause: longestPause(days),
  };
}

/** 0 for none, up to 4 for as many as on the busiest day. */
export function level(count: number, highest: number) {
  return count === 0 ? 0 : Math.ceil((count / highest) * 4);
}

function busiestWeekday(days: readonly PostingDay[]): Weekday {
  const sums = weekdays.map((weekday, index) => ({
    weekday,
    count: days.reduce((sum, day) => (mondayIndex(day.date) === index ? sum + day.count : sum), 0),
  }));
  return sums.reduce((best, other) => (other.count > best.count ? other : best)).weekday;
}

function longestPause(days: readonly PostingDay[]) {
  const firstPost = days.findIndex(({ count }) => count > 0);
  if (firstPost < 0) return 0;
  let longest = 0;
  let current = 0;
  for (const { count } of days.slice(firstPost)) {
    current = count === 0 ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return longest;
}

function mondayIndex(day: string) {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}
