import { z } from "zod";
import type { PlatformAccount, PlatformComment, PlatformVideo } from "../../connector.ts";
import { hashtagsIn, wire } from "../lenient-values.ts";

/** Facebook's pages, videos and comments as the Graph API sends them. */

const RequiredIdSchema = wire.id.pipe(z.string());

const PictureSchema = z.object({ data: z.object({ url: wire.url }).nullish() }).nullish();

export const FacebookPageSchema = z.object({
  id: RequiredIdSchema,
  username: wire.name,
  name: wire.name,
  about: wire.name,
  picture: PictureSchema,
  followers_count: wire.count,
  verification_status: z.string().optional(),
});
export type FacebookPage = z.infer<typeof FacebookPageSchema>;

/** A list of which only the number was asked for. */
const SummarySchema = z
  .object({ summary: z.object({ total_count: wire.count }).optional() })
  .optional()
  .transform((list) => list?.summary?.total_count ?? null);

export const FacebookVideoSchema = z.object({
  id: RequiredIdSchema,
  title: wire.name,
  description: wire.name,
  created_time: wire.isoInstant,
  length: wire.seconds,
  picture: wire.url,
  source: wire.url,
  views: wire.count,
  likes: SummarySchema,
  comments: SummarySchema,
  from: FacebookPageSchema.partial().nullish(),
});
export type FacebookVideo = z.infer<typeof FacebookVideoSchema>;

export const FacebookCommentSchema = z.object({
  id: RequiredIdSchema,
  message: wire.name,
  created_time: wire.isoInstant,
  like_count: wire.count,
  comment_count: wire.count,
  permalink_url: wire.url,
  from: z.object({ name: wire.name, picture: PictureSchema }).nullish(),
  parent: z
    .object({ id: RequiredIdSchema, parent: z.object({ id: RequiredIdSchema }).optional() })
    .optional(),
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
    durationSeconds: video.length,
    viewCount: views,
    likeCount: video.likes,
    commentCount: video.comments,
    shareCount: null,
    bookmarkCount: null,
    publishedAt: video.created_time,
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
    commentedAt: comment.created_time,
    shareUrl: comment.permalink_url,
  };
}
