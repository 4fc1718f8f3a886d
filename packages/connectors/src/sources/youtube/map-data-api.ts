import type { PlatformAccount, PlatformComment, PlatformUser, PlatformVideo } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import type { WireChannel, WireComment, WireThumbnails, WireVideo } from "./data-api-answers.ts";

/** `position` is the video's place in its channel's list of uploads. */
export function mapVideo(
  video: WireVideo,
  channel: WireChannel | undefined,
  position: number | undefined,
): PlatformVideo {
  const { snippet, statistics, contentDetails } = video;
  const durationSeconds = readDuration(contentDetails?.duration);
  const account = channel && mapChannel(channel);
  return {
    platform: "youtube",
    platformVideoId: video.id,
    platformAccountId: snippet.channelId,
    accountUsername: account?.username ?? null,
    accountDisplayName: account?.displayName ?? snippet.channelTitle ?? null,
    accountProfilePictureUrl: account?.profilePictureUrl ?? null,
    region: account?.region ?? null,
    caption: snippet.title,
    hashtags: findHashtags(`${snippet.title}\n${snippet.description ?? ""}`),
    contentType: isShort(video, durationSeconds) ? "video" : null,
    videoIndex: position ?? null,
    thumbnailUrl: largestOf(snippet.thumbnails),
    downloadUrl: null,
    music: null,
    durationSeconds,
    viewCount: statistics?.viewCount ?? null,
    likeCount: statistics?.likeCount ?? null,
    commentCount: statistics?.commentCount ?? null,
    shareCount: null,
    bookmarkCount: null,
    publishedAt: readInstant(snippet.publishedAt),
  };
}

export function mapChannel({ id, snippet, statistics, status }: WireChannel): PlatformAccount {
  const isPrivate = status?.privacyStatus === undefined ? null : status.privacyStatus === "private";
  return {
    platform: "youtube",
    platformAccountId: id,
    username: snippet.customUrl?.replace(/^@/, "") ?? null,
    displayName: snippet.title,
    profilePictureUrl: largestOf(snippet.thumbnails),
    isVerified: null,
    isPrivate,
    // A channel that hides its subscribers may still carry a number: it is not theirs.
    followerCount: statistics?.hiddenSubscriberCount ? null : (statistics?.subscriberCount ?? null),
    followingCount: null,
    videoCount: statistics?.videoCount ?? null,
    bio: snippet.description ?? null,
    region: /^[A-Z]{2}$/.test(snippet.country ?? "") ? (snippet.country ?? null) : null,
  };
}

export function mapUser(channel: WireChannel): PlatformUser {
  const { followingCount: _, region: __, ...user } = mapChannel(channel);
  return user;
}

export function mapComment(
  { id, snippet }: WireComment,
  platformVideoId: string,
  place: { readonly kind: "top_level"; readonly replyCount: number | null } | { readonly kind: "reply" },
): PlatformComment {
  return {
    platform: "youtube",
    platformCommentId: id,
    platformVideoId,
    commenterUsername: findHandle(snippet),
    commenterDisplayName: snippet.authorDisplayName ?? null,
    commenterAvatarUrl: snippet.authorProfileImageUrl ?? null,
    commenterCountryCode: null,
    text: snippet.textOriginal ?? snippet.textDisplay ?? null,
    language: null,
    likeCount: snippet.likeCount ?? null,
    // Replies stand below the comment, whichever of them they answer.
    replyCount: place.kind === "top_level" ? place.replyCount : null,
    kind: place.kind,
    commentedAt: readInstant(snippet.publishedAt),
    shareUrl: `https://www.youtube.com/watch?v=${platformVideoId}&lc=${encodeURIComponent(id)}`,
  };
}

/** YouTube names people by their handle, and did so by a free name before. */
function findHandle({ authorDisplayName, authorChannelUrl }: WireComment["snippet"]): string | null {
  const fromAddress = /\/@([^/?#]+)$/.exec(authorChannelUrl ?? "")?.[1];
  if (fromAddress !== undefined) return fromAddress;
  return authorDisplayName?.startsWith("@") ? authorDisplayName.slice(1) : null;
}

const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** ISO 8601, such as PT1M5S. What is live, or has not begun, is P0D: it has no duration yet. */
export function readDuration(text: string | undefined): number | null {
  const parts = DURATION.exec(text ?? "");
  if (parts === null) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const total = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
  return total === 0 ? null : total;
}

const LONGEST_SHORT_SECONDS = 180;

/** A Short is upright or square and has at most three minutes. Where YouTube does not know the shape, length decides. */
function isShort({ player }: WireVideo, durationSeconds: number | null): boolean {
  if (durationSeconds === null || durationSeconds > LONGEST_SHORT_SECONDS) return false;
  const { embedWidth, embedHeight } = player ?? {};
  return embedWidth === undefined || embedHeight === undefined || embedHeight >= embedWidth;
}

const HASHTAG = /(?<![\p{L}\p{N}_&/])#([\p{L}\p{M}\p{N}_]{1,100})/gu;

/** Without the #, each once, as first written. */
export function findHashtags(text: string): string[] {
  const found = new Map<string, string>();
  for (const [, tag] of text.matchAll(HASHTAG)) {
    if (tag !== undefined && !found.has(tag.toLowerCase())) found.set(tag.toLowerCase(), tag);
  }
  return [...found.values()];
}

function largestOf(thumbnails: WireThumbnails | undefined): string | null {
  const { maxres, standard, high, medium, default: smallest } = thumbnails ?? {};
  return (maxres ?? standard ?? high ?? medium ?? smallest)?.url ?? null;
}

export function readInstant(text: string | undefined): Date | null {
  const ms = Date.parse(text ?? "");
  return Number.isNaN(ms) ? null : new Date(ms);
}

/**
 * YouTube's ids have 11 characters and channels 24. Longer ones are let through: YouTube says itself that it has none such.
 * The alphabet matters, because ids are put into lists and addresses.
 */
const VIDEO_ID = /^[\w-]{11,64}$/;
const CHANNEL_ID = /^UC[\w-]{22,64}$/;
/** Letters of any script, digits, and dots, dashes and underscores between them. */
const HANDLE = /^[\p{L}\p{M}\p{N}._·-]{1,64}$/u;

export function isChannelId(text: string): boolean {
  return CHANNEL_ID.test(text);
}

export function isVideoId(text: string): boolean {
  return VIDEO_ID.test(text);
}

export function requireVideoId(id: string): string {
  if (!isVideoId(id)) throw cannotExist("video id");
  return id;
}

export function requireChannelId(id: string): string {
  if (!isChannelId(id)) throw cannotExist("channel id");
  return id;
}

/** Without the leading @. */
export function requireHandle(username: string): string {
  const handle = username.trim().replace(/^@/, "");
  if (!HANDLE.test(handle)) throw cannotExist("handle");
  return handle;
}

/** Nothing is asked for what YouTube cannot have. */
function cannotExist(what: string): ConnectorFailure {
  return new ConnectorFailure("not_found", `no ${what} of YouTube looks like this`, { isUnasked: true });
}
