import { z } from "zod";
import type {
  AccountVideosRequest,
  Patience,
  PlatformAccount,
  PlatformComment,
  PlatformHashtag,
  PlatformUser,
  VideoSearchRequest,
} from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { itemsOf, lenientList, lenientObject, videoAddress, wire } from "../lenient-values.ts";
import { eachOnce, inOrder, newestFirst, publishedSince } from "../list-order.ts";
import { readPageCursor } from "../page-cursor.ts";
import { defineSource, type Source } from "../source.ts";
import { pageAt, type ScrapeCreatorsClient, windowSince } from "./client.ts";
import {
  CountOf,
  MediaSchema,
  mediaToVideo,
  OwnerSchema,
  PostSchema,
  postToVideo,
} from "./instagram-videos.ts";

const WINDOWS = { "last-week": 7, "last-month": 28, "last-year": 365 };
/** Searches are pages of a web search there, and none follows the eleventh. */
const LAST_SEARCH_PAGE = 11;

/** An account's videos are its reels: slideshows are found by their id only. */
export function createInstagramSource(client: ScrapeCreatorsClient): Source {
  return defineSource({
    name: "scrapecreators",
    platform: "instagram",
    lookups: {
      async video({ platformVideoId, region, ...terms }) {
        const parameters = { url: videoAddress("instagram", platformVideoId), region };
        const { data } = await client.get(DetailSchema, "/v1/instagram/post", parameters, terms);
        if (data.xdt_shortcode_media === null) throw new ConnectorFailure("not_found", "no such post");
        return postToVideo(data.xdt_shortcode_media);
      },
      accountByUsername: async ({ username, ...terms }) =>
        profileToAccount(
          await client.get(ProfileSchema, "/v1/instagram/profile", { handle: username }, terms),
        ),
      accountById: async ({ platformAccountId, ...terms }) =>
        userToAccount(await accountById(client, platformAccountId, terms)),
      accountVideos: (request) => accountVideos(client, request),
      async comments({ platformVideoId, pageToken, ...terms }) {
        const [cursor] = readPageCursor("comments", pageToken) ?? [];
        const parameters = { url: videoAddress("instagram", platformVideoId), cursor };
        const answer = await client.get(CommentsSchema, "/v2/instagram/post/comments", parameters, terms);
        const comments = answer.comments.map((comment) => toComment(comment, platformVideoId));
        return pageAt("comments", comments, [comments.length === 0 ? null : answer.cursor]);
      },
      async searchUsers({ query, pageToken, ...terms }) {
        const [cursor] = readPageCursor("users", pageToken) ?? [];
        const parameters = { query, cursor };
        const answer = await client.get(UsersSchema, "/v1/instagram/search/profiles", parameters, terms);
        const users = eachOnce(answer.profiles.map(toUser), (user) => user.platformAccountId);
        return pageAt("users", users, [Number(answer.cursor) <= LAST_SEARCH_PAGE ? answer.cursor : null]);
      },
      searchVideos: (request) => searchVideos(client, request),
      async searchHashtags({ query, pageToken, ...terms }) {
        readPageCursor("hashtags", pageToken);
        const { data } = await client.get(HashtagsSchema, "/v1/instagram/search", { query }, terms);
        return pageAt(
          "hashtags",
          eachOnce(data.hashtags.map(toHashtag), ({ name }) => name),
          [null],
        );
      },
    },
  });
}

function accountById(client: ScrapeCreatorsClient, userId: string, terms: Patience) {
  return client.get(UserSchema, "/v1/instagram/basic-profile", { userId }, terms);
}

async function accountVideos(client: ScrapeCreatorsClient, request: AccountVideosRequest) {
  const { platformAccountId, pageToken, ...terms } = request;
  const [max_id] = readPageCursor("videos", pageToken) ?? [];
  const parameters = { user_id: platformAccountId, max_id };
  const answer = await client.get(ReelsSchema, "/v1/instagram/user/reels", parameters, terms);
  const videos = answer.items.map(mediaToVideo);
  // Private accounts and those that are gone list nothing, as does one without reels: its profile tells.
  if (videos.length === 0 && pageToken === undefined) {
    const account = await accountById(client, platformAccountId, terms);
    if (account.is_private === true) throw new ConnectorFailure("private", "a private account");
  }
  const isLast = videos.length === 0 || answer.paging_info?.more_available === false;
  const ownVideos = newestFirst(eachOnce(videos, (video) => video.platformVideoId));
  return pageAt("videos", ownVideos, [isLast ? null : (answer.paging_info?.max_id ?? answer.max_id)]);
}

