import { countFields } from "@clipledger/domain/metrics/counts";
import type { ConnectorPage, LookupTerms, PlatformAccount, PlatformVideo } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import type { AskUpstream } from "../ask-upstream.ts";
import { defineSource, type Source } from "../source.ts";
import {
  createEmbedClient,
  createFeedClient,
  createMemory,
  type Embed,
  type EmbedClient,
  type FeedClient,
} from "./keyless-client.ts";
import {
  findHashtags,
  isChannelId,
  readInstant,
  requireChannelId,
  requireHandle,
  requireVideoId,
} from "./map-data-api.ts";
import type { Feed, FeedEntry } from "./read-feed.ts";

interface YouTubeFeedOptions {
  readonly ask: AskUpstream;
  readonly now: () => Date;
  /** Where channels' feeds are; undefined where none may be asked. */
  readonly feedUrl?: string | undefined;
  /** Where a video's embed is; undefined where none may be asked. */
  readonly oembedUrl?: string | undefined;
}

export interface YouTubeFeedSource extends Source {
  /** Up to 15 of them, newest first. */
  newestVideoIds(platformAccountId: string, terms: LookupTerms): Promise<readonly string[]>;
}

/** What YouTube tells anybody: the newest 15 videos of a channel with their views, and whether a video is there. */
export function createYouTubeFeedSource(options: YouTubeFeedOptions): YouTubeFeedSource {
  const { feedUrl, oembedUrl } = options;
  const feeds = feedUrl === undefined ? undefined : createFeedClient({ ...options, url: feedUrl });
  const embeds = oembedUrl === undefined ? undefined : createEmbedClient({ ...options, url: oembedUrl });
  const source = defineSource({
    name: "youtube-feed",
    platform: "youtube",
    lookups: {
      ...(embeds && videoLookups(embeds)),
      ...(feeds && channelLookups(feeds, embeds, options.now)),
    },
  });
  return {
    ...source,
    async newestVideoIds(platformAccountId, terms) {
      if (feeds === undefined) throw new ConnectorFailure("upstream", "YouTube's feeds may not be asked");
      const { entries } = await feeds.feedOf(requireChannelId(platformAccountId), terms);
      return entries.map(({ videoId }) => videoId);
    },
  };
}

function videoLookups(embeds: EmbedClient): Pick<Source["connector"], "video"> {
  return {
    async video(request) {
      const id = requireVideoId(request.platformVideoId);
      return mapEmbed(id, await embeds.embedOf(watchPage(id), request));
    },
  };
}

/** Trying again soon brings nothing new. */
const REFUSED_FOR_MS = 60_000;

function channelLookups(
  feeds: FeedClient,
  embeds: EmbedClient | undefined,
  now: () => Date,
): Pick<Source["connector"], "accountById" | "accountByUsername" | "accountVideos"> {
  const handleOf = createHandleFinder(embeds);
  const refused = createMemory(now, REFUSED_FOR_MS);
  const accountOf = async (channelId: string, terms: LookupTerms) => {
    const feed = await feeds.feedOf(channelId, terms);
    return mapAccount(channelId, feed, await handleOf(channelId, feed, terms));
  };
  return {
    accountById: async (request) => accountOf(requireChannelId(request.platformAccountId), request),
    async accountByUsername(request) {
      const handle = requireHandle(request.username);
      if (isChannelId(handle)) return accountOf(handle, request);
      const isUnasked = refused.has(handle) || (embeds === undefined && !LEGACY_NAME.test(handle));
      const channelId = isUnasked
        ? undefined
        : ((await findByPage(embeds, handle, request)) ??
          (await findByLegacyName(feeds, handleOf, handle, request)));
      if (channelId !== undefined) return accountOf(channelId, request);
      refused.add(handle);
      // Whoever asks for a handle gets to hear this; it does not mean that the feeds are in trouble.
      request.onRehearsal?.();
      throw needsChannelId(isUnasked);
    },
    async accountVideos(request): Promise<ConnectorPage<PlatformVideo>> {
      const channelId = requireChannelId(request.platformAccountId);
      if (request.pageToken !== undefined) throw hasNoSecondPage();
      const feed = await feeds.feedOf(channelId, request);
      const username = await handleOf(channelId, feed, request);
      return {
        items: feed.entries.map((entry, index) => mapEntry(channelId, feed, username, entry, index)),
        nextPageToken: null,
      };
    },
  };
}

type FindHandle = (channelId: string, feed: Feed, terms: LookupTerms) => Promise<string | null>;

const MOST_HANDLES = 20_000;

/** Feeds do not name handles; the embed of a channel's newest video does. Without one it stays unknown. */
function createHandleFinder(embeds: EmbedClient | undefined): FindHandle {
  const handles = new Map<string, { readonly videoId: string; readonly handle: string | null }>();
  return async (channelId, { entries: [newest] }, terms) => {
    if (embeds === undefined || newest === undefined) return null;
    const known = handles.get(channelId);
    // Handles change; asked once for each new video, a changed one is noticed.
    if (known?.videoId === newest.videoId) return known.handle;
    try {
      const { author_url } = await embeds.embedOf(watchPage(newest.videoId), terms);
      const handle = handleIn(author_url);
      if (handles.size >= MOST_HANDLES) handles.clear();
      handles.set(channelId, { videoId: newest.videoId, handle });
      return handle;
    } catch (error) {
      if (error instanceof ConnectorFailure && !terms.signal?.aborted) return known?.handle ?? null;
      throw error;
    }
  };
}

