import { parseCalendarDate, parseTimestamp } from "@clipledger/domain/calendar/calendar-date";
import { ID_PREFIXES, type IdKind, idPattern, idPrefix } from "@clipledger/domain/ids";
import { CONTENT_TYPES, PLATFORMS } from "@clipledger/domain/platforms";
import { z } from "zod";
import { nameSchemas } from "./schema-names.ts";

/** An id of one kind, such as `orgcamp_` and 12 letters or digits. */
export function idSchema(kind: IdKind): z.ZodString {
  return idSchemas[kind];
}

const kinds = Object.keys(ID_PREFIXES) as IdKind[]; // safe: a literal's own keys
const idSchemas = Object.fromEntries(kinds.map((kind) => [kind, newIdSchema(kind)])) as Record<
  IdKind,
  z.ZodString
>; // safe: one of each kind

function newIdSchema(kind: IdKind) {
  const prefix = idPrefix(kind);
  return z
    .string()
    .regex(idPattern(kind), { error: `Expected an id: ${prefix} and 12 letters or digits` })
    .meta({ description: `The id of ${nounOf(kind)}.`, examples: [`${prefix}4Rk8sVn1QwZp`] });
}

/** `trackedAccount` is "a tracked account". */
function nounOf(kind: IdKind): string {
  const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace("api ", "API ");
  return `${/^[aeio]/i.test(words) ? "an" : "a"} ${words}`;
}

export const SuccessSchema = z.object({ success: z.literal(true) });

export const CountSchema = z.object({ total: z.int() });

export const TimestampSchema = z
  .string()
  .refine((text) => parseTimestamp(text) !== undefined, {
    error: "Expected an ISO 8601 timestamp with an offset, such as 2026-09-21T08:30:00Z",
  })
  .meta({ format: "date-time", description: "ISO 8601 timestamp.", examples: ["2026-09-21T08:30:00.000Z"] });

export const CalendarDateSchema = z
  .string()
  .refine((text) => parseCalendarDate(text) !== undefined, { error: "Expected a date such as 2026-09-21" })
  .meta({ format: "date", description: "Calendar date in UTC.", examples: ["2026-09-21"] });

/**
 * A calendar date or a timestamp with an offset, such as a bound of a date range. A plus sign that was not encoded arrives in a
 * query as a space.
 */
export const DayOrTimestampSchema = z
  .string()
  .overwrite((text) => text.replace(/ (\d\d:\d\d)$/, "+$1"))
  .refine((text) => parseCalendarDate(text) !== undefined || parseTimestamp(text) !== undefined, {
    error: "Expected a date such as 2026-09-21, or an ISO 8601 timestamp with an offset",
  })
  .meta({ pattern: "^\\d{4}-\\d{2}-\\d{2}", examples: ["2026-09-21", "2026-09-21T08:30:00.000Z"] });

export const DateRangeSchema = z
  .object({ from: DayOrTimestampSchema.optional(), to: DayOrTimestampSchema.optional() })
  .describe("Both ends are inclusive; a calendar date stands for the whole UTC day.");

export const PlatformSchema = z.enum(PLATFORMS).describe("The platform that the account or video is on.");

export const ContentTypeSchema = z.enum(CONTENT_TYPES);

export const SortDirectionSchema = z
  .enum(["asc", "desc"])
  .describe("Smallest, earliest or A first (`asc`), or last (`desc`).");

const pageFields = {
  page: z.int().min(1).max(1_000_000).default(1).describe("Which page, from 1."),
  perPage: z.int().min(1).max(100).default(10).describe("How many rows a page has."),
  sortDir: SortDirectionSchema.default("desc"),
};

/** Query fields of a list that sorts by one of these columns, the first by default and in place of any other. */
export function pagingFields<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  const { sortCol } = strictPagingFields(columns);
  return {
    ...pageFields,
    sortCol: sortCol
      .catch(columns[0])
      .describe("What rows are sorted by; anything else means the first of these."),
  };
}

/** The same where another column is refused. */
export function strictPagingFields<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return { ...pageFields, sortCol: z.enum(columns).default(columns[0]).describe("What rows are sorted by.") };
}

/** The envelope of analytics and Creator Hub lists. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), pageCount: z.int(), totalRows: z.int() });
}

/** The envelope of payout queues. */
export function queueOf<Row extends z.ZodType>(row: Row) {
  return z.object({ page: z.int(), perPage: z.int(), total: z.int(), data: z.array(row) });
}

for (const kind of kinds) nameSchemas({ [`${kind[0]?.toUpperCase()}${kind.slice(1)}Id`]: idSchema(kind) });

nameSchemas({
  CalendarDate: CalendarDateSchema,
  ContentType: ContentTypeSchema,
  Count: CountSchema,
  DateRange: DateRangeSchema,
  Platform: PlatformSchema,
  Success: SuccessSchema,
  Timestamp: TimestampSchema,
});
