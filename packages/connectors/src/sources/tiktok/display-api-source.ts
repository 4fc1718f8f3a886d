import { z } from "zod";
import type { LookupTerms, PlatformAccount, PlatformVideo } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { type AskUpstream, readJson, type UpstreamAnswer } from "../ask-upstream.ts";
import { hashtagsIn, itemsOf, publishedAtOf, wire } from "../lenient-values.ts";
import { readPageCursor, writePageCursor } from "../page-cursor.ts";
import { type ConsentedSource, defineSource, ownAccountLookups } from "../source.ts";

interface TiktokDisplayOptions extends Omit<DisplayOptions, "url"> {
  readonly url?: string | undefined;
  /** The id that the product knows the creator's account by, where another source named it first. */
  readonly platformAccountId?: string | undefined;
}

const URL_OF_SERVICE = "https://open.tiktokapis.com/v2";
const PAGE_SIZE = 20;

/** One creator's own account and public videos, read with the token that they gave. */
export function createTiktokDisplaySource(options: TiktokDisplayOptions): ConsentedSource {
  const client = createDisplayClient({ ...options, url: options.url ?? URL_OF_SERVICE });
  const readUser = createUserReader(client);
  const account = async (terms: LookupTerms): Promise<PlatformAccount> => {
    const user = await readUser(terms);
    return toAccount(user, options.platformAccountId ?? user.open_id);
  };
  const ownLookups = ownAccountLookups("TikTok", account);
  const source = defineSource({
    name: "tiktok-display-api",
    platform: "tiktok",
    lookups: {
      ...ownLookups,
      accountVideos: async ({ platformAccountId, pageToken, ...terms }) => {
        const cursor = readCursor(pageToken);
        const found = await ownLookups.accountById({ platformAccountId, ...terms });
        const body = { max_count: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) };
        const page = await client.ask("video/list", VIDEO_FIELDS, VideoListSchema, terms, body);
        return {
          items: page.videos.map((video) => toVideo(video, found)),
          nextPageToken:
            page.has_more && page.cursor !== null ? writePageCursor("videos", [page.cursor]) : null,
        };
      },
      video: async ({ platformVideoId, ...terms }) => {
        const body = { filters: { video_ids: [platformVideoId] } };
        const [found, { videos }] = await Promise.all([
          account(terms),
          client.ask("video/query", VIDEO_FIELDS, VideoListSchema, terms, body),
        ]);
        const video = videos.find(({ id }) => id === platformVideoId);
        // What is gone, or somebody else's, is silently left out.
        if (video === undefined)
          throw new ConnectorFailure("not_found", "TikTok: the creator has no such video");
        return toVideo(video, found);
      },
    },
  });
  return { ...source, ownAccount: account };
}

const BASIC = "open_id,avatar_url,display_name";
const PROFILE = "username,bio_description,is_verified";
const STATS = "follower_count,following_count,video_count";
/** Each group of fields needs a scope of its own; creators may share some and not others. */
const FIELD_CHOICES = [[BASIC, PROFILE, STATS], [BASIC, PROFILE], [BASIC, STATS], [BASIC]];

/** Asks for all that may be known, and remembers what the creator does not share. */
function createUserReader(client: DisplayClient): (terms: LookupTerms) => Promise<User> {
  let choice = 0;
  return async (terms) => {
    for (;;) {
      const asked = choice;
      const fields = FIELD_CHOICES[asked]?.join(",") ?? BASIC;
      try {
        return (await client.ask("user/info", fields, UserSchema, terms)).user;
      } catch (error) {
        if (!isScopeMissing(error) || asked >= FIELD_CHOICES.length - 1) throw error;
        choice = Math.max(choice, asked + 1);
      }
    }
  };
}

