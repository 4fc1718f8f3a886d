import { shortDate } from "../text/time.tsx";

export interface DateRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface RangePreset {
  readonly label: string;
  readonly range: DateRange;
}

const dayMs = 86_400_000;

export function rangePresets(now: Date): readonly RangePreset[] {
  return [
    { label: "Today", range: lastDays(1, now) },
    { label: "Last 7 days", range: lastDays(7, now) },
    { label: "Last 30 days", range: lastDays(30, now) },
    { label: "Any time", range: {} },
  ];
}

/** So many UTC days up to today, which is one of them. */
export function lastDays(count: number, now: Date): { readonly from: string; readonly to: string } {
  return { from: dayOf(new Date(now.getTime() - (count - 1) * dayMs)), to: dayOf(now) };
}

/** Both ends of a range of which one or both are open: 30 days, or up to today. */
export function closedRange(
  { from, to }: DateRange,
  now: Date,
): { readonly from: string; readonly to: string } {
  const today = dayOf(now);
  const end = to ?? (from === undefined || from < today ? today : from);
  return { from: from ?? dayOf(new Date(new Date(`${end}T00:00:00Z`).getTime() - 29 * dayMs)), to: end };
}

/** A range with another first or last day; an empty day leaves that end open. The other end moves along where it would come before. */
export function withEnd(range: DateRange, end: "from" | "to", day: string): DateRange {
  const changed = { ...range, [end]: day === "" ? undefined : day };
  const { from, to } = changed;
  return from !== undefined && to !== undefined && from > to ? { from: day, to: day } : changed;
}

export function describeRange({ from, to }: DateRange) {
  if (from === undefined && to === undefined) return "Any time";
  if (from === to && from !== undefined) return shortDate(from);
  if (from === undefined) return `Until ${shortDate(to ?? "")}`;
  if (to === undefined) return `Since ${shortDate(from)}`;
  return `${shortDate(from)} – ${shortDate(to)}`;
}

function dayOf(instant: Date) {
  return instant.toISOString().slice(0, 10);
}
