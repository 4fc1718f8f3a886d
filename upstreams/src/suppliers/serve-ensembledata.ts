import type { Connector, PlatformAccount, PlatformVideo } from "@clipledger/connectors/connector";
import { createSimulator } from "@clipledger/connectors/simulator/create-simulator";
import { writePageToken } from "@clipledger/connectors/simulator/page-tokens";
import { replyInJson } from "../long-number.ts";
import type { Asked, RunningUpstream } from "../serve.ts";
import { renderAweme, renderComment, renderUser } from "../tiktok-app.ts";
import { type SupplierWorld, serveSupplier } from "./simulated-failure.ts";

type Platforms = ReturnType<typeof createSimulator>;
type Endpoint = (platforms: Platforms, asked: Asked) => Promise<unknown>;

/** A supplier shaped like EnsembleData: its token in the query, answers in `data`, statuses of its own. */
export function serveEnsembleData(world: SupplierWorld): Promise<RunningUpstream> {
  const platforms = createSimulator(world);
  const answer = async (asked: Asked) => {
    const endpoint = ENDPOINTS[asked.path];
    return endpoint === undefined
      ? { status: 404, body: { detail: "Not Found" } }
      : replyInJson(await endpoint(platforms, asked));
  };
  return serveSupplier(world, answer, {
    isAllowed: ({ query }) => query.get("token") === world.token,
    onWrongToken: { status: 491, body: { detail: "Token not found" } },
    onNoCredits: { status: 495, body: { detail: "Maximum requests limit for today reached" } },
    onFailure: (kind) => {
      if (kind === "private") return { status: 462, body: { detail: "User is private" } };
      if (kind === "not_found" || kind === "restricted")
        return { status: 461, body: { detail: "Not found" } };
      return kind === "throttled" ? { status: 429, headers: { "retry-after": "30" }, body: {} } : undefined;
    },
  });
}

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  "/tt/user/info": async ({ tiktok }, { query, signal }) => {
    const account = await tiktok.accountByUsername({ username: query.get("username") ?? "", signal });
    return { data: renderInfo(account) };
  },
  "/tt/user/posts": async ({ tiktok }, { query, signal }) => {
    const account = await tiktok.accountByUsername({ username: query.get("username") ?? "", signal });
    const pageToken = query.get("cursor") ?? undefined;
    const platformAccountId = account.platformAccountId ?? "";
    const page = await tiktok.accountVideos({ platformAccountId, pageToken, signal });
    return {
      data: page.items.map((video) => renderAweme(video, account)),
      nextCursor: page.nextPageToken ?? undefined,
    };
  },
  "/tt/post/info": async ({ tiktok }, { query, signal }) => {
    const platformVideoId = decodeURIComponent(query.get("url")?.split("/").at(-1) ?? "");
    return { data: [renderAweme(await tiktok.video({ platformVideoId, signal }), undefined)] };
  },
  "/tt/post/comments": async ({ tiktok }, { query, signal }) => {
    const cursor = query.get("cursor");
    const pageToken = cursor === null ? undefined : writePageToken("comments", Number(cursor));
    const platformVideoId = query.get("aweme_id") ?? "";
    const { items, nextPageToken } = await tiktok.comments({ platformVideoId, pageToken, signal });
    const nextCursor =
      nextPageToken === null ? undefined : Number.parseInt(nextPageToken.split("-")[1] ?? "", 36);
    return { data: { comments: items.map(renderComment), nextCursor, total: items.length } };
  },
  "/tt/user/search": async ({ tiktok }, { query, signal }) => {
    const page = await tiktok.searchUsers({ ...searchOf(query), signal });
    return { data: { users: page.items.map(renderUser), nextCursor: page.nextPageToken ?? undefined } };
  },
  "/tt/keyword/search": searchVideos,
  "/instagram/user/detailed-info": async ({ instagram }, { query, signal }) => {
    const account = await instagram.accountByUsername({ username: query.get("username") ?? "", signal });
    return { data: renderInstagramUser(account) };
  },
  "/instagram/user/posts": async ({ instagram }, { query, signal }) => {
    const platformAccountId = query.get("user_id") ?? "";
    const pageToken = query.get("start_cursor") ?? undefined;
    const page = await instagram.accountVideos({ platformAccountId, pageToken, signal });
    const posts = page.items.map((video) => ({ node: renderNode(video) }));
    return { data: { count: posts.length, posts, last_cursor: page.nextPageToken } };
  },
  "/instagram/post/details": async ({ instagram }, { query, signal }) => ({
    data: renderNode(await instagram.video({ platformVideoId: query.get("code") ?? "", signal })),
  }),
};

function searchOf(query: URLSearchParams) {
  const asked = query.get("keyword") ?? query.get("name") ?? "";
  return { query: asked, pageToken: query.get("cursor") ?? undefined };
}

/** Its `period` is in days, its `sorting` 0 for relevance and 1 for likes. */
async function searchVideos({ tiktok }: { tiktok: Connector }, { query, signal }: Asked): Promise<unknown> {
  const sortBy = query.get("sorting") === "1" ? "likes" : "relevance";
  const page = await tiktok.searchVideos({ ...searchOf(query), sortBy, signal });
  const data = page.items.map((video) => ({ aweme_info: renderAweme(video, undefined) }));
  return { data: { data, nextCursor: page.nextPageToken ?? undefined } };
}

function renderInfo(account: PlatformAccount): object {
  return {
    user: {
      id: account.platformAccountId,
      uniqueId: account.username,
      nickname: account.displayName,
      avatarLarger: account.profilePictureUrl,
      signature: account.bio,
      verified: account.isVerified,
      privateAccount: account.isPrivate,
      region: account.region,
    },
    stats: {
      followerCount: account.followerCount,
      followingCount: account.followingCount,
      videoCount: account.videoCount,
    },
  };
}

function renderInstagramUser(account: PlatformAccount): object {
  return {
    id: account.platformAccountId,
    username: account.username,
    full_name: account.displayName,
    profile_pic_url_hd: account.profilePictureUrl,
    is_verified: account.isVerified,
    is_private: account.isPrivate,
    biography: account.bio,
    edge_followed_by: { count: account.followerCount },
    edge_follow: { count: account.followingCount },
    edge_owner_to_timeline_media: { count: account.videoCount },
  };
}

/** Views of the older kind are fewer than the plays, as on the real one. */
function renderNode(video: PlatformVideo): object {
  return {
    __typename: video.contentType === "slideshow" ? "GraphSidecar" : "GraphVideo",
    shortcode: video.platformVideoId,
    owner: {
      id: video.platformAccountId,
      username: video.accountUsername,
      full_name: video.accountDisplayName,
      profile_pic_url: video.accountProfilePictureUrl,
    },
    display_url: video.thumbnailUrl,
    video_url: video.downloadUrl,
    video_duration: video.durationSeconds,
    video_view_count: Math.floor((video.viewCount ?? 0) / 3),
    video_play_count: video.viewCount,
    edge_media_to_caption: { edges: [{ node: { text: video.caption } }] },
    edge_media_preview_like: { count: video.likeCount },
    edge_media_to_comment: { count: video.commentCount },
    taken_at_timestamp: Math.floor((video.publishedAt?.getTime() ?? 0) / 1000),
  };
}