/** Neither dates nor likes order the search, so each page is put in order by itself. */
async function searchVideos(client: ScrapeCreatorsClient, request: VideoSearchRequest) {
  const { query, sortBy, publishedAfter, pageToken, ...terms } = request;
  const page = Number(readPageCursor("search", pageToken)?.[0] ?? 1);
  const date_posted = windowSince(WINDOWS, publishedAfter, client.now());
  const parameters = { query, date_posted, page: String(page) };
  const { reels } = await client.get(SearchSchema, "/v2/instagram/reels/search", parameters, terms);
  const found = eachOnce(reels.map(postToVideo), (video) => video.platformVideoId);
  const asked = inOrder(publishedSince(found, publishedAfter), sortBy);
  const isLast = found.length === 0 || page >= LAST_SEARCH_PAGE;
  return pageAt("search", asked, [isLast ? null : String(page + 1)]);
}

const platform = "instagram";

export const ProfileSchema = z.object({
  data: z.object({
    user: z.object({
      id: wire.id,
      username: wire.name,
      full_name: wire.name,
      profile_pic_url: wire.url,
      profile_pic_url_hd: wire.url,
      is_verified: wire.flag,
      is_private: wire.flag,
      biography: wire.text,
      edge_followed_by: CountOf,
      edge_follow: CountOf,
      edge_owner_to_timeline_media: lenientObject({
        count: wire.count,
        edges: lenientList(z.unknown()),
        page_info: lenientObject({ has_next_page: wire.flag }),
      }),
    }),
  }),
});

export function profileToAccount({ data: { user } }: z.output<typeof ProfileSchema>): PlatformAccount {
  const posts = user.edge_owner_to_timeline_media;
  // At times the count is only that of the posts beside it, though there are more.
  const isPartial = posts?.page_info?.has_next_page === true && (posts.count ?? 0) <= posts.edges.length;
  return {
    platform,
    platformAccountId: user.id,
    username: user.username,
    displayName: user.full_name,
    profilePictureUrl: user.profile_pic_url_hd ?? user.profile_pic_url,
    isVerified: user.is_verified,
    isPrivate: user.is_private,
    followerCount: user.edge_followed_by?.count ?? null,
    followingCount: user.edge_follow?.count ?? null,
    videoCount: isPartial ? null : (posts?.count ?? null),
    bio: user.biography,
    region: null,
  };
}

/** An account as it is told of by its id, and in searches. */
export const UserSchema = z.object({
  id: wire.id,
  pk: wire.id,
  username: z.string().min(1),
  full_name: wire.name,
  profile_pic_url: wire.url,
  hd_profile_pic_url_info: lenientObject({ url: wire.url }),
  is_verified: wire.flag,
  is_private: wire.flag,
  biography: wire.text,
  follower_count: wire.count,
  following_count: wire.count,
  media_count: wire.count,
});

export function userToAccount(user: z.output<typeof UserSchema>): PlatformAccount {
  return {
    ...toUser(user),
    followingCount: user.following_count,
    region: null,
  };
}

export function toUser(user: z.output<typeof UserSchema>): PlatformUser {
  return {
    platform,
    platformAccountId: user.id ?? user.pk,
    username: user.username,
    displayName: user.full_name,
    profilePictureUrl: user.hd_profile_pic_url_info?.url ?? user.profile_pic_url,
    isVerified: user.is_verified,
    isPrivate: user.is_private,
    followerCount: user.follower_count,
    videoCount: user.media_count,
    bio: user.biography,
  };
}

export const CommentSchema = z.object({
  id: wire.id,
  text: wire.text,
  created_at: wire.isoInstant,
  comment_like_count: wire.count,
  child_comment_count: wire.count,
  user: OwnerSchema,
});

export function toComment(comment: z.output<typeof CommentSchema>, platformVideoId: string): PlatformComment {
  return {
    platform,
    platformCommentId: comment.id,
    platformVideoId,
    commenterUsername: comment.user?.username ?? null,
    commenterDisplayName: comment.user?.full_name ?? null,
    commenterAvatarUrl: comment.user?.profile_pic_url ?? null,
    commenterCountryCode: null,
    text: comment.text,
    language: null,
    likeCount: comment.comment_like_count,
    replyCount: comment.child_comment_count,
    kind: "top_level",
    commentedAt: comment.created_at,
    shareUrl: null,
  };
}

export const HashtagSchema = z.object({ id: wire.id, name: z.string().min(1), media_count: wire.count });

export function toHashtag(hashtag: z.output<typeof HashtagSchema>): PlatformHashtag {
  const { id, name, media_count } = hashtag;
  return { platform, platformHashtagId: id, name, useCount: media_count, description: null };
}

const DetailSchema = z.object({ data: z.object({ xdt_shortcode_media: PostSchema.nullable() }) });
const CommentsSchema = z.object({ comments: itemsOf(CommentSchema), cursor: wire.id });
const UsersSchema = z.object({ profiles: itemsOf(UserSchema), cursor: wire.id });
const HashtagsSchema = z.object({ data: z.object({ hashtags: itemsOf(HashtagSchema) }) });
const ReelsSchema = z.object({
  items: itemsOf(MediaSchema),
  max_id: wire.id,
  paging_info: lenientObject({ max_id: wire.id, more_available: wire.flag }),
});
const SearchSchema = z.object({ reels: itemsOf(PostSchema) });