/** YouTube has no embeds of channels at present; where it answers one, the list of uploads in it names the channel. */
async function findByPage(
  embeds: EmbedClient | undefined,
  handle: string,
  terms: LookupTerms,
): Promise<string | undefined> {
  try {
    const embed = await embeds?.embedOf(`https://www.youtube.com/@${encodeURIComponent(handle)}`, terms);
    const uploads = /[?&;]list=UU([\w-]+)/.exec(embed?.html ?? "")?.[1];
    const channelId = uploads === undefined ? channelIdIn(embed?.author_url) : `UC${uploads}`;
    return channelId !== undefined && isChannelId(channelId) ? channelId : undefined;
  } catch (error) {
    if (error instanceof ConnectorFailure && hasAnswered(error)) return undefined;
    throw error;
  }
}

/** Where nobody was reached, nothing is known of the handle: another source, or nobody at all, answers for it. */
function hasAnswered({ kind, providerStatus }: ConnectorFailure): boolean {
  if (kind === "upstream") return providerStatus !== undefined;
  return kind !== "timeout" && kind !== "throttled";
}

const LEGACY_NAME = /^[A-Za-z0-9]{1,20}$/;

/** A legacy name may belong to somebody else than the same handle: only where a video's author has it, it is the one. */
async function findByLegacyName(
  feeds: FeedClient,
  handleOf: FindHandle,
  handle: string,
  terms: LookupTerms,
): Promise<string | undefined> {
  if (!LEGACY_NAME.test(handle)) return undefined;
  const feed = await feeds.feedOfLegacyName(handle, terms);
  if (feed?.channelId === undefined || !isChannelId(feed.channelId)) return undefined;
  const found = await handleOf(feed.channelId, feed, terms);
  return found?.toLowerCase() === handle.toLowerCase() ? feed.channelId : undefined;
}

function needsChannelId(isUnasked: boolean): ConnectorFailure {
  return new ConnectorFailure(
    "upstream",
    "without a key YouTube finds no channel by this handle: give the channel's id (UC…), which its page shows under Share channel, or add a key of the YouTube Data API",
    { providerStatus: 404, isUnasked, isUnable: true },
  );
}

function hasNoSecondPage(): ConnectorFailure {
  return new ConnectorFailure("upstream", "the page token is not one of this list", {
    providerStatus: 400,
    isUnasked: true,
  });
}

function watchPage(videoId: string): string {
  return `https://www.youtube.com/watch?v=${videoId}`;
}

function handleIn(address: string | undefined): string | null {
  const handle = /\/@([^/?#]+)/.exec(address ?? "")?.[1];
  if (handle === undefined) return null;
  try {
    return decodeURIComponent(handle);
  } catch {
    return null;
  }
}

function channelIdIn(address: string | undefined): string | undefined {
  return /\/channel\/(UC[\w-]+)/.exec(address ?? "")?.[1];
}

function mapAccount(channelId: string, feed: Feed, username: string | null): PlatformAccount {
  return {
    platform: "youtube",
    platformAccountId: channelId,
    username,
    displayName: feed.authorName ?? null,
    profilePictureUrl: null,
    isVerified: null,
    isPrivate: null,
    followerCount: null,
    followingCount: null,
    videoCount: null,
    bio: null,
    region: null,
  };
}

const UNKNOWN_VIDEO = {
  platform: "youtube",
  accountProfilePictureUrl: null,
  region: null,
  downloadUrl: null,
  music: null,
  durationSeconds: null,
  ...countFields("Count", () => null),
} as const;

function mapEntry(
  channelId: string,
  feed: Feed,
  username: string | null,
  entry: FeedEntry,
  index: number,
): PlatformVideo {
  return {
    ...UNKNOWN_VIDEO,
    platformVideoId: entry.videoId,
    platformAccountId: channelId,
    accountUsername: username,
    accountDisplayName: feed.authorName ?? null,
    caption: entry.title ?? null,
    hashtags: findHashtags(`${entry.title ?? ""}\n${entry.description ?? ""}`),
    // The address says Short; another one may be of anything.
    contentType: /\/shorts\//.test(entry.address ?? "") ? "video" : null,
    videoIndex: index,
    thumbnailUrl: entry.thumbnailUrl ?? null,
    viewCount: entry.views ?? null,
    // A video without likes and one that hides them look the same here.
    likeCount: entry.likes || null,
    publishedAt: readInstant(entry.publishedAt),
  };
}

function mapEmbed(videoId: string, embed: Embed): PlatformVideo {
  const { width = 0, height = 0 } = embed;
  return {
    ...UNKNOWN_VIDEO,
    platformVideoId: videoId,
    platformAccountId: channelIdIn(embed.author_url) ?? null,
    accountUsername: handleIn(embed.author_url),
    accountDisplayName: embed.author_name ?? null,
    caption: embed.title ?? null,
    hashtags: findHashtags(embed.title ?? ""),
    contentType: height > width ? "video" : null,
    videoIndex: null,
    thumbnailUrl: embed.thumbnail_url ?? null,
    publishedAt: null,
  };
}
