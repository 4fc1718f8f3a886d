export interface DateRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayMs = 86_400_000;

export function rangePresets(now: Date): readonly { readonly label: string; readonly range: DateRange }[] {
  const today = dayOf(now);
  return [
    { label: "Today", range: { from: today, to: today } },
    { label: "Last 7 days", range: { from: dayOf(new Date(now.getTime() - 6 * dayMs)), to: today } },
    { label: "Last 30 days", range: { from: dayOf(new Date(now.getTime() - 29 * dayMs)), to: today } },
    { label: "Any time", range: {} },
  ];
}

export function describeRange({ from, to }: DateRange) {
  if (from === undefined && to === undefined) return "Any time";
  if (from === to && from !== undefined) return formatDay(from);
  if (from === undefined) return `Until ${formatDay(to ?? "")}`;
  if (to === undefined) return `Since ${formatDay(from)}`;
  return `${formatDay(from)} – ${formatDay(to)}`;
}

function dayOf(instant: Date) {
  return instant.toISOString().slice(0, 10);
}

function formatDay(day: string) {
  return new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
