import type { ContentType } from "@clipledger/domain/platforms";
import { z } from "zod";
import type { PlatformAccount, PlatformComment, PlatformVideo } from "../../connector.ts";
import { hashtagsIn, wire } from "../lenient-values.ts";
import { pageSchema } from "./graph-client.ts";

/** Instagram's accounts, media and comments as the Graph API sends them, on both of its hosts. */

const RequiredIdSchema = wire.id.pipe(z.string());

export const InstagramAccountSchema = z.object({
  /** The Graph API's own number of the account. */
  id: RequiredIdSchema,
  /** The number by which Instagram itself, and everybody else, knows the account. */
  ig_id: wire.id,
  /** The same as `id` on the other host, where creators sign in with Instagram and `id` is the app's own. */
  user_id: wire.id,
  username: z.string().min(1),
  name: wire.name,
  biography: wire.name,
  profile_picture_url: wire.url,
  followers_count: wire.count,
  follows_count: wire.count,
  media_count: wire.count,
});
export type InstagramAccount = z.infer<typeof InstagramAccountSchema>;

export const InstagramMediaSchema = z.object({
  id: RequiredIdSchema,
  permalink: wire.name,
  caption: wire.name,
  media_type: z.string().optional(),
  media_product_type: z.string().optional(),
  media_url: wire.url,
  thumbnail_url: wire.url,
  timestamp: wire.isoInstant,
  /** Absent where the owner hides it. */
  like_count: wire.count,
  comments_count: wire.count,
  /** Only in answers of business discovery. */
  view_count: wire.count,
});
export type InstagramMedia = z.infer<typeof InstagramMediaSchema>;

const ReplySchema = z.object({
  id: RequiredIdSchema,
  text: wire.name,
  timestamp: wire.isoInstant,
  username: wire.name,
  like_count: wire.count,
});
export const InstagramCommentSchema = ReplySchema.extend({ replies: pageSchema(ReplySchema).optional() });
type InstagramComment = z.infer<typeof InstagramCommentSchema>;

/** What only the owner of a media may know. Null where Meta told nothing, which it does for up to 48 hours. */
export interface MediaInsights {
  readonly views: number | null;
  readonly shares: number | null;
  readonly saved: number | null;
}

const NO_INSIGHTS: MediaInsights = { views: null, shares: null, saved: null };

/** The code in a media's address, which is what Instagram's videos are known by; the Graph API has ids of its own. */
export function shortcodeOf({ permalink }: InstagramMedia): string | null {
  return /^https?:\/\/[^/]+\/(?:[^/]+\/)?(?:p|reel|reels|tv)\/([\w-]+)/.exec(permalink ?? "")?.[1] ?? null;
}

/** Accounts that the Graph API tells of are professional ones, which cannot be private. */
export function toAccount(account: InstagramAccount, platformAccountId: string): PlatformAccount {
  return {
    platform: "instagram",
    platformAccountId,
    username: account.username,
    displayName: account.name,
    profilePictureUrl: account.profile_picture_url,
    isVerified: null,
    isPrivate: false,
    followerCount: account.followers_count,
    followingCount: account.follows_count,
    videoCount: account.media_count,
    bio: account.biography,
    region: null,
  };
}

/** `account` is undefined where the API does not say whose media it is. */
export function toVideo(
  media: InstagramMedia,
  account: PlatformAccount | undefined,
  insights: MediaInsights = NO_INSIGHTS,
): PlatformVideo {
  const contentType = contentTypeOf(media);
  return {
    platform: "instagram",
    platformVideoId: shortcodeOf(media),
    platformAccountId: account?.platformAccountId ?? null,
    accountUsername: account?.username ?? null,
    accountDisplayName: account?.displayName ?? null,
    accountProfilePictureUrl: account?.profilePictureUrl ?? null,
    region: null,
    caption: media.caption,
    hashtags: hashtagsIn(media.caption),
    contentType,
    videoIndex: null,
    thumbnailUrl: media.thumbnail_url ?? (contentType === "slideshow" ? media.media_url : null),
    downloadUrl: contentType === "video" ? media.media_url : null,
    music: null,
    durationSeconds: null,
    viewCount: insights.views ?? media.view_count,
    likeCount: media.like_count,
    commentCount: media.comments_count,
    shareCount: insights.shares,
    bookmarkCount: insights.saved,
    publishedAt: media.timestamp,
  };
}

/** A comment and the replies below it. Instagram has no replies to replies. */
export function toComments(comment: InstagramComment, platformVideoId: string): PlatformComment[] {
  const replies = comment.replies?.data ?? [];
  const describe = (
    one: z.infer<typeof ReplySchema>,
    kind: PlatformComment["kind"],
    replyCount: number | null,
  ): PlatformComment => ({
    platform: "instagram",
    platformCommentId: one.id,
    platformVideoId,
    commenterUsername: one.username,
    commenterDisplayName: null,
    commenterAvatarUrl: null,
    commenterCountryCode: null,
    text: one.text,
    language: null,
    likeCount: one.like_count,
    replyCount,
    kind,
    commentedAt: one.timestamp,
    shareUrl: null,
  });
  return [
    describe(comment, "top_level", replies.length),
    ...replies.map((reply) => describe(reply, "reply", null)),
  ];
}

function contentTypeOf({ media_type }: InstagramMedia): ContentType | null {
  if (media_type === "VIDEO") return "video";
  return media_type === "IMAGE" || media_type === "CAROUSEL_ALBUM" ? "slideshow" : null;
}
