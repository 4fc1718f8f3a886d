import { CAMPAIGN_STATUSES } from "@clipledger/domain/campaigns/campaign-status";
import { z } from "zod";
import { CalendarDateSchema, TimestampSchema } from "../dates.ts";
import { idSchema } from "../ids.ts";

/** The campaign a creator works in, or else is scheduled for next. */
export const CampaignDisplaySchema = z
  .object({
    id: idSchema("campaign"),
    name: z.string(),
    status: z.enum(CAMPAIGN_STATUSES),
    currency: z.string(),
    startDate: CalendarDateSchema.describe("First day of the campaign."),
    endDate: CalendarDateSchema.nullable().describe("Last day of the campaign."),
    validFrom: TimestampSchema,
    validUntil: TimestampSchema.nullable(),
    assignmentValidFrom: CalendarDateSchema.describe("First day of the creator's work in it."),
    assignmentValidUntil: CalendarDateSchema.nullable(),
    interval: z.enum(["day", "week", "month"]),
    intervalCount: z.int(),
    billingAnchor: z.enum(["rolling", "fixed"]),
    description: z.string().nullable(),
  })
  .describe("The campaign they work in, or else the one they are scheduled for next.");
export type CampaignDisplay = z.infer<typeof CampaignDisplaySchema>;
