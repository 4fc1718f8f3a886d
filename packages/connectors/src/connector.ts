import type { Counts } from "@clipledger/domain/metrics/counts";
import type { ContentType, Platform } from "@clipledger/domain/platforms";
import type { ConnectorFailure } from "./connector-failure.ts";

/**
 * One platform, looked up live. Every method rejects with a `ConnectorFailure` and nothing else, and answers only
 * values that passed the platform's response schemas.
 */
export interface Connector {
  readonly platform: Platform;
  video(request: VideoRequest): Promise<PlatformVideo>;
  accountByUsername(request: UsernameRequest): Promise<PlatformAccount>;
  accountById(request: AccountRequest): Promise<PlatformAccount>;
  /** Newest first. */
  accountVideos(request: AccountVideosRequest): Promise<ConnectorPage<PlatformVideo>>;
  comments(request: VideoRequest & PageRequest): Promise<ConnectorPage<PlatformComment>>;
  searchUsers(request: SearchRequest): Promise<ConnectorPage<PlatformUser>>;
  searchVideos(request: VideoSearchRequest): Promise<ConnectorPage<PlatformVideo>>;
  searchHashtags(request: SearchRequest): Promise<ConnectorPage<PlatformHashtag>>;
}

/** How long the caller of a lookup waits. */
export interface Patience {
  /** Ends the lookup early; the connector then rejects with a timeout. */
  readonly signal?: AbortSignal | undefined;
  /** Counted from now. A wait that would outlast it is not begun: the lookup fails at once, with its reason. */
  readonly timeLeftMs?: number | undefined;
}

/** What every lookup may be asked with. */
export interface LookupTerms extends Patience {
  /** Called before a failure that the request itself asked for: it tells nothing about the platform's health. */
  readonly onRehearsal?: (() => void) | undefined;
  /** Called by a source that answers by itself, without a request: the answer does not show that the network reaches it. */
  readonly onUnasked?: (() => void) | undefined;
  /** Called with who answered, before the answer. */
  readonly onAnswer?: ((origin: AnswerOrigin) => void) | undefined;
  /** Called whenever a source was asked, also in vain. */
  readonly onAttempt?: ((attempt: Attempt) => void) | undefined;
  /** What a scarce allowance is spent on first: keeping counts up to date, then somebody who waits. */
  readonly purpose?: "sync" | "live" | undefined;
  /**
   * Whether what is asked for is known to belong to the simulated world, or known not to: it is then asked for there only,
   * or never there. Absent for what nobody has answered for yet.
   */
  readonly isSimulated?: boolean | undefined;
  /** Names of sources that are not to be asked, for a second opinion. */
  readonly exceptSources?: ReadonlySet<string> | undefined;
}

/** Who said something, and when. */
export interface AnswerOrigin {
  readonly source: string;
  readonly fetchedAt: Date;
}

/** One question to one source, and what came of it. */
export interface Attempt {
  readonly source: { readonly id?: string | undefined; readonly name: string };
  readonly platform: Platform;
  readonly lookup: Exclude<keyof Connector, "platform">;
  /** Undefined if it answered. */
  readonly failure: ConnectorFailure | undefined;
}

interface Request extends LookupTerms {
  /** Two-letter country from which to look. */
  readonly region?: string | undefined;
}

export interface VideoRequest extends Request {
  readonly platformVideoId: string;
  /** The name of the account that posted it, where the caller knows it. */
  readonly username?: string | undefined;
}

export interface UsernameRequest extends Request {
  /** Without a leading @. */
  readonly username: string;
}

export interface AccountRequest extends Request {
  readonly platformAccountId: string;
  /** The account's name where the caller knows it: some services find accounts by their name only. */
  readonly username?: string | undefined;
}

export interface AccountVideosRequest extends AccountRequest, PageRequest {
  /**
   * Videos of the account that the caller has and wants counts of again. A source that pays for lists may ask for these by
   * id, and find new ones elsewhere; all it answers then is one page.
   */
  readonly knownVideoIds?: readonly string[] | undefined;
}

export interface PageRequest {
  /** The connector's own cursor, as it answered it in `nextPageToken`. */
  readonly pageToken?: string | undefined;
}

export interface SearchRequest extends Request, PageRequest {
  readonly query: string;
  /** BCP 47 language tag. */
  readonly language?: string | undefined;
}

export interface VideoSearchRequest extends SearchRequest {
  readonly sortBy?: "relevance" | "date" | "likes" | undefined;
  readonly publishedAfter?: Date | undefined;
}

export interface ConnectorPage<Item> {
  readonly items: readonly Item[];
  /** Null after the last page. */
  readonly nextPageToken: string | null;
}

export interface PlatformVideo extends Counts<number | null> {
  readonly platform: Platform;
  readonly platformVideoId: string | null;
  readonly platformAccountId: string | null;
  readonly accountUsername: string | null;
  readonly accountDisplayName: string | null;
  readonly accountProfilePictureUrl: string | null;
  readonly region: string | null;
  readonly caption: string | null;
  /** Without the leading #. */
  readonly hashtags: readonly string[];
  readonly contentType: ContentType | null;
  /** Place among the account's videos, 0 for the newest. */
  readonly videoIndex: number | null;
  readonly thumbnailUrl: string | null;
  readonly downloadUrl: string | null;
  readonly music: PlatformMusic | null;
  readonly durationSeconds: number | null;
  readonly publishedAt: Date | null;
}

export interface PlatformMusic {
  readonly id: string | null;
  readonly title: string | null;
  readonly artist: string | null;
  readonly album: string | null;
  readonly playUrl: string | null;
  readonly coverUrl: string | null;
  readonly isOriginal: boolean | null;
}

export interface PlatformAccount {
  readonly platform: Platform;
  readonly platformAccountId: string | null;
  readonly username: string | null;
  readonly displayName: string | null;
  readonly profilePictureUrl: string | null;
  readonly isVerified: boolean | null;
  readonly isPrivate: boolean | null;
  readonly followerCount: number | null;
  readonly followingCount: number | null;
  readonly videoCount: number | null;
  readonly bio: string | null;
  readonly region: string | null;
}

export type PlatformUser = Omit<PlatformAccount, "followingCount" | "region">;

export interface PlatformComment {
  readonly platform: Platform;
  readonly platformCommentId: string | null;
  readonly platformVideoId: string | null;
  readonly commenterUsername: string | null;
  readonly commenterDisplayName: string | null;
  readonly commenterAvatarUrl: string | null;
  readonly commenterCountryCode: string | null;
  readonly text: string | null;
  readonly language: string | null;
  readonly likeCount: number | null;
  readonly replyCount: number | null;
  readonly kind: "top_level" | "reply" | "reply_to_reply";
  readonly commentedAt: Date | null;
  readonly shareUrl: string | null;
}

export interface PlatformHashtag {
  readonly platform: Platform;
  readonly platformHashtagId: string | null;
  readonly name: string | null;
  readonly useCount: number | null;
  readonly description: string | null;
}
