import { ASSIGNMENT_STATUSES } from "@clipledger/domain/campaigns/assignments/assignment-status";
import { z } from "zod";
import { onceRight } from "../every-problem.ts";
import { nameSchemas } from "../schema-names.ts";
import { UserRefSchema } from "../users.ts";
import { CalendarDateSchema, idSchema, TimestampSchema } from "../wire-values.ts";
import { CampaignStatusSchema } from "./campaign.ts";

export const EndCampaignSchema = z
  .strictObject({
    endBasis: z
      .enum(["prev", "current", "next", "custom"])
      .describe("The last day of the cycle before, with or after today; or `custom` with `endDate`."),
    endDate: CalendarDateSchema.optional().describe("With `custom`: the last day of one of its cycles."),
    endAssignments: z
      .boolean()
      .default(false)
      .describe("End assignments that reach past the end with their last full period before it."),
    revokeAssignments: z
      .boolean()
      .default(false)
      .describe("Remove assignments that cannot keep one full period before the end."),
  })
  .refine(({ endBasis, endDate }) => (endBasis === "custom") === (endDate !== undefined), {
    path: ["endDate"],
    error: "Send endDate with endBasis custom, and only then",
    ...onceRight("endBasis", "endDate"),
  });
export type EndCampaignInput = z.infer<typeof EndCampaignSchema>;

const SettledWindowSchema = z.object({
  billingPeriodStart: TimestampSchema,
  billingPeriodEnd: TimestampSchema,
  state: z.enum(["paid", "canceled"]),
});

const cycleDay = CalendarDateSchema.nullable();
export const CycleDaysSchema = z.object({ prev: cycleDay, current: cycleDay, next: cycleDay });

export const EndContextSchema = z.object({
  validFrom: TimestampSchema,
  validUntil: TimestampSchema.nullable(),
  status: CampaignStatusSchema,
  today: CalendarDateSchema,
  cycleEnds: CycleDaysSchema.describe(
    "The end that each `endBasis` stands for; null where there is no such cycle.",
  ),
  assignments: z.array(
    z.object({
      id: idSchema("assignment"),
      creator: z.object({ id: idSchema("creator"), user: UserRefSchema }),
      validFrom: CalendarDateSchema,
      validUntil: CalendarDateSchema.nullable(),
      status: z.enum(ASSIGNMENT_STATUSES),
      lastSettledWindow: SettledWindowSchema.nullable(),
    }),
  ),
});
export type EndContextOutput = z.infer<typeof EndContextSchema>;

nameSchemas({
  CycleDays: CycleDaysSchema,
  EndCampaign: EndCampaignSchema,
  EndCampaignContext: EndContextSchema,
});
