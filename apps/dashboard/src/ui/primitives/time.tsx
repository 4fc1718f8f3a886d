import { useSyncExternalStore } from "react";

const refreshMs = 30_000;
let now = new Date();

export function RelativeTime({ instant }: { instant: string }) {
  const ticked = useSyncExternalStore(subscribe, () => now);
  // What happened since the last tick is not in the future.
  const current = new Date(Math.max(ticked.getTime(), Math.min(Date.parse(instant), Date.now())));
  return (
    <time dateTime={instant} title={exactTime(instant)} className="whitespace-nowrap tabular-nums">
      {relativeTime(instant, current)}
    </time>
  );
}

function subscribe(notify: () => void) {
  const timer = setInterval(() => {
    now = new Date();
    notify();
  }, refreshMs);
  return () => clearInterval(timer);
}

const steps: readonly { readonly unit: Intl.RelativeTimeFormatUnit; readonly ms: number }[] = [
  { unit: "year", ms: 31_536_000_000 },
  { unit: "month", ms: 2_592_000_000 },
  { unit: "week", ms: 604_800_000 },
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
];

export function relativeTime(instant: string, now: Date) {
  const differenceMs = new Date(instant).getTime() - now.getTime();
  const step = steps.find((candidate) => Math.abs(differenceMs) >= candidate.ms);
  if (step === undefined) return differenceMs > 0 ? "in a moment" : "just now";
  const amount = Math.trunc(differenceMs / step.ms);
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(amount, step.unit);
}

export function exactTime(instant: string) {
  const formatted = new Intl.DateTimeFormat("en", {
    dateStyle: "long",
    timeStyle: "medium",
    timeZone: "UTC",
  }).format(new Date(instant));
  return `${formatted} UTC`;
}

/** An instant as the viewer's clock shows it; pointing at it tells it in UTC. */
export function LocalTime({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={exactTime(instant)} className="whitespace-nowrap tabular-nums">
      {localClock.format(new Date(instant))}
    </time>
  );
}

const localClock = new Intl.DateTimeFormat("en", {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
});

export function shortDate(instant: string) {
  return new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(instant));
}

const days = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** Two days and all between them: "Sep 21 – 27, 2026". */
export function dayRange(from: string, to: string) {
  return days.formatRange(new Date(from), new Date(to));
}
