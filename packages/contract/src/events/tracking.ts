import { FOLLOWER_MILESTONES, VIEW_MILESTONES } from "@clipledger/domain/tracking/milestones";
import { z } from "zod";
import { ContentTypeSchema, idSchema, PlatformSchema, TimestampSchema } from "../wire-values.ts";

const count = z.int().min(0);

const EventAccountSchema = z.object({
  id: idSchema("trackedAccount"),
  platform: PlatformSchema,
  platformAccountId: z.string(),
  username: z.string().nullable(),
  isCompetitor: z.boolean(),
});
export type EventAccount = z.infer<typeof EventAccountSchema>;

const EventVideoSchema = z.object({
  platform: PlatformSchema,
  platformVideoId: z.string(),
  url: z.url(),
  thumbnailUrl: z.string().nullable(),
  publishedAt: TimestampSchema,
  caption: z.string().nullable(),
  contentType: ContentTypeSchema,
});
export type EventVideo = z.infer<typeof EventVideoSchema>;

/** A tracked account posted after tracking began. */
export const VideoPublishedSchema = z.object({
  video: EventVideoSchema.extend({
    viewCount: count,
    likeCount: count,
    commentCount: count,
    shareCount: count,
  }),
  account: EventAccountSchema,
});

export const VideoViewsMilestoneSchema = z.object({
  video: EventVideoSchema,
  account: EventAccountSchema,
  milestone: z.literal(VIEW_MILESTONES),
  viewCount: count,
  previousViewCount: count,
  observedAt: TimestampSchema,
});

export const AccountFollowersMilestoneSchema = z.object({
  account: EventAccountSchema,
  milestone: z.literal(FOLLOWER_MILESTONES),
  followerCount: count,
  previousFollowerCount: count,
  observedAt: TimestampSchema,
});
