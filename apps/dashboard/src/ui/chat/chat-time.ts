/** Chats tell the time as the reader's own clock does; the exact instant is told on hover. */
export function clockTime(instant: string): string {
  return new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    new Date(instant),
  );
}

/** A key that is the same for all instants of one day. */
export function dayKey(instant: string | Date): string {
  const date = new Date(instant);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/** "Today", "Yesterday", "Wednesday", or the date. */
export function dayName(instant: string, now: Date): string {
  const age = daysBetween(new Date(instant), now);
  if (age === 0) return "Today";
  if (age === 1) return "Yesterday";
  if (age > 1 && age < 7) return format(instant, { weekday: "long" });
  const isThisYear = new Date(instant).getFullYear() === now.getFullYear();
  return format(instant, {
    weekday: "short",
    month: "long",
    day: "numeric",
    ...(isThisYear ? {} : { year: "numeric" }),
  });
}

/** As short as a list of conversations needs: the time today, then the day. */
export function listTime(instant: string, now: Date): string {
  const age = daysBetween(new Date(instant), now);
  if (age <= 0) return clockTime(instant);
  if (age === 1) return "Yesterday";
  if (age < 7) return format(instant, { weekday: "short" });
  const isThisYear = new Date(instant).getFullYear() === now.getFullYear();
  return format(instant, { month: "short", day: "numeric", ...(isThisYear ? {} : { year: "numeric" }) });
}

function daysBetween(earlier: Date, later: Date): number {
  return Math.round((startOfDay(later) - startOfDay(earlier)) / 86_400_000);
}

/** In UTC, so that a change of the clocks makes no day longer. */
function startOfDay(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

function format(instant: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en", options).format(new Date(instant));
}
