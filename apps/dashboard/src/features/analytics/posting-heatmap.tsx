import clsx from "clsx";
import { dayLabel } from "../../ui/charts/chart-series.ts";
import { level, monthSpans, type PostingDay, weekdayRows, weekdays } from "./posting-calendar.ts";

const tones = ["bg-hover", "bg-accent-text/25", "bg-accent-text/50", "bg-accent-text/75", "bg-accent-text"];
const shownWeekdays = ["Monday", "Wednesday", "Friday"];

/** A square a day, darker with more posts; a table, so that it can be read square by square. */
export function PostingHeatmap({ days }: { days: readonly PostingDay[] }) {
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
              {weeks > 2 ? monthName(month) : <span className="sr-only">{monthName(month)}</span>}
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

function monthName(month: string) {
  return new Intl.DateTimeFormat("en", { month: "short", timeZone: "UTC" }).format(new Date(`${month}-01`));
}

export function HeatmapScale() {
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