/** A time in milliseconds. */
function readCursor(pageToken: string | undefined): number | undefined {
  const [cursor] = readPageCursor("videos", pageToken) ?? [];
  if (cursor === undefined) return undefined;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new ConnectorFailure("upstream", "the page token is not one of this list", {
    providerStatus: 400,
    isUnasked: true,
  });
}

interface DisplayOptions {
  readonly ask: AskUpstream;
  /** Up to the version. */
  readonly url: string;
  readonly token: string;
}

/** Asks TikTok's Display API in the name of one creator. A body makes it a POST. */
interface DisplayClient {
  ask<Data>(
    path: string,
    fields: string,
    schema: z.ZodType<Data>,
    terms: LookupTerms,
    body?: object,
  ): Promise<Data>;
}

/** The limits of TikTok's API count over one minute. */
const WAIT_AFTER_THROTTLING_MS = 60_000;

const EnvelopeSchema = z.object({
  data: z.unknown(),
  error: z.object({ code: z.string() }),
});

function createDisplayClient({ ask, url, token }: DisplayOptions): DisplayClient {
  return {
    async ask(path, fields, schema, { signal, timeLeftMs }, body) {
      const address = new URL(`${url}/${path}/`);
      address.searchParams.set("fields", fields);
      const answer = await ask({
        url: address,
        signal,
        timeLeftMs,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json; charset=UTF-8" },
        ...(body === undefined ? {} : { method: "POST" as const, body: JSON.stringify(body) }),
      });
      const { data } = schema.safeParse(unwrap(answer));
      if (data === undefined) throw outsideSchema();
      return data;
    },
  };
}

/** Every answer is `{data, error: {code}}`, and `ok` is the code of success. */
function unwrap({ status, text }: UpstreamAnswer): unknown {
  if (status >= 500) {
    throw new ConnectorFailure("upstream", `TikTok answered with ${status}`, { providerStatus: status });
  }
  const { data: envelope } = EnvelopeSchema.safeParse(readJson(text));
  if (envelope === undefined) throw status < 400 ? outsideSchema() : refused(status, "without a code");
  const { code } = envelope.error;
  if (code === "ok") return envelope.data;
  if (code === "rate_limit_exceeded") {
    throw new ConnectorFailure("throttled", "TikTok: rate limit", {
      providerStatus: status,
      retryAfterMs: WAIT_AFTER_THROTTLING_MS,
    });
  }
  throw refused(status, code);
}

const WORDS: Readonly<Record<string, string>> = {
  access_token_invalid: "the token is wrong, expired or revoked",
  scope_not_authorized: "the creator did not share this",
  scope_permission_missed: "the creator did not share this",
};

/** The code is kept as the cause. Revoked tokens and missing scopes are told by the status. */
function refused(status: number, code: string): ConnectorFailure {
  const isScope = code.startsWith("scope_");
  return new ConnectorFailure("upstream", `TikTok: ${WORDS[code] ?? "the request was refused"}`, {
    providerStatus: isScope ? 403 : status,
    cause: code,
  });
}

function isScopeMissing(failure: unknown): boolean {
  return failure instanceof ConnectorFailure && String(failure.cause).startsWith("scope_");
}

function outsideSchema(): ConnectorFailure {
  return new ConnectorFailure("invalid_data", "TikTok answered outside its schema");
}

/** A creator and their videos as TikTok's Display API sends them. */

const RequiredIdSchema = wire.id.pipe(z.string());

const UserSchema = z.object({
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
type User = z.infer<typeof UserSchema>["user"];

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

const VideoListSchema = z.object({
  videos: itemsOf(VideoSchema),
  /** The time in milliseconds before which the list goes on. */
  cursor: wire.id,
  has_more: z.boolean().optional(),
});

const VIDEO_FIELDS =
  "id,create_time,cover_image_url,share_url,video_description,duration,title,like_count,comment_count,share_count,view_count";

function toAccount(user: User, platformAccountId: string): PlatformAccount {
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

function toVideo(video: Video, account: PlatformAccount): PlatformVideo {
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
