import { parseTimestamp } from "../calendar/calendar-date.ts";
import { CONTENT_TYPES, PLATFORMS } from "../platforms.ts";

/** What one field of an imported row may hold, whether it comes as JSON or in a file. */
export type ImportFieldRule = (
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  | { readonly kind: "text"; readonly minLength: number; readonly maxLength: number }
  | { readonly kind: "timestamp" }
  | { readonly kind: "count"; readonly max: number }
  | { readonly kind: "seconds"; readonly max: number }
  | { readonly kind: "hashtags"; readonly maxItems: number; readonly maxLength: number }
) & {
  /** Others may be null or left out. */
  readonly isRequired: boolean;
};

const count = { kind: "count", max: 1_000_000_000_000 } as const;
const name = { kind: "text", minLength: 1, maxLength: 200, isRequired: true } as const;

export const IMPORT_ROW_RULES = {
  platform: { kind: "choice", choices: PLATFORMS, isRequired: true },
  platformAccountId: name,
  username: name,
  platformVideoId: name,
  publishedAt: { kind: "timestamp", isRequired: true },
  observedAt: { kind: "timestamp", isRequired: true },
  viewCount: { ...count, isRequired: true },
  likeCount: { ...count, isRequired: false },
  commentCount: { ...count, isRequired: false },
  shareCount: { ...count, isRequired: false },
  bookmarkCount: { ...count, isRequired: false },
  caption: { kind: "text", minLength: 0, maxLength: 5_000, isRequired: false },
  hashtags: { kind: "hashtags", maxItems: 100, maxLength: 100, isRequired: false },
  contentType: { kind: "choice", choices: CONTENT_TYPES, isRequired: false },
  durationSeconds: { kind: "seconds", max: 1_000_000, isRequired: false },
} as const satisfies Readonly<Record<string, ImportFieldRule>>;

export type ImportField = keyof typeof IMPORT_ROW_RULES;

export const IMPORT_FIELDS: readonly ImportField[] = Object.keys(IMPORT_ROW_RULES) as ImportField[]; // safe: a literal's own keys

/** A hashtag with or without its leading #. */
export const HASHTAG_PATTERN = /^#?[^\s#]+$/u;

/** Completes a refusal of anything else. */
export function expectationOf(rule: ImportFieldRule): string {
  switch (rule.kind) {
    case "choice":
      return `Expected one of ${rule.choices.join(", ")}`;
    case "text":
      return rule.minLength === 0
        ? `Expected up to ${thousands(rule.maxLength)} characters`
        : `Expected ${rule.minLength} to ${rule.maxLength} characters`;
    case "timestamp":
      return "Expected an ISO 8601 timestamp with an offset, such as 2026-09-21T08:30:00Z";
    case "count":
      return `Expected a whole number from 0 to ${thousands(rule.max)}`;
    case "seconds":
      return `Expected a number from 0 to ${thousands(rule.max)}`;
    case "hashtags":
      return `Expected up to ${rule.maxItems} hashtags without spaces, of up to ${rule.maxLength} characters`;
  }
}

/** Whether a present value is one that the rule allows. */
export function meetsRule(rule: ImportFieldRule, value: unknown): boolean {
  switch (rule.kind) {
    case "choice":
      return rule.choices.some((choice) => choice === value);
    case "text":
      return isTextBetween(value, rule.minLength, rule.maxLength);
    case "timestamp":
      return typeof value === "string" && parseTimestamp(value) !== undefined;
    case "count":
      return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= rule.max;
    case "seconds":
      return typeof value === "number" && value >= 0 && value <= rule.max;
    case "hashtags":
      return (
        Array.isArray(value) &&
        value.length <= rule.maxItems &&
        value.every((item) => isTextBetween(item, 1, rule.maxLength) && HASHTAG_PATTERN.test(item))
      );
  }
}

const EARLIEST_MS = Date.UTC(2000, 0, 1);
const CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** What is wrong with an instant in a history that is told now, both in milliseconds since 1970. */
export function importedInstantProblem(instantMs: number, nowMs: number): string | undefined {
  if (instantMs < EARLIEST_MS) return "Lies before the year 2000";
  return instantMs > nowMs + CLOCK_DIFFERENCE_MS ? "Lies in the future" : undefined;
}

/** As a hashtag is stored: without its leading #. */
export function bareHashtag(hashtag: string): string {
  return hashtag.startsWith("#") ? hashtag.slice(1) : hashtag;
}

/** PostgreSQL stores neither a null character nor half of a surrogate pair. */
function isTextBetween(value: unknown, minLength: number, maxLength: number): value is string {
  return (
    typeof value === "string" &&
    value.length >= minLength &&
    value.length <= maxLength &&
    !value.includes("\u0000") &&
    !/\p{Surrogate}/u.test(value)
  );
}

function thousands(value: number): string {
  return value.toLocaleString("en");
}
