import { z } from "zod";
import type { PlatformAccount, PlatformVideo } from "../../connector.ts";
import { hashtagsIn, itemsOf, wire } from "../lenient-values.ts";
import { publishedAtOf } from "./tiktok-facts.ts";

/** A creator and their videos as TikTok's Display API sends them. */

const RequiredIdSchema = wire.id.pipe(z.string());

export const UserSchema = z.object({
  user: z.object({
    /** The creator as this app knows them; other apps, and the public, know another id. */
    open_id: RequiredIdSchema,
    avatar_url: wire.url,
    display_name: wire.name,
    username: wire.name,
    bio_description: wire.name,
    is_verified: z.boolean().optional(),
    follower_count: wire.count,
    following_count: wire.count,
    video_count: wire.count,
  }),
});
export type User = z.infer<typeof UserSchema>["user"];

const VideoSchema = z.object({
  id: RequiredIdSchema,
  create_time: wire.count,
  cover_image_url: wire.url,
  video_description: wire.name,
  title: wire.name,
  duration: wire.seconds,
  like_count: wire.count,
  comment_count: wire.count,
  share_count: wire.count,
  view_count: wire.count,
});
type Video = z.infer<typeof VideoSchema>;

export const VideoListSchema = z.object({
  videos: itemsOf(VideoSchema),
  /** The time in milliseconds before which the list goes on. */
  cursor: wire.id,
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
    durationSeconds: video.duration,
    viewCount: video.view_count,
    likeCount: video.like_count,
    commentCount: video.comment_count,
    shareCount: video.share_count,
    bookmarkCount: null,
    publishedAt: publishedAtOf(video.id, video.create_time),
  };
}
