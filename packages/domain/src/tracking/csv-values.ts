import { parseCalendarDate, parseTimestamp, startInstant } from "../calendar/calendar-date.ts";
import {
  bareHashtag,
  IMPORT_ROW_RULES,
  type ImportField,
  type ImportFieldRule,
  meetsRule,
} from "./import-row.ts";

/** A value from its text, which is never empty; undefined for a text that the field's rule refuses. */
type CsvValueReader = (text: string) => unknown;

type RuleOf<Kind extends ImportFieldRule["kind"]> = Extract<ImportFieldRule, { kind: Kind }>;

const ZERO = 48;
const NINE = 57;
const MAX_DIGITS = 15;

/** Reads what `ImportedRow` has for the field. What it refuses is what the field's rule refuses. */
export function csvValueReader(field: ImportField): CsvValueReader {
  const rule: ImportFieldRule = IMPORT_ROW_RULES[field];
  switch (rule.kind) {
    case "choice":
      return (text) => (rule.choices.includes(text) ? text : undefined);
    case "text":
      return (text) => (text.length <= rule.maxLength && !text.includes("\u0000") ? text : undefined);
    case "timestamp":
      return createInstantReader();
    case "count":
      return (text) => readCount(text, rule.max);
    case "seconds":
      return (text) => readSeconds(text, rule);
    case "hashtags":
      return hashtagsReader(rule);
  }
}

function readCount(text: string, max: number): number | undefined {
  if (text.length > MAX_DIGITS) return undefined;
  let value = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < ZERO || code > NINE) return undefined;
    value = value * 10 + code - ZERO;
  }
  return value <= max ? value : undefined;
}

function readSeconds(text: string, rule: RuleOf<"seconds">): number | undefined {
  if (!/^\d{1,9}(\.\d{1,9})?$/.test(text)) return undefined;
  const seconds = Number(text);
  return meetsRule(rule, seconds) ? seconds : undefined;
}

/** Hashtags stand in one cell, with spaces or bars between them. Rows of one video repeat them. */
function hashtagsReader(rule: RuleOf<"hashtags">): CsvValueReader {
  let lastText = "";
  let lastHashtags: readonly string[] | undefined;
  return (text) => {
    if (text === lastText) return lastHashtags;
    const hashtags = text.split(/[\s|]+/).filter((hashtag) => hashtag !== "");
    lastText = text;
    lastHashtags = meetsRule(rule, hashtags) ? hashtags.map(bareHashtag) : undefined;
    return lastHashtags;
  };
}

const DAYS_KEPT = 20_000;

/**
 * Reads timestamps just as `parseTimestamp` does, in milliseconds since 1970, but several times faster: a file names
 * few days and mostly writes its timestamps in one way.
 */
export function createInstantReader(): (text: string) => number | undefined {
  const days = new Map<string, number | undefined>();
  let lastText = "";
  let lastInstant: number | undefined;

  function startOfDay(date: string): number | undefined {
    const known = days.get(date);
    if (known !== undefined) return known;
    if (days.size >= DAYS_KEPT) days.clear();
    const day = parseCalendarDate(date);
    const start = day === undefined ? undefined : startInstant(day).getTime();
    // A slice of the text would keep the whole piece of the file in memory.
    days.set(Array.from(date).join(""), start);
    return start;
  }

  return (text) => {
    if (text === lastText) return lastInstant;
    const timeMs = plainTimeOf(text);
    const dayMs = timeMs === undefined ? undefined : startOfDay(text.slice(0, 10));
    lastText = text;
    lastInstant =
      timeMs === undefined || dayMs === undefined ? parseTimestamp(text)?.getTime() : dayMs + timeMs;
    return lastInstant;
  };
}

/** The time of day of `…T08:30:00Z` or `…T08:30:00.000Z`; undefined for any other spelling. */
function plainTimeOf(text: string): number | undefined {
  const hasFraction = text.length === 24 && text[19] === ".";
  if (!(hasFraction || text.length === 20) || !text.endsWith("Z")) return undefined;
  if (text[10] !== "T" || text[13] !== ":" || text[16] !== ":") return undefined;
  const hours = twoDigits(text, 11);
  const minutes = twoDigits(text, 14);
  const seconds = twoDigits(text, 17);
  const hundredths = hasFraction ? twoDigits(text, 20) : 0;
  const thousandth = hasFraction ? digit(text, 22) : 0;
  const isTime = hours <= 23 && minutes <= 59 && seconds <= 59 && hundredths <= 99 && thousandth <= 9;
  return isTime ? ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10 + thousandth : undefined;
}

function twoDigits(text: string, index: number): number {
  return digit(text, index) * 10 + digit(text, index + 1);
}

/** Whatever is no digit reads as more than any time has. */
function digit(text: string, index: number): number {
  const value = text.charCodeAt(index) - ZERO;
  return value >= 0 && value <= 9 ? value : 1_000;
}
