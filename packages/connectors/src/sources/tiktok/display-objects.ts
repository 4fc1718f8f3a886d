import { z } from "zod";
import type { PlatformAccount, PlatformVideo } from "../../connector.ts";
import { hashtagsIn, WireCountSchema, WireIdSchema, WireTextSchema } from "../wire-values.ts";
import { publishedAtOf } from "./tiktok-facts.ts";

/** A creator and their videos as TikTok's Display API sends them. */

export const UserSchema = z.object({
  user: z.object({
    /** The creator as this app knows them; other apps, and the public, know another id. */
    open_id: WireIdSchema,
    avatar_url: WireTextSchema,
    display_name: WireTextSchema,
    username: WireTextSchema,
    bio_description: WireTextSchema,
    is_verified: z.boolean().optional(),
    follower_count: WireCountSchema,
    following_count: WireCountSchema,
    video_count: WireCountSchema,
  }),
});
export type User = z.infer<typeof UserSchema>["user"];

const VideoSchema = z.object({
  id: WireIdSchema,
  create_time: WireCountSchema,
  cover_image_url: WireTextSchema,
  video_description: WireTextSchema,
  title: WireTextSchema,
  duration: z.number().nonnegative().optional(),
  like_count: WireCountSchema,
  comment_count: WireCountSchema,
  share_count: WireCountSchema,
  view_count: WireCountSchema,
});
type Video = z.infer<typeof VideoSchema>;

export const VideoListSchema = z.object({
  videos: z.array(VideoSchema),
  /** The time in milliseconds before which the list goes on. */
  cursor: WireIdSchema.optional(),
  has_more: z.boolean().optional(),
});

export const VIDEO_FIELDS =
  "id,create_time,cover_image_url,share_url,video_description,duration,title,like_count,comment_count,share_count,view_count";

export function toAccount(user: User, platformAccountId: string): PlatformAccount {
  return {
    platform: "tiktok",
    platformAccountId,
    username: user.username,
    displayName: user.display_name,
    profilePictureUrl: user.avatar_url,
    isVerified: user.is_verified ?? null,
    isPrivate: null,
    followerCount: user.follower_count,
    followingCount: user.following_count,
    videoCount: user.video_count,
    bio: user.bio_description,
    region: null,
  };
}

export function toVideo(video: Video, account: PlatformAccount): PlatformVideo {
  const caption = video.video_description ?? video.title;
  return {
    platform: "tiktok",
    platformVideoId: video.id,
    platformAccountId: account.platformAccountId,
    accountUsername: account.username,
    accountDisplayName: account.displayName,
    accountProfilePictureUrl: account.profilePictureUrl,
    region: null,
    caption,
    hashtags: hashtagsIn(caption),
    // Photos are not among what the Display API lists.
    contentType: "video",
    videoIndex: null,
    thumbnailUrl: video.cover_image_url,
    downloadUrl: null,
    music: null,
    durationSeconds: video.duration ?? null,
    viewCount: video.view_count,
    likeCount: video.like_count,
    commentCount: video.comment_count,
    shareCount: video.share_count,
    bookmarkCount: null,
    publishedAt: publishedAtOf(video.id, video.create_time),
  };
}
