import { z } from "zod";
import { TimestampSchema } from "../dates.ts";
import { PlatformSchema } from "../platform.ts";
import { CountryCodeSchema, nextPageToken } from "./parameters.ts";

export const LiveCommentSchema = z.object({
  platform: PlatformSchema,
  platform_comment_id: z.string().nullable(),
  platform_video_id: z.string().nullable(),
  commenter_username: z.string().nullable(),
  commenter_display_name: z.string().nullable(),
  commenter_avatar_url: z.url().nullish(),
  commenter_country_code: CountryCodeSchema.nullable().default(null),
  comment_text: z.string().nullable(),
  comment_language: z.string().nullable(),
  comment_length: z.int().nullable().describe("Characters of the text."),
  like_count: z.int().nullable(),
  reply_count: z.int().nullable(),
  comment_type: z.enum(["top_level", "reply", "reply_to_reply"]),
  commented_at: TimestampSchema.nullable(),
  share_url: z.url().nullish(),
});
export type LiveComment = z.infer<typeof LiveCommentSchema>;

export const LiveCommentPageSchema = z.object({ comments: z.array(LiveCommentSchema), nextPageToken });
