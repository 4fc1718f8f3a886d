import { z } from "zod";
import { ActorSchema } from "../actor.ts";
import { TimestampSchema } from "../dates.ts";
import { NormalizedSpecSchema } from "./normalized-spec.ts";

export const CAMPAIGN_CHANGES = ["created", "updated", "ended", "reactivated"] as const;
export type CampaignChange = (typeof CAMPAIGN_CHANGES)[number];

export const CampaignRevisionSchema = z.object({
  revision: z.int(),
  change: z.enum(CAMPAIGN_CHANGES),
  changedAt: TimestampSchema,
  actor: ActorSchema.extend({ name: z.string().nullable() }),
  specBefore: NormalizedSpecSchema.nullable().describe("Null for the first revision."),
  specAfter: NormalizedSpecSchema,
  validUntilBefore: TimestampSchema.nullable(),
  validUntilAfter: TimestampSchema.nullable(),
});
export type CampaignRevisionOutput = z.infer<typeof CampaignRevisionSchema>;
