import { translate } from "../../languages/language.ts";
import { exactNumber } from "../primitives/text/number-format.ts";
import { dayAndMonth, monthText, weekdayDate } from "../primitives/text/time.tsx";

/** One line or row of bars: a value for each day. */
export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly values: readonly number[];
  /** Drawn unlike the chart's others, on a scale of its own. */
  readonly ownShape?: "area" | "bars";
  /** Whether that scale has an axis, on the right; without one it stays in the lowest third. One series of a chart may have it. */
  readonly hasAxis?: boolean;
  /** Written unlike the chart's others. */
  readonly format?: (value: number) => string;
  /** What is to be known of the value of a day. */
  readonly notes?: Readonly<Record<string, string>>;
}

const seriesColors = [
  "var(--accent-text)",
  "var(--info-text)",
  "var(--warning-text)",
  "var(--danger-text)",
] as const;

export function colorOf(index: number) {
  return seriesColors[index % seriesColors.length] ?? seriesColors[0];
}

/** A month, such as "2026-09", is named; a day that is no date, such as "Day 3", is its own label. */
export function dayLabel(day: string, style: "short" | "long") {
  if (/^\d{4}-\d{2}$/.test(day)) return monthText(`${day}-01`, style === "short" ? "short" : "with year");
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  return style === "short" ? dayAndMonth(day) : weekdayDate(day);
}

/** What a chart shows, for those who cannot see it. */
export function describeChart(
  label: string,
  days: readonly string[],
  series: readonly ChartSeries[],
  format: (value: number) => string = exactNumber,
) {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return translate("{label}: nothing yet", { label });
  const span = translate("{first} to {last}", {
    first: dayLabel(first, "long"),
    last: dayLabel(last, "long"),
  });
  const parts = series.map(({ label: name, values, format: write = format, notes = {} }) => {
    const highest = Math.max(...values);
    const on = days[values.indexOf(highest)] ?? last;
    const noted = Object.entries(notes).map(([day, note]) =>
      translate(", {note} on {day}", { note, day: dayLabel(day, "long") }),
    );
    return translate("{name} highest {highest} on {on}, last {value}{value2}", {
      name,
      highest: write(highest),
      on: dayLabel(on, "long"),
      value: write(values.at(-1) ?? 0),
      value2: noted.join(""),
    });
  });
  return `${label}, ${span}. ${parts.join("; ")}.`;
}
