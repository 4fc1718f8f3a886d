import { z } from "zod";
import { AssignmentStatusSchema } from "../assignments.ts";
import { campaignFields } from "../campaigns/campaign.ts";
import { CalendarDateSchema, TimestampSchema } from "../dates.ts";
import { idSchema } from "../ids.ts";
import { ContentTypeSchema, PlatformSchema } from "../platform.ts";
import { AccountRefSchema } from "../tracking-shared.ts";
import { UserRefSchema } from "../users.ts";

export const OverviewCampaignSchema = z
  .object({
    ...campaignFields,
    intervalDayCount: z
      .int()
      .describe("Days of the campaign's own cycle that holds today; before it begins, of its first."),
  })
  .pick({
    id: true,
    name: true,
    description: true,
    intervalDayCount: true,
    status: true,
    currency: true,
    interval: true,
    intervalCount: true,
    billingAnchor: true,
    videoTarget: true,
    validFrom: true,
    validUntil: true,
  });
export type OverviewCampaign = z.infer<typeof OverviewCampaignSchema>;

export const OverviewVideoSchema = z.object({
  id: z.string().describe("`platform:platformVideoId`"),
  platform: PlatformSchema,
  platformVideoId: z.string(),
  orgAccountId: idSchema("trackedAccount"),
  accountUsername: z.string(),
  caption: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  contentType: ContentTypeSchema,
  publishedAt: TimestampSchema,
  publishedDate: CalendarDateSchema.describe("The day of it, in UTC."),
  viewCount: z.int().describe("The highest count seen so far."),
  isEligible: z
    .boolean()
    .describe("Whether it counts: it is not excluded, and its account's filter takes it."),
});
export type OverviewVideo = z.infer<typeof OverviewVideoSchema>;

/** One creator's time on one campaign: what a row of activity or performance is about. */
export const assignmentFields = {
  id: idSchema("assignment"),
  creatorId: idSchema("creator"),
  creator: UserRefSchema,
  accounts: z.array(AccountRefSchema).describe("All accounts linked to the creator."),
  campaign: OverviewCampaignSchema,
  assignment: z.object({
    validFrom: CalendarDateSchema,
    validUntil: CalendarDateSchema.nullable(),
    status: AssignmentStatusSchema,
  }),
};

export const EligibilityRefreshedAtSchema = TimestampSchema.nullable().describe(
  "When an account of these creators was last synced; null if none ever was.",
);
