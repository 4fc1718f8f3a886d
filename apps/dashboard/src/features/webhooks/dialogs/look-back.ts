export const lookBacks = [
  { value: "hour", label: "The last hour" },
  { value: "day", label: "The last day" },
  { value: "week", label: "The last 7 days" },
  { value: "month", label: "The last 30 days" },
  { value: "custom", label: "Since a time of your choice" },
] as const;
export type LookBack = (typeof lookBacks)[number]["value"];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

// The server refuses what is older than 30 days by its own clock, when the request arrives there.
const marginMs = 5 * minuteMs;

const lengthsMs: Record<Exclude<LookBack, "custom">, number> = {
  hour: hourMs,
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs - marginMs,
};

/** The time to recover from; undefined while the chosen time cannot be read. `custom` is what a field holds, in UTC. */
export function sinceOf(lookBack: LookBack, custom: string, now: Date): string | undefined {
  if (lookBack !== "custom") return new Date(now.getTime() - lengthsMs[lookBack]).toISOString();
  const chosen = new Date(`${custom}Z`);
  return Number.isNaN(chosen.getTime()) ? undefined : chosen.toISOString();
}

/** The earliest and latest time that can be chosen, as a field takes them. */
export function customBounds(now: Date): { readonly min: string; readonly max: string } {
  return { min: fieldTime(now.getTime() - lengthsMs.month), max: fieldTime(now.getTime()) };
}

function fieldTime(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, "2026-11-15T10:00".length);
}
