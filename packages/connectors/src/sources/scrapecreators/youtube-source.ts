import { z } from "zod";
import type {
  AccountVideosRequest,
  PlatformAccount,
  PlatformComment,
  PlatformVideo,
  VideoSearchRequest,
} from "../../connector.ts";
import {
  hashtagsIn,
  itemsOf,
  lenientList,
  lenientObject,
  toCount,
  videoAddress,
  wire,
} from "../lenient-values.ts";
import { eachOnce, inOrder, newestFirst, publishedSince } from "../list-order.ts";
import { readPageCursor } from "../page-cursor.ts";
import { defineSource, type Source } from "../source.ts";
import { pageAt, type ScrapeCreatorsClient, windowSince } from "./client.ts";

const CHANNEL = "/v1/youtube/channel";
const WINDOWS = { today: 0.9, this_week: 6, this_month: 27, this_year: 360 };

/** An account's videos are its Shorts. No sample shows a found channel or a hashtag, so neither is searched for. */
export function createYoutubeSource(client: ScrapeCreatorsClient): Source {
  return defineSource({
    name: "scrapecreators",
    platform: "youtube",
    lookups: {
      video: async ({ platformVideoId, ...terms }) =>
        toVideo(
          await client.get(
            VideoSchema,
            "/v1/youtube/video",
            { url: videoAddress("youtube", platformVideoId) },
            terms,
          ),
        ),
      accountByUsername: async ({ username, ...terms }) =>
        toAccount(await client.get(ChannelSchema, CHANNEL, { handle: username }, terms)),
      accountById: async ({ platformAccountId, ...terms }) =>
        toAccount(await client.get(ChannelSchema, CHANNEL, { channelId: platformAccountId }, terms)),
      accountVideos: (request) => accountVideos(client, request),
      async comments({ platformVideoId, pageToken, ...terms }) {
        const [continuationToken] = readPageCursor("comments", pageToken) ?? [];
        const parameters = {
          url: videoAddress("youtube", platformVideoId),
          order: "newest",
          continuationToken,
        };
        const answer = await client.get(CommentsSchema, "/v1/youtube/video/comments", parameters, terms);
        const comments = answer.comments.map((comment) => toComment(comment, platformVideoId));
        return pageAt("comments", comments, [answer.continuationToken]);
      },
      searchVideos: (request) => searchVideos(client, request),
    },
  });
}

/** The list does not repeat whose it is, so the request says it. */
async function accountVideos(client: ScrapeCreatorsClient, request: AccountVideosRequest) {
  const { platformAccountId, username = null, pageToken, ...terms } = request;
  const [continuationToken] = readPageCursor("videos", pageToken) ?? [];
  const parameters = { channelId: platformAccountId, sort: "newest", continuationToken };
  const answer = await client.get(ShortsSchema, "/v1/youtube/channel/shorts", parameters, terms);
  const videos = answer.shorts.map(toVideo).map((video) => ({
    ...video,
    platformAccountId: video.platformAccountId ?? platformAccountId,
    accountUsername: video.accountUsername ?? username,
  }));
  const ownVideos = newestFirst(eachOnce(videos, (video) => video.platformVideoId));
  return pageAt("videos", ownVideos, [answer.continuationToken]);
}

/** The search knows relevance and popularity only, so each page is put in order by itself. */
async function searchVideos(client: ScrapeCreatorsClient, request: VideoSearchRequest) {
  const { query, sortBy, publishedAfter, pageToken, region, ...terms } = request;
  const [continuationToken] = readPageCursor("search", pageToken) ?? [];
  const uploadDate = windowSince(WINDOWS, publishedAfter, client.now());
  const extras = { type: "shorts", includeExtras: "true" };
  const parameters = { query, ...extras, uploadDate, region, continuationToken };
  const answer = await client.get(SearchSchema, "/v1/youtube/search", parameters, terms);
  const found = eachOnce([...answer.shorts, ...answer.videos].map(toVideo), (video) => video.platformVideoId);
  const isLast = found.length === 0;
  const asked = inOrder(publishedSince(found, publishedAfter), sortBy);
  return pageAt("search", asked, [isLast ? null : answer.continuationToken]);
}

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

const PageShape = { shorts: itemsOf(VideoSchema), continuationToken: wire.id };
const ShortsSchema = z.object(PageShape);
const SearchSchema = z.object({ ...PageShape, videos: itemsOf(VideoSchema) });
const CommentsSchema = z.object({ comments: itemsOf(CommentSchema), continuationToken: wire.id });
