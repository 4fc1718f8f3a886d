import { countFields } from "@clipledger/domain/metrics/counts";
import { CONTENT_TYPES, type Platform } from "@clipledger/domain/platforms";
import type {
  PlatformAccount,
  PlatformComment,
  PlatformHashtag,
  PlatformMusic,
  PlatformVideo,
} from "../../connector.ts";
import {
  hashtagsIn,
  publishedAtOf,
  toCount,
  toFlag,
  toId,
  toIsoInstant,
  toName,
  toNumber,
  toRegion,
  toSeconds,
  toText,
  toUnixInstant,
  toUrl,
} from "../lenient-values.ts";
import {
  type AccountMapping,
  type CommentMapping,
  firstValueAt,
  type GivenValues,
  type HashtagMapping,
  type HashtagsField,
  type NumberField,
  type PlainField,
  type TimeField,
  type VideoMapping,
  valueAt,
} from "./field-mappings.ts";

/** An entry of an answer, with the answer and what was asked for around it. */
export interface Entry {
  readonly platform: Platform;
  readonly entry: unknown;
  readonly answer: unknown;
  readonly given: GivenValues;
}

export function mapVideo(from: Entry, fields: VideoMapping): PlatformVideo {
  const { platform } = from;
  const platformVideoId = toId(find(from, fields.platformVideoId));
  return {
    platform,
    platformVideoId,
    platformAccountId: toId(find(from, fields.platformAccountId)),
    accountUsername: toUsername(find(from, fields.accountUsername)),
    accountDisplayName: toName(find(from, fields.accountDisplayName)),
    accountProfilePictureUrl: toUrl(find(from, fields.accountProfilePictureUrl)),
    region: toRegion(find(from, fields.region)),
    caption: toText(find(from, fields.caption)),
    hashtags: findHashtags(from, fields.hashtags ?? { hashtagsIn: fields.caption?.at }),
    contentType: CONTENT_TYPES.find((type) => type === find(from, fields.contentType)) ?? null,
    videoIndex: null,
    thumbnailUrl: toUrl(find(from, fields.thumbnailUrl)),
    downloadUrl: toUrl(find(from, fields.downloadUrl)),
    music: mapMusic(from, fields.music),
    durationSeconds: toSeconds(findNumber(from, fields.durationSeconds)),
    ...countFields("Count", (counted) => toCount(findNumber(from, fields[`${counted}Count`]))),
    publishedAt: publishedAt(platform, platformVideoId, findTime(from, fields.publishedAt)),
  };
}

/** TikTok's ids carry the time, whoever tells of the video. */
function publishedAt(platform: Platform, videoId: string | null, told: Date | null): Date | null {
  if (platform !== "tiktok" || videoId === null) return told;
  return publishedAtOf(videoId, told === null ? null : told.getTime() / 1000);
}

/** Null when nothing of it is known. */
function mapMusic(from: Entry, fields: VideoMapping["music"]): PlatformMusic | null {
  const music = {
    id: toId(find(from, fields?.id)),
    title: toName(find(from, fields?.title)),
    artist: toName(find(from, fields?.artist)),
    album: toName(find(from, fields?.album)),
    playUrl: toUrl(find(from, fields?.playUrl)),
    coverUrl: toUrl(find(from, fields?.coverUrl)),
    isOriginal: toFlag(find(from, fields?.isOriginal)),
  };
  return music.id === null && music.title === null ? null : music;
}

export function mapAccount(from: Entry, fields: AccountMapping): PlatformAccount {
  return {
    platform: from.platform,
    platformAccountId: toId(find(from, fields.platformAccountId)),
    username: toUsername(find(from, fields.username)),
    displayName: toName(find(from, fields.displayName)),
    profilePictureUrl: toUrl(find(from, fields.profilePictureUrl)),
    isVerified: toFlag(find(from, fields.isVerified)),
    isPrivate: toFlag(find(from, fields.isPrivate)),
    followerCount: toCount(findNumber(from, fields.followerCount)),
    followingCount: toCount(findNumber(from, fields.followingCount)),
    videoCount: toCount(findNumber(from, fields.videoCount)),
    bio: toText(find(from, fields.bio)),
    region: toRegion(find(from, fields.region)),
  };
}

const COMMENT_KINDS = ["top_level", "reply", "reply_to_reply"] as const;

