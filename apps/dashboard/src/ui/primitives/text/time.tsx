import { useSyncExternalStore } from "react";
import { currentLocale, translate } from "../../../languages/language.ts";

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

export function relativeTime(instant: string, now: Date, locale: string = currentLocale()) {
  const differenceMs = new Date(instant).getTime() - now.getTime();
  const step = steps.find((candidate) => Math.abs(differenceMs) >= candidate.ms);
  if (step === undefined) return differenceMs > 0 ? translate("in a moment") : translate("just now");
  const amount = Math.trunc(differenceMs / step.ms);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(amount, step.unit);
}

/** To the second, in UTC: "21 Sep 2026, 08:30:00 UTC". */
export function exactTime(instant: string, locale: string = currentLocale()) {
  const formatted = formatDate(
    instant,
    { ...dayMonthYear, ...clock, second: "2-digit", timeZone: "UTC" },
    locale,
  );
  return `${formatted} UTC`;
}

/** An instant as the viewer's clock shows it; pointing at it tells it in UTC. */
export function LocalTime({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={exactTime(instant)} className="whitespace-nowrap tabular-nums">
      {localTime(instant)}
    </time>
  );
}

/** "21 Sep, 10:30 CEST", by the viewer's clock. */
function localTime(instant: string, locale: string = currentLocale()) {
  return formatDate(instant, { ...dayMonth, ...clock, timeZoneName: "short" }, locale);
}

/** The time of day by the viewer's clock: "10:30". */
export function clockTime(instant: string, locale: string = currentLocale()) {
  return formatDate(instant, clock, locale);
}

/** The day by the viewer's clock, in so many words; its year only where it is another than now's. */
export function localDay(
  instant: string,
  style: "weekday" | "long weekday" | "day" | "day with weekday",
  now: Date,
  locale: string = currentLocale(),
) {
  if (style === "weekday") return formatDate(instant, { weekday: "short" }, locale);
  if (style === "long weekday") return formatDate(instant, { weekday: "long" }, locale);
  const weekday = style === "day" ? {} : ({ weekday: "short" } as const);
  const isThisYear = new Date(instant).getFullYear() === now.getFullYear();
  return formatDate(instant, { ...weekday, ...(isThisYear ? dayMonth : dayMonthYear) }, locale);
}

/** A day, or the day of an instant, in UTC: "21 Sep 2026". */
export function shortDate(day: string, locale: string = currentLocale()) {
  return formatDate(day, { ...dayMonthYear, timeZone: "UTC" }, locale);
}

/** A day without its year, where there is little room: "21 Sep". */
export function dayAndMonth(day: string, locale: string = currentLocale()) {
  return formatDate(day, { ...dayMonth, timeZone: "UTC" }, locale);
}

/** An hour in UTC: "21 Sep, 06:00". */
export function dayAndHour(instant: string, locale: string = currentLocale()) {
  return formatDate(instant, { ...dayMonth, ...clock, timeZone: "UTC" }, locale);
}

/** With its weekday: "Mon, 21 Sep 2026". */
export function weekdayDate(day: string, locale: string = currentLocale()) {
  return formatDate(day, { weekday: "short", ...dayMonthYear, timeZone: "UTC" }, locale);
}

/** "September 2026", or "Sep" alone. */
export function monthText(day: string, style: "with year" | "short", locale: string = currentLocale()) {
  const options =
    style === "short" ? ({ month: "short" } as const) : ({ month: "long", year: "numeric" } as const);
  return formatDate(day, { ...options, timeZone: "UTC" }, locale);
}

/** Two days and all between them: "21 – 27 Sep 2026". One day alone stands for itself. */
export function dayRange(from: string, to: string, locale: string = currentLocale()) {
  const format = new Intl.DateTimeFormat(dateLocale(locale), { ...dayMonthYear, timeZone: "UTC" });
  return format.formatRange(new Date(from), new Date(to));
}

const dayMonth = { day: "numeric", month: "short" } as const;
const dayMonthYear = { ...dayMonth, year: "numeric" } as const;
const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

function formatDate(instant: string, options: Intl.DateTimeFormatOptions, locale: string) {
  return new Intl.DateTimeFormat(dateLocale(locale), options).format(new Date(instant));
}

/** English dates are written "21 Sep 2026": of all Englishes, only this one has both that order and these short months. */
function dateLocale(locale: string) {
  return locale === "en" ? "en-AE" : locale;
}
