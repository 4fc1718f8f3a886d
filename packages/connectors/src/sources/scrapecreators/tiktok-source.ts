import { z } from "zod";
import type { AccountVideosRequest, Patience, VideoSearchRequest } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { itemsOf, videoAddress, wire } from "../lenient-values.ts";
import { eachOnce, newestFirst, ownVideos, publishedSince } from "../list-order.ts";
import { readPageCursor } from "../page-cursor.ts";
import { defineSource, type Source } from "../source.ts";
import { pageAt, type ScrapeCreatorsClient, windowSince } from "./client.ts";
import {
  AwemeSchema,
  CommentSchema,
  ProfileSchema,
  refuseIfHidden,
  toAccount,
  toComment,
  toUser,
  toVideo,
  UserSchema,
} from "./tiktok-answers.ts";

const PROFILE = "/v1/tiktok/profile";
const WINDOWS = { yesterday: 1, "this-week": 7, "this-month": 28, "last-3-months": 89, "last-6-months": 180 };
const SORTS = { relevance: "relevance", likes: "most-liked", date: "date-posted" } as const;

/** Hashtags are only searched for videos there, so a search for hashtags is not offered. */
export function createTiktokSource(client: ScrapeCreatorsClient): Source {
  return defineSource({
    name: "scrapecreators",
    platform: "tiktok",
    lookups: {
      async video({ platformVideoId, region, ...terms }) {
        const parameters = { url: videoAddress("tiktok", platformVideoId), region };
        const answer = await client.get(DetailSchema, "/v2/tiktok/video", parameters, terms);
        if (answer.aweme_detail === null) throw new ConnectorFailure("not_found", "no such video");
        refuseIfHidden(answer.aweme_detail);
        return toVideo(answer.aweme_detail);
      },
      accountByUsername: async ({ username, ...terms }) =>
        toAccount(await client.get(ProfileSchema, PROFILE, { handle: username }, terms)),
      accountById: async ({ platformAccountId, ...terms }) =>
        toAccount(await client.get(ProfileSchema, PROFILE, { user_id: platformAccountId }, terms)),
      accountVideos: (request) => accountVideos(client, request),
      async comments({ platformVideoId, pageToken, ...terms }) {
        const [cursor] = readPageCursor("comments", pageToken) ?? [];
        const parameters = { url: videoAddress("tiktok", platformVideoId), cursor };
        const answer = await client.get(CommentsSchema, "/v1/tiktok/video/comments", parameters, terms);
        const comments = answer.comments.map((comment) => toComment(comment, platformVideoId));
        return pageAt("comments", comments, [
          answer.has_more === false || comments.length === 0 ? null : answer.cursor,
        ]);
      },
      async searchUsers({ query, pageToken, ...terms }) {
        const [cursor] = readPageCursor("users", pageToken) ?? [];
        const answer = await client.get(UsersSchema, "/v1/tiktok/search/users", { query, cursor }, terms);
        const users = eachOnce(answer.users.map(toUser), (user) => user.platformAccountId);
        return pageAt("users", users, [
          answer.has_more === false || users.length === 0 ? null : answer.cursor,
        ]);
      },
      searchVideos: (request) => searchVideos(client, request),
    },
  });
}

const DetailSchema = z.object({ aweme_detail: AwemeSchema.nullable() });
const PageShape = { has_more: wire.flag, cursor: wire.id };
const CommentsSchema = z.object({ comments: itemsOf(CommentSchema), ...PageShape });
const UsersSchema = z.object({ users: itemsOf(UserSchema), ...PageShape });
const VideosSchema = z.object({
  aweme_list: itemsOf(AwemeSchema),
  has_more: wire.flag,
  max_cursor: wire.id,
});
/** Trimmed answers name a video without the wrapping. */
const FoundSchema = z
  .unknown()
  .transform((value) => (value instanceof Object && "aweme_info" in value ? value.aweme_info : value))
  .pipe(AwemeSchema);
const SearchSchema = z.object({ search_item_list: itemsOf(FoundSchema), ...PageShape });

async function accountVideos(client: ScrapeCreatorsClient, request: AccountVideosRequest) {
  const { platformAccountId, username, pageToken, region, ...terms } = request;
  const [max_cursor] = readPageCursor("videos", pageToken) ?? [];
  const parameters = { user_id: platformAccountId, handle: username, sort_by: "latest", max_cursor, region };
  const answer = await client.get(VideosSchema, "/v3/tiktok/profile/videos", parameters, terms);
  const videos = answer.aweme_list.map(toVideo);
  if (videos.length === 0 && pageToken === undefined) await explainNothing(client, platformAccountId, terms);
  const own = eachOnce(ownVideos(videos, platformAccountId), (video) => video.platformVideoId);
  return pageAt("videos", newestFirst(own), [answer.has_more === true ? answer.max_cursor : null]);
}

/** Private accounts and those that are gone list nothing, as does one without videos: its profile tells. */
async function explainNothing(client: ScrapeCreatorsClient, user_id: string, terms: Patience): Promise<void> {
  const { isPrivate } = toAccount(await client.get(ProfileSchema, PROFILE, { user_id }, terms));
  if (isPrivate === true) throw new ConnectorFailure("private", "a private account");
}

async function searchVideos(client: ScrapeCreatorsClient, request: VideoSearchRequest) {
  const { query, sortBy = "relevance", publishedAfter, pageToken, region, ...terms } = request;
  const [cursor] = readPageCursor("search", pageToken) ?? [];
  const date_posted = windowSince(WINDOWS, publishedAfter, client.now());
  const parameters = { query, sort_by: SORTS[sortBy], date_posted, region, cursor };
  const answer = await client.get(SearchSchema, "/v1/tiktok/search/keyword", parameters, terms);
  const found = eachOnce(answer.search_item_list.map(toVideo), (video) => video.platformVideoId);
  const isLast = answer.has_more === false || found.length === 0;
  return pageAt("search", publishedSince(found, publishedAfter), [isLast ? null : answer.cursor]);
}
