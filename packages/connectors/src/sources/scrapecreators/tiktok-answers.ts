import { z } from "zod";
import type {
  PlatformAccount,
  PlatformComment,
  PlatformMusic,
  PlatformUser,
  PlatformVideo,
} from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import {
  hashtagsIn,
  lenientList,
  lenientObject,
  publishedAtOf,
  toName,
  toUnixInstant,
  toUrl,
  wire,
} from "../lenient-values.ts";

const platform = "tiktok";

/** The first of the addresses at which a picture or a file is to be had. */
const address = z.unknown().optional().transform(firstAddressIn);

function firstAddressIn(file: unknown): string | null {
  const addresses = file instanceof Object && "url_list" in file ? file.url_list : undefined;
  return Array.isArray(addresses) ? (addresses.map(toUrl).find((url) => url !== null) ?? null) : null;
}

/** Ids are taken from the fields that write them as text: those beside them are numbers that were rounded on the way. */
const MusicSchema = lenientObject({
  id_str: wire.id,
  mid: wire.id,
  title: wire.name,
  author: wire.name,
  album: wire.name,
  is_original_sound: wire.flag,
  is_original: wire.flag,
  play_url: address,
  cover_large: address,
  cover_medium: address,
});

const AuthorShape = {
  uid: wire.id,
  unique_id: wire.name,
  nickname: wire.name,
  avatar_larger: address,
  avatar_medium: address,
  avatar_thumb: address,
  region: wire.region,
  signature: wire.text,
  custom_verify: wire.text,
  secret: wire.flag,
  follower_count: wire.count,
  aweme_count: wire.count,
};
const AuthorSchema = lenientObject(AuthorShape);

/** A video as TikTok's app is told of it. */
export const AwemeSchema = z.object({
  aweme_id: z.union([z.string().min(1), z.int()]).transform(String),
  desc: wire.text,
  create_time: wire.count,
  region: wire.region,
  aweme_type: wire.count,
  content_type: wire.text,
  image_post_info: z.unknown().optional(),
  status: lenientObject({ is_delete: wire.flag, is_prohibited: wire.flag, private_status: wire.count }),
  statistics: lenientObject({
    play_count: wire.count,
    digg_count: wire.count,
    comment_count: wire.count,
    share_count: wire.count,
    collect_count: wire.count,
  }),
  text_extra: lenientList(z.object({ hashtag_name: z.string().min(1).max(500) })),
  video: lenientObject({
    duration: wire.count,
    cover: address,
    origin_cover: address,
    download_no_watermark_addr: address,
    play_addr: address,
    download_addr: address,
  }),
  music: MusicSchema,
  author: AuthorSchema,
});

type Aweme = z.output<typeof AwemeSchema>;

export function toVideo(aweme: Aweme): PlatformVideo {
  const { author, statistics, video } = aweme;
  const isSlideshow =
    aweme.image_post_info != null || aweme.aweme_type === 150 || aweme.content_type === "multi_photo";
  const listed = aweme.text_extra.map(({ hashtag_name }) => hashtag_name);
  return {
    platform,
    platformVideoId: aweme.aweme_id,
    platformAccountId: author?.uid ?? null,
    accountUsername: author?.unique_id ?? null,
    accountDisplayName: author?.nickname ?? null,
    accountProfilePictureUrl: author?.avatar_larger ?? author?.avatar_medium ?? author?.avatar_thumb ?? null,
    region: aweme.region ?? null,
    caption: aweme.desc,
    hashtags: listed.length > 0 ? [...new Set(listed)] : hashtagsIn(aweme.desc),
    contentType: isSlideshow ? "slideshow" : "video",
    videoIndex: null,
    thumbnailUrl: video?.cover ?? video?.origin_cover ?? null,
    downloadUrl: isSlideshow
      ? null
      : (video?.download_no_watermark_addr ?? video?.play_addr ?? video?.download_addr ?? null),
    music: toMusic(aweme.music),
    durationSeconds: isSlideshow || video?.duration == null ? null : video.duration / 1000,
    viewCount: statistics?.play_count ?? null,
    likeCount: statistics?.digg_count ?? null,
    commentCount: statistics?.comment_count ?? null,
    shareCount: statistics?.share_count ?? null,
    bookmarkCount: statistics?.collect_count ?? null,
    publishedAt: publishedAtOf(aweme.aweme_id, aweme.create_time),
  };
}

