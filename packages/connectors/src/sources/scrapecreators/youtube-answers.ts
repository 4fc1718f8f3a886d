import { z } from "zod";
import type { PlatformAccount, PlatformComment, PlatformVideo } from "../../connector.ts";
import { hashtagsIn, lenientList, lenientObject, toCount, wire } from "../lenient-values.ts";

const platform = "youtube";

const ChannelShape = { id: wire.id, handle: wire.name, title: wire.name, thumbnail: wire.url };

/** A video, Short or stream, as its own page and as lists tell of it. */
export const VideoSchema = z.object({
  id: z.string().min(1),
  title: wire.text,
  description: wire.text,
  thumbnail: wire.url,
  viewCountInt: wire.count,
  likeCountInt: wire.count,
  commentCountInt: wire.count,
  publishDate: wire.isoInstant,
  durationMs: wire.count,
  lengthSeconds: wire.seconds,
  channel: lenientObject(ChannelShape),
});

/**
 * The time is that of `publishDate` only: lists have a `publishedTime` that is worked out from "9 days ago", and so
 * another each time it is asked for.
 */
export function toVideo(video: z.output<typeof VideoSchema>): PlatformVideo {
  const { channel } = video;
  return {
    platform,
    platformVideoId: video.id,
    platformAccountId: channel?.id ?? null,
    accountUsername: handleOf(channel?.handle ?? null),
    accountDisplayName: channel?.title ?? null,
    accountProfilePictureUrl: channel?.thumbnail ?? null,
    region: null,
    caption: video.title,
    hashtags: hashtagsIn([video.title, video.description].join(" ")),
    contentType: "video",
    videoIndex: null,
    thumbnailUrl: video.thumbnail,
    downloadUrl: null,
    music: null,
    durationSeconds: video.durationMs === null ? video.lengthSeconds : video.durationMs / 1000,
    viewCount: video.viewCountInt,
    likeCount: video.likeCountInt,
    commentCount: video.commentCountInt,
    shareCount: null,
    bookmarkCount: null,
    publishedAt: video.publishDate,
  };
}

/** Channels without a handle are named by a path, "channel/UC…", which is none. */
function handleOf(handle: string | null): string | null {
  return handle === null || handle.includes("/") ? null : handle.replace(/^@/, "");
}

export const ChannelSchema = z.object({
  channelId: z.string().min(1),
  channel: wire.text,
  handle: wire.name,
  name: wire.name,
  description: wire.text,
  subscriberCount: wire.count,
  videoCountText: wire.text,
  country: wire.text,
  avatar: lenientObject({
    image: lenientObject({ sources: lenientList(z.object({ url: z.string(), width: z.number().catch(0) })) }),
  }),
});

export function toAccount(channel: z.output<typeof ChannelSchema>): PlatformAccount {
  const pictures = channel.avatar?.image?.sources ?? [];
  const [largest] = [...pictures].sort((one, other) => other.width - one.width);
  return {
    platform,
    platformAccountId: channel.channelId,
    username: handleOf(channel.handle) ?? handleIn(channel.channel),
    displayName: channel.name,
    profilePictureUrl: wire.url.parse(largest?.url),
    isVerified: null,
    isPrivate: false,
    followerCount: channel.subscriberCount,
    followingCount: null,
    videoCount: toCount(/^[\d,]+/.exec(channel.videoCountText ?? "")?.[0]),
    bio: channel.description,
    region: regionNamed(channel.country),
  };
}

function handleIn(address: string | null): string | null {
  const [, handle] = /\/@([^/?#]+)/.exec(address ?? "") ?? [];
  return handle === undefined ? null : decodeHandle(handle);
}

function decodeHandle(handle: string): string {
  try {
    return decodeURIComponent(handle);
  } catch {
    return handle;
  }
}

let regions: ReadonlyMap<string, string> | undefined;

/** Channels name their country in English words. */
function regionNamed(country: string | null): string | null {
  regions ??= new Map(namesOfRegions());
  return (country === null ? undefined : regions.get(country.toLowerCase())) ?? null;
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

function namesOfRegions(): [string, string][] {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const name = names.of(code);
    // A code that is no longer in use shares its name with its successor, which comes under its own.
    return name === undefined || !isCurrent(code) ? [] : [[name.toLowerCase(), code]];
  });
}

function isCurrent(code: string): boolean {
  return (
    new Intl.Locale(`und-${code}`).region === code &&
    Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
  );
}

export const CommentSchema = z.object({
  id: wire.id,
  content: wire.text,
  replyLevel: wire.count,
  publishedTime: wire.isoInstant,
  author: lenientObject({ name: wire.name, avatarUrl: wire.url }),
  engagement: lenientObject({ likes: wire.count, replies: wire.count }),
});

/** A comment's time follows from "9 days ago", so it is about right only; nothing is counted by it. */
export function toComment(comment: z.output<typeof CommentSchema>, platformVideoId: string): PlatformComment {
  return {
    platform,
    platformCommentId: comment.id,
    platformVideoId,
    commenterUsername: handleOf(comment.author?.name ?? null),
    commenterDisplayName: null,
    commenterAvatarUrl: comment.author?.avatarUrl ?? null,
    commenterCountryCode: null,
    text: comment.content,
    language: null,
    likeCount: comment.engagement?.likes ?? null,
    replyCount: comment.engagement?.replies ?? null,
    kind:
      (comment.replyLevel ?? 0) === 0 ? "top_level" : comment.replyLevel === 1 ? "reply" : "reply_to_reply",
    commentedAt: comment.publishedTime,
    shareUrl: null,
  };
}
