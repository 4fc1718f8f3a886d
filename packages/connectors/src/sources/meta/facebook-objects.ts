import { z } from "zod";
import type { PlatformAccount, PlatformComment, PlatformVideo } from "../../connector.ts";
import { hashtagsIn, WireCountSchema, WireIdSchema, WireTextSchema } from "../wire-values.ts";
import { toInstant } from "./instagram-objects.ts";

/** Facebook's pages, videos and comments as the Graph API sends them. */

const PictureSchema = z.object({ data: z.object({ url: WireTextSchema }).optional() }).optional();

export const FacebookPageSchema = z.object({
  id: WireIdSchema,
  username: WireTextSchema,
  name: WireTextSchema,
  about: WireTextSchema,
  picture: PictureSchema,
  followers_count: WireCountSchema,
  verification_status: z.string().optional(),
});
export type FacebookPage = z.infer<typeof FacebookPageSchema>;

/** A list of which only the number was asked for. */
const SummarySchema = z
  .object({ summary: z.object({ total_count: WireCountSchema }).optional() })
  .optional()
  .transform((list) => list?.summary?.total_count ?? null);

export const FacebookVideoSchema = z.object({
  id: WireIdSchema,
  title: WireTextSchema,
  description: WireTextSchema,
  created_time: WireTextSchema,
  length: z.number().nonnegative().optional(),
  picture: WireTextSchema,
  source: WireTextSchema,
  views: WireCountSchema,
  likes: SummarySchema,
  comments: SummarySchema,
  from: FacebookPageSchema.partial().optional(),
});
export type FacebookVideo = z.infer<typeof FacebookVideoSchema>;

export const FacebookCommentSchema = z.object({
  id: WireIdSchema,
  message: WireTextSchema,
  created_time: WireTextSchema,
  like_count: WireCountSchema,
  comment_count: WireCountSchema,
  permalink_url: WireTextSchema,
  from: z.object({ name: WireTextSchema, picture: PictureSchema }).optional(),
  parent: z.object({ id: WireIdSchema, parent: z.object({ id: WireIdSchema }).optional() }).optional(),
});
type FacebookComment = z.infer<typeof FacebookCommentSchema>;

/** Pages are public. */
export function toAccount(page: FacebookPage): PlatformAccount {
  const status = page.verification_status;
  return {
    platform: "facebook",
    platformAccountId: page.id,
    username: page.username,
    displayName: page.name,
    profilePictureUrl: page.picture?.data?.url ?? null,
    isVerified: status === undefined ? null : status !== "not_verified",
    isPrivate: false,
    followerCount: page.followers_count,
    followingCount: null,
    videoCount: null,
    bio: page.about,
    region: null,
  };
}

export function toVideo(video: FacebookVideo, views: number | null): PlatformVideo {
  const caption = video.description ?? video.title;
  return {
    platform: "facebook",
    platformVideoId: video.id,
    platformAccountId: video.from?.id ?? null,
    accountUsername: video.from?.username ?? null,
    accountDisplayName: video.from?.name ?? null,
    accountProfilePictureUrl: video.from?.picture?.data?.url ?? null,
    region: null,
    caption,
    hashtags: hashtagsIn(caption),
    contentType: "video",
    videoIndex: null,
    thumbnailUrl: video.picture,
    downloadUrl: video.source,
    music: null,
    durationSeconds: video.length ?? null,
    viewCount: views,
    likeCount: video.likes,
    commentCount: video.comments,
    shareCount: null,
    bookmarkCount: null,
    publishedAt: toInstant(video.created_time),
  };
}

export function toComment(comment: FacebookComment, platformVideoId: string): PlatformComment {
  const { parent } = comment;
  return {
    platform: "facebook",
    platformCommentId: comment.id,
    platformVideoId,
    commenterUsername: null,
    commenterDisplayName: comment.from?.name ?? null,
    commenterAvatarUrl: comment.from?.picture?.data?.url ?? null,
    commenterCountryCode: null,
    text: comment.message,
    language: null,
    likeCount: comment.like_count,
    replyCount: comment.comment_count,
    kind: parent === undefined ? "top_level" : parent.parent === undefined ? "reply" : "reply_to_reply",
    commentedAt: toInstant(comment.created_time),
    shareUrl: comment.permalink_url,
  };
}
