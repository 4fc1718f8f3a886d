import { z } from "zod";
import { TimestampSchema } from "../dates.ts";
import { idSchema } from "../ids.ts";

export const BriefPublishedSchema = z.object({
  brief: z.object({
    id: idSchema("brief"),
    name: z.string(),
    version: z.int(),
    campaignIds: z.array(idSchema("campaign")),
    creatorIds: z.array(idSchema("creator")).describe("Creators that this publication reached."),
    allCreators: z.boolean().describe("Whether it reached the creators of all linked campaigns."),
    lastNotifiedAt: TimestampSchema,
  }),
  kind: z.enum(["created", "updated", "assigned"]),
});

export const BriefReadSchema = z.object({
  briefId: idSchema("brief"),
  version: z.int(),
  creator: z.object({ userId: idSchema("user"), orgCreatorId: idSchema("creator") }),
  readAt: TimestampSchema,
});
