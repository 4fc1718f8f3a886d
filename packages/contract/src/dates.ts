import { parseCalendarDate, parseTimestamp } from "@clipledger/domain/calendar/calendar-date";
import { z } from "zod";

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
 * A bound of a date range: a calendar date or a timestamp with an offset. A plus sign that was not encoded arrives in a
 * query as a space.
 */
const RangeBoundSchema = z
  .string()
  .overwrite((text) => text.replace(/ (\d\d:\d\d)$/, "+$1"))
  .refine((text) => parseCalendarDate(text) !== undefined || parseTimestamp(text) !== undefined, {
    error: "Expected a date such as 2026-09-21, or an ISO 8601 timestamp with an offset",
  })
  .meta({ pattern: "^\\d{4}-\\d{2}-\\d{2}", examples: ["2026-09-21", "2026-09-21T08:30:00.000Z"] });

export const DateRangeSchema = z
  .object({ from: RangeBoundSchema.optional(), to: RangeBoundSchema.optional() })
  .describe("Both ends are inclusive; a calendar date stands for the whole UTC day.");
