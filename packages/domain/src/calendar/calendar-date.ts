declare const isRealDate: unique symbol;
/** A day as YYYY-MM-DD, years 0001 to 9999; texts of two dates sort as the dates do. */
export type CalendarDate = string & { readonly [isRealDate]: true };

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const FIRST_EPOCH_DAY = -719_162;
const LAST_EPOCH_DAY = 2_932_896;
const DAYS_PER_ERA = 146_097;
const EPOCH_OFFSET = 719_468;
const ZERO_CODE = 48;

export function parseCalendarDate(text: string): CalendarDate | undefined {
  if (!SHAPE.test(text)) return undefined;
  const { year, month, day } = partsOf(text);
  const isReal = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return isReal ? (text as CalendarDate) : undefined; // safe: just checked
}

/** For texts that are known to be dates, such as database columns; throws when one is not. */
export function calendarDate(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === undefined) throw new RangeError(`Not a calendar date: ${text}`);
  return date;
}

// Counts in 400-year eras of years that begin in March, so that the leap day is the last of its year.
export function toEpochDay(date: CalendarDate): number {
  const { year, month, day } = partsOf(date);
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - EPOCH_OFFSET;
}

export function fromEpochDay(epochDay: number): CalendarDate {
  if (!isEpochDay(epochDay)) throw new RangeError(`No calendar date for epoch day ${epochDay}`);
  const shifted = epochDay + EPOCH_OFFSET;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return fromParts(era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day);
}

/** Whether the day, counted from 1970-01-01, lies within the years 0001 to 9999. */
export function isEpochDay(epochDay: number): boolean {
  return Number.isInteger(epochDay) && epochDay >= FIRST_EPOCH_DAY && epochDay <= LAST_EPOCH_DAY;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromEpochDay(toEpochDay(date) + days);
}

/** A day the target month does not have becomes its last: 31 January plus one month is 28 or 29 February. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const monthIndex = monthIndexOf(date) + months;
  const year = Math.floor(monthIndex / 12);
  const month = monthIndex - year * 12 + 1;
  if (!Number.isInteger(months) || year < 1 || year > 9999) {
    throw new RangeError(`No calendar date ${months} months after ${date}`);
  }
  return fromParts(year, month, Math.min(partsOf(date).day, daysInMonth(year, month)));
}

/** Months since the year 0, so that a difference of two is the calendar months between them. */
export function monthIndexOf(date: CalendarDate): number {
  const { year, month } = partsOf(date);
  return year * 12 + month - 1;
}

export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return toEpochDay(to) - toEpochDay(from);
}

export function compareDates(left: CalendarDate, right: CalendarDate): -1 | 0 | 1 {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The UTC day that holds the instant. */
export function dateOf(instant: Date): CalendarDate {
  return fromEpochDay(Math.floor(instant.getTime() / DAY_MS));
}

/** Midnight UTC, when the day begins. */
export function startInstant(date: CalendarDate): Date {
  return new Date(toEpochDay(date) * DAY_MS);
}

/** The midnight UTC after it; also of the last day there is, which no other follows. */
export function endInstant(date: CalendarDate): Date {
  return new Date((toEpochDay(date) + 1) * DAY_MS);
}

/** The Monday on or before the date. */
export function startOfWeek(date: CalendarDate): CalendarDate {
  const epochDay = toEpochDay(date);
  const daysSinceMonday = (((epochDay + 3) % 7) + 7) % 7; // epoch day 0 was a Thursday
  return fromEpochDay(epochDay - daysSinceMonday);
}

export function startOfMonth(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 8)}01` as CalendarDate; // safe: every month has a first day
}

function partsOf(date: string): { year: number; month: number; day: number } {
  return {
    year: twoDigitsAt(date, 0) * 100 + twoDigitsAt(date, 2),
    month: twoDigitsAt(date, 5),
    day: twoDigitsAt(date, 8),
  };
}

function twoDigitsAt(text: string, index: number): number {
  return text.charCodeAt(index) * 10 + text.charCodeAt(index + 1) - 11 * ZERO_CODE;
}

function fromParts(year: number, month: number, day: number): CalendarDate {
  const text = `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
  return text as CalendarDate; // safe: callers pass the parts of a real date
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

const TIMESTAMP_SHAPE =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)$/;
const MINUTE_MS = 60_000;

/** Reads an ISO 8601 timestamp that states its offset; anything finer than a millisecond is cut off. */
export function parseTimestamp(text: string): Date | undefined {
  const [, dateText = "", hours = "", minutes = "", seconds = "0", fraction = "", offset = ""] =
    TIMESTAMP_SHAPE.exec(text) ?? [];
  const date = parseCalendarDate(dateText);
  const offsetMinutes = parseOffset(offset);
  if (date === undefined || offsetMinutes === undefined) return undefined;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const minuteOfDay = Number(hours) * 60 + Number(minutes) - offsetMinutes;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, "0"));
  const epochMs =
    startInstant(date).getTime() + minuteOfDay * MINUTE_MS + Number(seconds) * 1000 + milliseconds;
  return isEpochDay(Math.floor(epochMs / DAY_MS)) ? new Date(epochMs) : undefined;
}

function parseOffset(offset: string): number | undefined {
  if (offset === "Z") return 0;
  const digits = offset.slice(1).replace(":", "");
  const hours = Number(digits.slice(0, 2));
  const minutes = Number(digits.slice(2));
  if (hours > 23 || minutes > 59) return undefined;
  const total = hours * 60 + minutes;
  return offset.startsWith("-") ? -total : total;
}
