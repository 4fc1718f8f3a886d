import { parseUrl } from "@clipledger/domain/parse-url";
import { CONTENT_TYPES, type Platform } from "@clipledger/domain/platforms";
import { IMPORT_ROW_RULES, importedInstantProblem } from "@clipledger/domain/tracking/import-row";
import { z } from "zod";
import type {
  PlatformAccount,
  PlatformComment,
  PlatformHashtag,
  PlatformMusic,
  PlatformUser,
  PlatformVideo,
} from "../connector.ts";

const NUL = "\u0000";

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes(NUL) && text.isWellFormed();
}

function toStorable(text: string): string {
  return isStorable(text) ? text : text.replaceAll(NUL, "").toWellFormed();
}

const IdSchema = z.string().min(1).max(500).refine(isStorable, "text that cannot be stored").nullable();
const TextSchema = z.string().max(20_000).transform(toStorable).nullable();
const CountSchema = z.int().nonnegative().max(IMPORT_ROW_RULES.viewCount.max).nullable();
const IndexSchema = z.int32().nonnegative().nullable();
const SecondsSchema = z.number().nonnegative().max(IMPORT_ROW_RULES.durationSeconds.max).nullable();
const UrlSchema = z.string().max(4_000).refine(isHttpUrl, "not an absolute http or https URL").nullable();
const RegionSchema = z
  .string()
  .regex(/^[A-Z]{2}$/, "not a two-letter country")
  .nullable();

/** Clocks and time zones of platforms differ; what lies further ahead is a mistake. */
const AHEAD_MS = 24 * 60 * 60_000;

type InstantSchema = ReturnType<typeof instantSchema>;

const MusicSchema = z.object({
  id: IdSchema,
  title: TextSchema,
  artist: TextSchema,
  album: TextSchema,
  playUrl: UrlSchema,
  coverUrl: UrlSchema,
  isOriginal: z.boolean().nullable(),
}) satisfies z.ZodType<PlatformMusic>;

/** What a connector of the platform may answer. Text is cleaned, everything else is taken as it is or not at all. */
export function createAnswerSchemas(platform: Platform, now: () => Date) {
  const PlatformSchema = z.literal(platform);
  const InstantSchema = instantSchema(now);
  const AccountSchema = accountSchema(PlatformSchema);
  return {
    video: videoSchema(PlatformSchema, InstantSchema),
    account: AccountSchema,
    user: AccountSchema.omit({ followingCount: true, region: true }) satisfies z.ZodType<PlatformUser>,
    comment: commentSchema(PlatformSchema, InstantSchema),
    hashtag: hashtagSchema(PlatformSchema),
  };
}

function videoSchema(PlatformSchema: z.ZodLiteral<Platform>, InstantSchema: InstantSchema) {
  return z.object({
    platform: PlatformSchema,
    platformVideoId: IdSchema,
    platformAccountId: IdSchema,
    accountUsername: TextSchema,
    accountDisplayName: TextSchema,
    accountProfilePictureUrl: UrlSchema,
    region: RegionSchema,
    caption: TextSchema,
    hashtags: z.array(z.string().max(500).transform(toStorable)).max(500),
    contentType: z.enum(CONTENT_TYPES).nullable(),
    videoIndex: IndexSchema,
    thumbnailUrl: UrlSchema,
    downloadUrl: UrlSchema,
    music: MusicSchema.nullable(),
    durationSeconds: SecondsSchema,
    viewCount: CountSchema,
    likeCount: CountSchema,
    commentCount: CountSchema,
    shareCount: CountSchema,
    bookmarkCount: CountSchema,
    publishedAt: InstantSchema,
  }) satisfies z.ZodType<PlatformVideo>;
}

function accountSchema(PlatformSchema: z.ZodLiteral<Platform>) {
  return z.object({
    platform: PlatformSchema,
    platformAccountId: IdSchema,
    username: TextSchema,
    displayName: TextSchema,
    profilePictureUrl: UrlSchema,
    isVerified: z.boolean().nullable(),
    isPrivate: z.boolean().nullable(),
    followerCount: CountSchema,
    followingCount: CountSchema,
    videoCount: CountSchema,
    bio: TextSchema,
    region: RegionSchema,
  }) satisfies z.ZodType<PlatformAccount>;
}

function commentSchema(PlatformSchema: z.ZodLiteral<Platform>, InstantSchema: InstantSchema) {
  return z.object({
    platform: PlatformSchema,
    platformCommentId: IdSchema,
    platformVideoId: IdSchema,
    commenterUsername: TextSchema,
    commenterDisplayName: TextSchema,
    commenterAvatarUrl: UrlSchema,
    commenterCountryCode: RegionSchema,
    text: TextSchema,
    language: TextSchema,
    likeCount: CountSchema,
    replyCount: CountSchema,
    kind: z.enum(["top_level", "reply", "reply_to_reply"]),
    commentedAt: InstantSchema,
    shareUrl: UrlSchema,
  }) satisfies z.ZodType<PlatformComment>;
}

function hashtagSchema(PlatformSchema: z.ZodLiteral<Platform>) {
  return z.object({
    platform: PlatformSchema,
    platformHashtagId: IdSchema,
    name: TextSchema,
    useCount: CountSchema,
    description: TextSchema,
  }) satisfies z.ZodType<PlatformHashtag>;
}

function instantSchema(now: () => Date) {
  return z
    .date()
    .superRefine((instant, { addIssue }) => {
      const problem = importedInstantProblem(instant.getTime(), now().getTime() + AHEAD_MS);
      if (problem !== undefined) addIssue(problem);
    })
    .nullable();
}

function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && parseUrl(text) !== undefined && isStorable(text);
}
