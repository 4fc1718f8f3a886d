import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useOrganization } from "../../api/organization-context.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { dayLabel } from "../../ui/charts/chart-series.ts";
import { Count, Figure, FigureList } from "../../ui/primitives/figures.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { monthText } from "../../ui/primitives/text/time.tsx";
import { type AnalyticsSearch, analyticsAudience } from "./analytics-search.ts";

/** When videos were posted in the last half year, whatever the range above. */
export function PostingSection({ search, now }: { search: AnalyticsSearch; now: Date }) {
  const { api } = useOrganization();
  const activity = useQuery(
    api.videos.activity.queryOptions({
      input: { query: { ...analyticsAudience(search), days: daysToShow(now) } },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Section title="Posting activity" description="Videos posted in the last 26 weeks, by day.">
      <Card className="p-5 max-sm:p-4">
        {activity.isSuccess ? (
          <div
            aria-busy={activity.isPlaceholderData}
            className={activity.isPlaceholderData ? "opacity-60" : ""}
          >
            <PostingActivity days={activity.data} />
          </div>
        ) : (
          <QueryState query={activity} pending={<Skeleton className="h-52 rounded-lg" />} />
        )}
      </Card>
    </Section>
  );
}

function PostingActivity({ days }: { days: readonly PostingDay[] }) {
  const facts = postingFacts(days);
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
      <div className="flex flex-col gap-3">
        <PostingHeatmap days={days} />
        <div className="self-end">
          <HeatmapScale />
        </div>
      </div>
      <FigureList columns={2}>
        <Figure label="Videos" explanation="How many videos were posted in these 26 weeks.">
          <Count value={facts.total} />
        </Figure>
        <Figure label="A week" explanation="How many videos were posted in a week, on average.">
          {facts.perWeek.toFixed(1)}
        </Figure>
        <Figure
          label="Busiest day"
          explanation="The day of the week, in UTC, on which most videos were posted."
        >
          {facts.busiest ?? "None yet"}
        </Figure>
        <Figure label="Longest pause" explanation="The most days in a row without a new video.">
          {facts.longestPause === 1 ? "1 day" : `${facts.longestPause} days`}
        </Figure>
      </FigureList>
    </div>
  );
}

const tones = ["bg-hover", "bg-accent-text/25", "bg-accent-text/50", "bg-accent-text/75", "bg-accent-text"];
const shownWeekdays = ["Monday", "Wednesday", "Friday"];

/** A square a day, darker with more posts; a table, so that it can be read square by square. */
function PostingHeatmap({ days }: { days: readonly PostingDay[] }) {
  const highest = Math.max(...days.map(({ count }) => count), 1);
  return (
    <table
      aria-label="Videos posted by day"
      className="w-full table-fixed border-separate border-spacing-[3px]"
    >
      <thead>
        <tr className="text-[11px] text-faint leading-4">
          <th scope="col" className="w-7">
            <span className="sr-only">Weekday</span>
          </th>
          {monthSpans(days).map(({ month, weeks }) => (
            <th key={month} scope="colgroup" colSpan={weeks} className="text-left font-normal">
              {weeks > 2 ? (
                monthText(`${month}-01`, "short")
              ) : (
                <span className="sr-only">{monthText(`${month}-01`, "short")}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdayRows(days).map((row, index) => (
          <tr key={weekdays[index]}>
            <th scope="row" className="text-left font-normal text-[11px] text-faint leading-3">
              <WeekdayName name={weekdays[index] ?? ""} />
            </th>
            {row.map((day, week) => (
              <td key={day?.date ?? `empty-${week === 0 ? "before" : "after"}`} className="p-0">
                {day === undefined ? null : (
                  <Square day={day} tone={tones[level(day.count, highest)] ?? ""} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Square({ day, tone }: { day: PostingDay; tone: string }) {
  const text = `${day.count} on ${dayLabel(day.date, "long")}`;
  return (
    <span title={text} className={clsx("block aspect-square rounded-[3px]", tone)}>
      <span className="sr-only">{text}</span>
    </span>
  );
}

function WeekdayName({ name }: { name: string }) {
  if (!shownWeekdays.includes(name)) return <span className="sr-only">{name}</span>;
  return (
    <>
      <span aria-hidden="true">{name.slice(0, 3)}</span>
      <span className="sr-only">{name}</span>
    </>
  );
}

function HeatmapScale() {
  return (
    <p aria-hidden="true" className="flex items-center gap-1 text-faint text-xs">
      <span className="mr-1">Fewer</span>
      {tones.map((tone) => (
        <span key={tone} className={clsx("size-2.5 rounded-[3px]", tone)} />
      ))}
      <span className="ml-1">More</span>
    </p>
  );
}

interface PostingDay {
  readonly date: string;
  readonly count: number;
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
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
