import { z } from "zod";
import type { PlatformAccount, PlatformComment, PlatformMusic, PlatformVideo } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { hashtagsIn, lenientObject, wire } from "../lenient-values.ts";

const platform = "facebook";

const AuthorSchema = lenientObject({
  id: wire.id,
  name: wire.name,
  url: wire.text,
  image: wire.url,
  profile_picture: wire.url,
});
const MusicSchema = lenientObject({
  id: wire.id,
  track_title: wire.name,
  music_album_art: wire.url,
  type: wire.text,
});

/** A post as its own page tells of it. Its views may be fewer than those that the list of reels shows, or none. */
export const PostSchema = z.object({
  url: wire.text,
  description: wire.text,
  creation_time: wire.isoInstant,
  view_count: wire.count,
  like_count: wire.count,
  comment_count: wire.count,
  share_count: wire.count,
  video: lenientObject({
    id: wire.id,
    hd_url: wire.url,
    sd_url: wire.url,
    thumbnail: wire.url,
    length_in_second: wire.seconds,
  }),
  author: AuthorSchema,
  music: MusicSchema,
});

export function postToVideo(post: z.output<typeof PostSchema>): PlatformVideo {
  const { video } = post;
  if (video?.id == null) throw new ConnectorFailure("not_found", "a post without a video");
  return {
    ...described(post.description, post.author, post.music),
    platformVideoId: video.id,
    thumbnailUrl: video.thumbnail,
    downloadUrl: video.hd_url ?? video.sd_url,
    durationSeconds: video.length_in_second,
    viewCount: post.view_count,
    likeCount: post.like_count,
    commentCount: post.comment_count,
    shareCount: post.share_count,
    publishedAt: post.creation_time,
  };
}

/** A reel as an account's list tells of it: with views, and without the other counts. */
export const ReelSchema = z.object({
  video_id: z.union([z.string().min(1), z.int()]).transform(String),
  description: wire.text,
  creation_time: wire.isoInstant,
  view_count: wire.count,
  thumbnail: wire.url,
  video_url: wire.url,
  play_time_in_ms: wire.count,
  author: AuthorSchema,
  music: MusicSchema,
});

export function reelToVideo(reel: z.output<typeof ReelSchema>): PlatformVideo {
  return {
    ...described(reel.description, reel.author, reel.music),
    platformVideoId: reel.video_id,
    thumbnailUrl: reel.thumbnail,
    downloadUrl: reel.video_url,
    durationSeconds: reel.play_time_in_ms === null ? null : reel.play_time_in_ms / 1000,
    viewCount: reel.view_count,
    likeCount: null,
    commentCount: null,
    shareCount: null,
    publishedAt: reel.creation_time,
  };
}

function described(
  caption: string | null,
  author: z.output<typeof AuthorSchema>,
  music: z.output<typeof MusicSchema>,
) {
  return {
    platform,
    platformAccountId: author?.id ?? null,
    accountUsername: usernameIn(author?.url ?? null),
    accountDisplayName: author?.name ?? null,
    accountProfilePictureUrl: author?.image ?? null,
    region: null,
    caption,
    hashtags: hashtagsIn(caption),
    contentType: "video",
    videoIndex: null,
    music: toMusic(music),
    bookmarkCount: null,
  } as const;
}

function toMusic(music: z.output<typeof MusicSchema>): PlatformMusic | null {
  if (music == null) return null;
  return {
    id: music.id,
    title: music.track_title,
    artist: null,
    album: null,
    playUrl: null,
    coverUrl: music.music_album_art,
    isOriginal: music.type === "CUSTOM_AUDIO" ? true : null,
  };
}

export const ProfileSchema = z.object({
  id: wire.id,
  name: wire.name,
  url: wire.text,
  pageAlias: wire.name,
  account_status: wire.text,
  isPrivate: wire.flag,
  profilePicLarge: wire.url,
  profilePicMedium: wire.url,
  profilePicSmall: wire.url,
  pageIntro: wire.text,
  verification: wire.text,
  followerCount: wire.count,
});

type Profile = z.output<typeof ProfileSchema>;

/** Of a private account nothing is told but that it is one. */
export function toAccount(profile: Profile): PlatformAccount {
  if (profile.account_status === "age-restricted") {
    throw new ConnectorFailure("restricted", "an age-restricted account");
  }
  return {
    platform,
    platformAccountId: profile.id,
    username: profile.pageAlias ?? usernameIn(profile.url),
    displayName: profile.name,
    profilePictureUrl: profile.profilePicLarge ?? profile.profilePicMedium ?? profile.profilePicSmall,
    isVerified: profile.verification === null ? null : profile.verification !== "NOT_VERIFIED",
    isPrivate: profile.isPrivate,
    followerCount: profile.followerCount,
    followingCount: null,
    videoCount: null,
    bio: profile.pageIntro,
    region: null,
  };
}

/** The name in an address; addresses by number have none. */
function usernameIn(address: string | null): string | null {
  const [, name] =
    /^https?:\/\/(?:[a-z-]+\.)?facebook\.com\/([A-Za-z0-9._-]+)\/?(?:[?#]|$)/i.exec(address ?? "") ?? [];
  return name === undefined || name === "profile.php" ? null : name;
}

export const CommentSchema = z.object({
  id: wire.id,
  text: wire.text,
  created_at: wire.isoInstant,
  reply_count: wire.count,
  reaction_count: wire.count,
  author: AuthorSchema,
});

export function toComment(comment: z.output<typeof CommentSchema>, platformVideoId: string): PlatformComment {
  return {
    platform,
    platformCommentId: comment.id,
    platformVideoId,
    commenterUsername: null,
    commenterDisplayName: comment.author?.name ?? null,
    commenterAvatarUrl: comment.author?.profile_picture ?? comment.author?.image ?? null,
    commenterCountryCode: null,
    text: comment.text,
    language: null,
    likeCount: comment.reaction_count,
    replyCount: comment.reply_count,
    kind: "top_level",
    commentedAt: comment.created_at,
    shareUrl: null,
  };
}

export function accountAddress(account: { readonly username: string } | { readonly id: string }): string {
  return "id" in account
    ? `https://www.facebook.com/profile.php?id=${encodeURIComponent(account.id.toWellFormed())}`
    : `https://www.facebook.com/${encodeURIComponent(account.username.toWellFormed())}`;
}
