import { z } from "zod";
import { operation } from "./operation.ts";
import { nameSchemas } from "./schema-names.ts";
import { CalendarDateSchema, DateRangeSchema, TimestampSchema } from "./wire-values.ts";

/** What takes a credit. */
const CREDIT_OPERATIONS = [
  "live.video",
  "live.accountByUsername",
  "live.account",
  "live.accountVideos",
  "live.comments",
  "live.searchUsers",
  "live.searchVideos",
  "live.searchHashtags",
  "videos.download",
] as const;

const CreditOperationSchema = z.enum(CREDIT_OPERATIONS);
export type CreditOperation = z.infer<typeof CreditOperationSchema>;

export const CREDIT_METER = "extra_credits";

const CreditsSchema = z.object({
  meter: z.literal(CREDIT_METER),
  period: z
    .object({ from: CalendarDateSchema, to: CalendarDateSchema })
    .describe("The days of this answer, both included."),
  included: z.int().nullable().describe("Credits of the plan each month; null stands for no limit."),
  extra: z.int().describe("Extra credits this month could use: those used in it, and those left."),
  used: z.int().describe("Credits used in the period: what its days sum up to."),
  remaining: z.int().nullable().describe("Credits left now, included and extra; null stands for no limit."),
  canPurchaseExtra: z.boolean(),
  resetsAt: TimestampSchema.describe("When the next month begins, and with it its included credits."),
  days: z
    .array(
      z.object({
        date: CalendarDateSchema,
        operation: CreditOperationSchema,
        taken: z.int(),
        returned: z.int().describe("Given back because the lookup failed."),
        consumed: z.int().describe("Taken, less returned."),
      }),
    )
    .describe("One entry for each day and operation that took credits."),
});
export type CreditsOutput = z.infer<typeof CreditsSchema>;

export const creditsContract = {
  get: operation("viewer")
    .route({
      method: "GET",
      path: "/credits",
      summary: "Explain the credits",
      description:
        "What this month allows and what is left, and every credit of the period by day and operation. A credit counts on the day its request began.",
      tags: ["Organization"],
    })
    .input(
      z.object({
        query: z
          .object({
            dateRange: DateRangeSchema.optional().describe("At most 366 days; this month by default."),
          })
          .optional(),
      }),
    )
    .output(CreditsSchema),
};

nameSchemas({ Credits: CreditsSchema });