/** Deleted and hidden videos may still be described, with a note. */
export function refuseIfHidden({ status, aweme_id }: Aweme): void {
  if (status?.is_delete === true) throw new ConnectorFailure("not_found", `${aweme_id} was deleted`);
  if (status?.is_prohibited === true) throw new ConnectorFailure("restricted", `${aweme_id} is blocked`);
  if ((status?.private_status ?? 0) > 0) throw new ConnectorFailure("private", `${aweme_id} is private`);
}

function toMusic(music: Aweme["music"]): PlatformMusic | null {
  if (music == null) return null;
  return {
    id: music.id_str ?? music.mid,
    title: music.title,
    artist: music.author,
    album: music.album,
    playUrl: music.play_url,
    coverUrl: music.cover_large ?? music.cover_medium,
    isOriginal: music.is_original_sound ?? music.is_original,
  };
}

export const ProfileSchema = z.object({
  user: z.object({
    id: wire.id,
    uniqueId: wire.name,
    nickname: wire.name,
    avatarLarger: wire.url,
    avatarMedium: wire.url,
    signature: wire.text,
    verified: wire.flag,
    privateAccount: wire.flag,
    secret: wire.flag,
    region: wire.region,
  }),
  stats: lenientObject({
    followerCount: wire.count,
    followingCount: wire.count,
    videoCount: wire.count,
  }),
});

export function toAccount({ user, stats }: z.output<typeof ProfileSchema>): PlatformAccount {
  return {
    platform,
    platformAccountId: user.id,
    username: user.uniqueId,
    displayName: user.nickname,
    profilePictureUrl: user.avatarLarger ?? user.avatarMedium,
    isVerified: user.verified,
    isPrivate: user.privateAccount ?? user.secret,
    followerCount: stats?.followerCount ?? null,
    followingCount: stats?.followingCount ?? null,
    videoCount: stats?.videoCount ?? null,
    bio: user.signature,
    region: user.region,
  };
}

/** Trimmed answers name a user without the wrapping. */
export const UserSchema = z
  .unknown()
  .transform((value) => (value instanceof Object && "user_info" in value ? value.user_info : value))
  .pipe(z.object({ ...AuthorShape, uid: z.string().min(1) }));

export function toUser(user: z.output<typeof UserSchema>): PlatformUser {
  return {
    platform,
    platformAccountId: user.uid,
    username: user.unique_id,
    displayName: user.nickname,
    profilePictureUrl: user.avatar_larger ?? user.avatar_medium ?? user.avatar_thumb,
    isVerified: user.custom_verify === null ? null : user.custom_verify !== "",
    isPrivate: user.secret,
    followerCount: user.follower_count,
    videoCount: user.aweme_count,
    bio: user.signature,
  };
}

export const CommentSchema = z.object({
  cid: wire.id,
  aweme_id: wire.id,
  text: wire.text,
  create_time: wire.count,
  digg_count: wire.count,
  reply_comment_total: wire.count,
  reply_id: wire.id,
  reply_to_reply_id: wire.id,
  comment_language: wire.name,
  share_info: lenientObject({ url: wire.url }),
  user: AuthorSchema,
});

export function toComment(comment: z.output<typeof CommentSchema>, platformVideoId: string): PlatformComment {
  const isReply = (comment.reply_id ?? "0") !== "0";
  const isReplyToReply = (comment.reply_to_reply_id ?? "0") !== "0";
  return {
    platform,
    platformCommentId: comment.cid,
    platformVideoId: comment.aweme_id ?? platformVideoId,
    commenterUsername: comment.user?.unique_id ?? null,
    commenterDisplayName: comment.user?.nickname ?? null,
    commenterAvatarUrl: comment.user?.avatar_thumb ?? comment.user?.avatar_medium ?? null,
    commenterCountryCode: comment.user?.region ?? null,
    text: comment.text,
    language: toName(comment.comment_language),
    likeCount: comment.digg_count,
    replyCount: comment.reply_comment_total,
    kind: isReplyToReply ? "reply_to_reply" : isReply ? "reply" : "top_level",
    commentedAt: toUnixInstant(comment.create_time, 1000),
    shareUrl: comment.share_info?.url ?? null,
  };
}
