import { isEpochDay, toEpochDay } from "@clipledger/domain/calendar/calendar-date";
import {
  type DateRange,
  type DayRange,
  dayRange,
  lengthInDays,
} from "@clipledger/domain/calendar/date-range";
import { z } from "zod";
import { nameSchemas } from "./schema-names.ts";
import { ViewModeSchema } from "./tracking-shared.ts";
import { ContentTypeSchema, DateRangeSchema, idSchema, PlatformSchema } from "./wire-values.ts";

const MAX_RANGE_DAYS = 3_660;

const ENDS_TOO_EARLY = "The range ends before it begins";

const PUBLICATION_MODES = ["allEligible", "onlyPublished"] as const;
export const PublicationModeSchema = z
  .enum(PUBLICATION_MODES)
  .describe("Every video that gained in the range, or only those published in it.");
export type PublicationMode = z.infer<typeof PublicationModeSchema>;

/** Which videos are meant, whatever the days. An empty list stands for no filter. */
export const audienceFields = {
  platforms: z.array(PlatformSchema).max(50).optional().describe("Only these platforms."),
  accounts: z
    .array(idSchema("trackedAccount"))
    .max(1_000)
    .optional()
    .describe("Only these tracked accounts."),
  projects: z
    .array(idSchema("project"))
    .max(1_000)
    .optional()
    .describe("Videos that count in at least one of these projects."),
  contentTypes: z.array(ContentTypeSchema).max(50).optional().describe("Only these types of posts."),
  viewMode: ViewModeSchema.default("internal"),
};

/** Both ends may be left open. A timestamp stands for the UTC day that holds it. */
const OptionalRangeSchema = DateRangeSchema.superRefine(
  refuse((range) => (range.from > range.to ? ENDS_TOO_EARLY : undefined)),
).describe("Whole UTC days, both ends included. An end left out is open.");

export const RequiredRangeSchema = DateRangeSchema.required()
  .superRefine(refuse(problemOf))
  .describe(`Whole UTC days, both ends included, at most ${MAX_RANGE_DAYS}.`);

/** The filters of lists, where a range is optional. */
export const listFilterFields = {
  ...audienceFields,
  publicationMode: PublicationModeSchema.optional(),
  dateRange: OptionalRangeSchema.optional(),
};

/** The filters of everything that sums up or ranks a range. */
export const rangeFilterFields = {
  ...audienceFields,
  publicationMode: PublicationModeSchema.default("allEligible"),
  dateRange: RequiredRangeSchema,
};

const AudienceSchema = z.object(audienceFields);
export type AudienceInput = z.infer<typeof AudienceSchema>;

/** Refuses a range, if its ends are readable at all, for the problem that its days have. */
function refuse(problemWith: (range: DayRange) => string | undefined) {
  return (range: DateRange, refinement: z.core.$RefinementCtx) => {
    const message = refinement.issues.length > 0 ? undefined : problemWith(dayRange(range));
    if (message !== undefined) refinement.addIssue({ code: "custom", message });
  };
}

function problemOf(range: DayRange): string | undefined {
  const days = lengthInDays(range);
  if (days < 1) return ENDS_TOO_EARLY;
  if (days > MAX_RANGE_DAYS) return `Expected at most ${MAX_RANGE_DAYS} days`;
  return isEpochDay(toEpochDay(range.from) - days) ? undefined : "No range of this length lies before it";
}

nameSchemas({ PublicationMode: PublicationModeSchema, RequiredDateRange: RequiredRangeSchema });
