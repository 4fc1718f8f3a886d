import { countFields } from "@clipledger/domain/metrics/counts";
import { parseUrl } from "@clipledger/domain/parse-url";
import { CONTENT_TYPES, type Platform } from "@clipledger/domain/platforms";
import { IMPORT_ROW_RULES, importedInstantProblem } from "@clipledger/domain/tracking/import-row";
import { z } from "zod";
import type {
  Connector,
  ConnectorPage,
  PlatformAccount,
  PlatformComment,
  PlatformHashtag,
  PlatformMusic,
  PlatformUser,
  PlatformVideo,
} from "../connector.ts";
import { ConnectorFailure } from "../connector-failure.ts";
import type { LookupName, ReportProblem } from "../lookups.ts";

type Ask<Request, Answer> = (request: Request) => Promise<Answer>;

interface ValidationOptions {
  readonly now: () => Date;
  readonly onProblem?: ReportProblem | undefined;
}

interface Edge {
  readonly connector: Connector;
  readonly onProblem: ReportProblem | undefined;
}

const PageSchema = z.object({ items: z.array(z.unknown()), nextPageToken: z.string().min(1).nullable() });
const REPORTED_ISSUES = 5;

/**
 * The edge at which a platform's answers are believed. An answer outside the schema fails with `invalid_data`; an item
 * of a page is left out and reported, unless no item of the page is any good.
 */
export function withValidatedAnswers(connector: Connector, { now, onProblem }: ValidationOptions): Connector {
  const edge = { connector, onProblem };
  const schemas = createAnswerSchemas(connector.platform, now);
  return {
    platform: connector.platform,
    video: one(edge, "video", schemas.video, connector.video),
    accountByUsername: one(edge, "accountByUsername", schemas.account, connector.accountByUsername),
    accountById: one(edge, "accountById", schemas.account, connector.accountById),
    accountVideos: page(edge, "accountVideos", schemas.video, connector.accountVideos),
    comments: page(edge, "comments", schemas.comment, connector.comments),
    searchUsers: page(edge, "searchUsers", schemas.user, connector.searchUsers),
    searchVideos: page(edge, "searchVideos", schemas.video, connector.searchVideos),
    searchHashtags: page(edge, "searchHashtags", schemas.hashtag, connector.searchHashtags),
  };
}

function one<Request, Answer>(
  edge: Edge,
  lookup: LookupName,
  schema: z.ZodType<Answer>,
  ask: Ask<Request, unknown>,
): Ask<Request, Answer> {
  return async (request) => {
    const { data, error } = schema.safeParse(await ask.call(edge.connector, request));
    if (error !== undefined) throw refuse(edge, lookup, [error]);
    return data;
  };
}

function page<Request, Item>(
  edge: Edge,
  lookup: LookupName,
  schema: z.ZodType<Item>,
  ask: Ask<Request, unknown>,
): Ask<Request, ConnectorPage<Item>> {
  const askPage = one(edge, lookup, PageSchema, ask);
  return async (request) => {
    const { items, nextPageToken } = await askPage(request);
    const good: Item[] = [];
    const errors: z.ZodError[] = [];
    for (const item of items) {
      const { data, error } = schema.safeParse(item);
      if (error === undefined) good.push(data);
      else errors.push(error);
    }
    if (errors.length > 0 && good.length === 0) throw refuse(edge, lookup, errors);
    if (errors.length > 0) {
      edge.onProblem?.({
        kind: "items_dropped",
        platform: edge.connector.platform,
        lookup,
        count: errors.length,
        issues: describeIssues(errors),
      });
    }
    return { items: good, nextPageToken };
  };
}

function refuse(edge: Edge, lookup: LookupName, errors: readonly z.ZodError[]): ConnectorFailure {
  const issues = describeIssues(errors);
  edge.onProblem?.({ kind: "answer_refused", platform: edge.connector.platform, lookup, issues });
  return new ConnectorFailure("invalid_data", `${lookup} answered outside its schema: ${issues.join("; ")}`);
}

/** Paths and rules only: what the platform sent stays out of the log. */
function describeIssues(errors: readonly z.ZodError[]): string[] {
  return errors
    .flatMap((error) => error.issues.map(({ path, message }) => `${path.join(".") || "answer"}: ${message}`))
    .slice(0, REPORTED_ISSUES);
}

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
    ...countFields("Count", () => CountSchema),
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
