import { countFields } from "@clipledger/domain/metrics/counts";
import { z } from "zod";
import type { LookupName } from "../../lookups.ts";

/** How each field of what a lookup answers is found in a supplier's answer. */

const LONGEST_POINTER = 500;
const MOST_POINTERS = 10;

export const PointerSchema = z
  .string()
  .max(LONGEST_POINTER)
  .refine((pointer) => parsePointer(pointer) !== undefined, 'not a JSON pointer: "" or "/a/0/b"');

/** One pointer, or several of which the first that finds something counts. */
const PointersSchema = z.preprocess(
  (value) => (typeof value === "string" ? [value] : value),
  z.array(PointerSchema).min(1).max(MOST_POINTERS),
);

const ScalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const PLACES = {
  /** In the entry. */
  at: PointersSchema.optional(),
  /** In the whole answer. */
  atAnswer: PointersSchema.optional(),
  /** What was asked for: "videoId", "accountId", "username". */
  given: z.enum(["videoId", "accountId", "username", "query"]).optional(),
  constant: ScalarSchema.optional(),
  /** What a value stands for, by its text; "*" is for every other. */
  values: z.record(z.string(), ScalarSchema).optional(),
};

type Places = Readonly<Record<string, unknown>>;

function countPlaces(field: unknown): number {
  // The file may hold anything here; an object of anything has names.
  const places = Object(field) as Places;
  return ["at", "atAnswer", "given", "constant", "hashtagsIn"].filter((place) => Object.hasOwn(places, place))
    .length;
}

/** A pointer alone is short for a place in the entry. */
function fieldSchema<Shape extends z.ZodRawShape>(more: Shape) {
  return z.preprocess(
    (value) => (typeof value === "string" || Array.isArray(value) ? { at: value } : value),
    z.strictObject({ ...PLACES, ...more }).refine((field) => countPlaces(field) > 0, {
      error: "names no place: at, atAnswer, given or constant",
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  );
}

const TIME_FORMATS = [
  "unix-seconds",
  "unix-milliseconds",
  "unix-microseconds",
  "iso-8601",
  "rfc-2822",
] as const;

const PlainFieldSchema = fieldSchema({});
const NumberFieldSchema = fieldSchema({
  multiply: z.number().positive().optional(),
  zeroIsUnknown: z.boolean().optional(),
});
const TimeFieldSchema = fieldSchema({ time: z.enum(TIME_FORMATS) });
const HashtagsFieldSchema = fieldSchema({
  /** Where in each entry of the list the name stands. */
  each: PointerSchema.optional(),
  /** A text whose hashtags are taken. */
  hashtagsIn: PointersSchema.optional(),
});

const plain = PlainFieldSchema.optional();
const number = NumberFieldSchema.optional();

const MusicMappingSchema = z.strictObject({
  id: plain,
  title: plain,
  artist: plain,
  album: plain,
  playUrl: plain,
  coverUrl: plain,
  isOriginal: plain,
});

export const VideoMappingSchema = z.strictObject({
  platformVideoId: PlainFieldSchema,
  platformAccountId: plain,
  accountUsername: plain,
  accountDisplayName: plain,
  accountProfilePictureUrl: plain,
  region: plain,
  caption: plain,
  hashtags: HashtagsFieldSchema.optional(),
  contentType: plain,
  thumbnailUrl: plain,
  downloadUrl: plain,
  music: MusicMappingSchema.optional(),
  durationSeconds: number,
  ...countFields("Count", () => number),
  publishedAt: TimeFieldSchema.optional(),
});

export const AccountMappingSchema = z.strictObject({
  platformAccountId: PlainFieldSchema,
  username: plain,
  displayName: plain,
  profilePictureUrl: plain,
  isVerified: plain,
  isPrivate: plain,
  followerCount: number,
  followingCount: number,
  videoCount: number,
  bio: plain,
  region: plain,
});

export const CommentMappingSchema = z.strictObject({
  platformCommentId: PlainFieldSchema,
  platformVideoId: plain,
  commenterUsername: plain,
  commenterDisplayName: plain,
  commenterAvatarUrl: plain,
  commenterCountryCode: plain,
  text: plain,
  language: plain,
  likeCount: number,
  replyCount: number,
  kind: plain,
  commentedAt: TimeFieldSchema.optional(),
  shareUrl: plain,
});

export const HashtagMappingSchema = z.strictObject({
  name: PlainFieldSchema,
  platformHashtagId: plain,
  useCount: number,
  description: plain,
});

export type PlainField = z.output<typeof PlainFieldSchema>;
export type NumberField = z.output<typeof NumberFieldSchema>;
export type TimeField = z.output<typeof TimeFieldSchema>;
export type HashtagsField = z.output<typeof HashtagsFieldSchema>;
export type VideoMapping = z.output<typeof VideoMappingSchema>;
export type AccountMapping = z.output<typeof AccountMappingSchema>;
export type CommentMapping = z.output<typeof CommentMappingSchema>;
export type HashtagMapping = z.output<typeof HashtagMappingSchema>;

const PLACEHOLDER = /\{([^{}]*)\}/g;

const VIDEO = ["videoId", "videoUrl", "region"] as const;
const ACCOUNT = ["accountId", "username", "region"] as const;
const SEARCH = ["query", "region", "language", "cursor"] as const;

/** What the request of a lookup may name. */
export const PLACEHOLDERS = {
  video: VIDEO,
  accountByUsername: ["username", "region"],
  accountById: ACCOUNT,
  accountVideos: [...ACCOUNT, "cursor"],
  comments: [...VIDEO, "cursor"],
  searchUsers: SEARCH,
  searchVideos: [...SEARCH, "sortBy", "publishedAfter", "publishedAfterSeconds"],
  searchHashtags: SEARCH,
} as const satisfies Record<LookupName, readonly string[]>;

export type Placeholder = (typeof PLACEHOLDERS)[LookupName][number];

/** What a lookup was asked with, by placeholder; absent where the caller did not say. */
export type GivenValues = Readonly<Partial<Record<Placeholder, string>>>;

export function placeholdersIn(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
}

/** Undefined when a value is missing. */
export function fillTemplate(
  template: string,
  given: GivenValues,
  encode: (value: string) => string = (value) => value,
): string | undefined {
  let isWhole = true;
  const text = template.replace(PLACEHOLDER, (_, name: Placeholder) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined) isWhole = false;
    return encode(value ?? "");
  });
  return isWhole ? text : undefined;
}

/** Parts of a JSON pointer (RFC 6901), or undefined when it is none: "" is the whole, others begin with a slash. */
export function parsePointer(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * What stands there, or undefined. Only what the answer itself holds is found: neither `length` of a list nor anything that
 * objects inherit.
 */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const part of parsePointer(pointer) ?? []) {
    if (typeof value !== "object" || value === null) return undefined;
    if (Array.isArray(value) && !/^(0|[1-9]\d{0,8})$/.test(part)) return undefined;
    if (!Object.hasOwn(value, part)) return undefined;
    // Its own property, as just seen.
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** The first of the pointers that finds something other than null and "". */
export function firstValueAt(document: unknown, pointers: readonly string[]): unknown {
  for (const pointer of pointers) {
    const value = valueAt(document, pointer);
    if (value !== undefined && value !== null && value !== "") return value;
  }
  return undefined;
}