export function mapComment(from: Entry, fields: CommentMapping): PlatformComment {
  return {
    platform: from.platform,
    platformCommentId: toId(find(from, fields.platformCommentId)),
    platformVideoId: toId(find(from, fields.platformVideoId)) ?? from.given.videoId ?? null,
    commenterUsername: toUsername(find(from, fields.commenterUsername)),
    commenterDisplayName: toName(find(from, fields.commenterDisplayName)),
    commenterAvatarUrl: toUrl(find(from, fields.commenterAvatarUrl)),
    commenterCountryCode: toRegion(find(from, fields.commenterCountryCode)),
    text: toText(find(from, fields.text)),
    language: toName(find(from, fields.language)),
    likeCount: toCount(findNumber(from, fields.likeCount)),
    replyCount: toCount(findNumber(from, fields.replyCount)),
    kind: COMMENT_KINDS.find((kind) => kind === find(from, fields.kind)) ?? "top_level",
    commentedAt: findTime(from, fields.commentedAt),
    shareUrl: toUrl(find(from, fields.shareUrl)),
  };
}

export function mapHashtag(from: Entry, fields: HashtagMapping): PlatformHashtag {
  return {
    platform: from.platform,
    platformHashtagId: toId(find(from, fields.platformHashtagId)),
    name: toName(find(from, fields.name))?.replace(/^#/, "") ?? null,
    useCount: toCount(findNumber(from, fields.useCount)),
    description: toText(find(from, fields.description)),
  };
}

function toUsername(value: unknown): string | null {
  return toName(value)?.replace(/^@/, "") ?? null;
}

/** Places are looked through in this order; a constant is what remains. */
function find({ entry, answer, given }: Entry, field: PlainField | undefined): unknown {
  if (field === undefined) return undefined;
  const { at, atAnswer, constant, values } = field;
  const said = [
    at && present(at, entry, values),
    atAnswer && present(atAnswer, answer, values),
    field.given && given[field.given],
  ].find((value) => value !== undefined && value !== null);
  return translate(said, values) ?? constant;
}

/** "" is nothing, unless the file says what it stands for. */
function present(pointers: readonly string[], document: unknown, values: PlainField["values"]): unknown {
  const found = firstValueAt(document, pointers);
  if (found !== undefined || values === undefined || !Object.hasOwn(values, "")) return found;
  return pointers.map((pointer) => valueAt(document, pointer)).find((value) => value === "");
}

function translate(value: unknown, values: PlainField["values"]): unknown {
  if (values === undefined || value === undefined) return value;
  const text = String(value);
  return Object.hasOwn(values, text) ? values[text] : Object.hasOwn(values, "*") ? values["*"] : undefined;
}

function findNumber(from: Entry, field: NumberField | undefined): number | null {
  const number = toNumber(find(from, field));
  if (number === null || field === undefined) return null;
  if (number === 0 && field.zeroIsUnknown === true) return null;
  return number * (field.multiply ?? 1);
}

const RFC_2822 =
  /^(?:[A-Z][a-z]{2},? )?\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}(?::\d{2})? (?:GMT|UTC|[+-]\d{4})$/;

function findTime(from: Entry, field: TimeField | undefined): Date | null {
  const value = find(from, field);
  switch (field?.time) {
    case "unix-seconds":
      return toUnixInstant(value, 1000);
    case "unix-milliseconds":
      return toUnixInstant(value, 1);
    case "unix-microseconds":
      return toUnixInstant((toNumber(value) ?? 0) / 1000, 1);
    case "iso-8601":
      return toIsoInstant(value);
    case "rfc-2822":
      // Always with an offset: without one it would be read in this machine's time zone.
      return typeof value === "string" && RFC_2822.test(value) ? new Date(value) : null;
    default:
      return null;
  }
}

const MOST_HASHTAGS = 100;

function findHashtags(from: Entry, field: Partial<HashtagsField>): string[] {
  const list = find(from, field);
  if (Array.isArray(list)) {
    const names = list.slice(0, MOST_HASHTAGS).map((item) => toName(valueAt(item, field.each ?? "")));
    return [...new Set(names.flatMap((name) => (name === null ? [] : [name.replace(/^#/, "")])))];
  }
  return hashtagsIn(toText(firstValueAt(from.entry, field.hashtagsIn ?? [])));
}
