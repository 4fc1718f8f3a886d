import { z } from "zod";
import type { AccountVideosRequest, VideoSearchRequest } from "../../connector.ts";
import { itemsOf, wire } from "../lenient-values.ts";
import { eachOnce, inOrder, newestFirst, publishedSince } from "../list-order.ts";
import { readPageCursor } from "../page-cursor.ts";
import { defineSource, type Source } from "../source.ts";
import { videoAddress } from "../video-address.ts";
import { pageAt, type ScrapeCreatorsClient, windowSince } from "./client.ts";
import {
  ChannelSchema,
  CommentSchema,
  toAccount,
  toComment,
  toVideo,
  VideoSchema,
} from "./youtube-answers.ts";

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

const PageShape = { shorts: itemsOf(VideoSchema), continuationToken: wire.id };
const ShortsSchema = z.object(PageShape);
const SearchSchema = z.object({ ...PageShape, videos: itemsOf(VideoSchema) });
const CommentsSchema = z.object({ comments: itemsOf(CommentSchema), continuationToken: wire.id });

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
