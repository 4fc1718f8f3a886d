import { CONTENT_TYPES, type Platform } from "@clipledger/domain/platforms";
import { z } from "zod";
import type {
  PlatformAccount,
  PlatformComment,
  PlatformHashtag,
  PlatformMusic,
  PlatformUser,
  PlatformVideo,
} from "../connector.ts";
import { isStorable, toStorable } from "./storable-text.ts";

export type AnswerSchemas = ReturnType<typeof createAnswerSchemas>;

const IdSchema = z.string().min(1).max(500).refine(isStorable, "text that cannot be stored").nullable();
const TextSchema = z.string().max(20_000).transform(toStorable).nullable();
const CountSchema = z.int().nonnegative().nullable();
const UrlSchema = z.string().max(4_000).refine(isHttpUrl, "not an absolute http or https URL").nullable();
const RegionSchema = z
  .string()
  .regex(/^[A-Z]{2}$/, "not a two-letter country")
  .nullable();
const InstantSchema = z.date().nullable();

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
export function createAnswerSchemas(platform: Platform) {
  const PlatformSchema = z.literal(platform);
  const AccountSchema = accountSchema(PlatformSchema);
  return {
    video: videoSchema(PlatformSchema),
    account: AccountSchema,
    user: AccountSchema.omit({ followingCount: true, region: true }) satisfies z.ZodType<PlatformUser>,
    comment: commentSchema(PlatformSchema),
    hashtag: hashtagSchema(PlatformSchema),
  };
}

function videoSchema(PlatformSchema: z.ZodLiteral<Platform>) {
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
    videoIndex: CountSchema,
    thumbnailUrl: UrlSchema,
    downloadUrl: UrlSchema,
    music: MusicSchema.nullable(),
    durationSeconds: z.number().nonnegative().nullable(),
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

function commentSchema(PlatformSchema: z.ZodLiteral<Platform>) {
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

function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text) && isStorable(text);
}
