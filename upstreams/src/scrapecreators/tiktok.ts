import type { PlatformAccount } from "@clipledger/connectors/connector";
import { writePageToken } from "@clipledger/connectors/simulator/page-tokens";
import { renderAweme, renderComment, renderUser } from "../tiktok-app.ts";
import { type Endpoint, emptyIfPrivate, idInAddress, parameter, type Visit } from "./endpoint.ts";

const DAY_MS = 86_400_000;

export const TIKTOK_ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  "/v1/tiktok/profile": async (visit) => renderProfile(await findAccount(visit)),
  "/v2/tiktok/video": async ({ platform, query, signal }) => {
    const video = await platform.video({ platformVideoId: idInAddress(query), signal });
    return { aweme_detail: renderAweme(video, undefined), status_code: 0, status_msg: "" };
  },
  "/v3/tiktok/profile/videos": listVideos,
  "/v1/tiktok/video/comments": listComments,
  "/v1/tiktok/search/users": async ({ platform, query, now, signal }) => {
    const pageToken = searchToken(query, now);
    const { items, nextPageToken } = await platform.searchUsers({
      query: parameter(query, "query"),
      pageToken,
      signal,
    });
    return {
      cursor: nextOffset(nextPageToken, query, items.length),
      users: items.map(renderUser),
      ...more(nextPageToken),
    };
  },
  "/v1/tiktok/search/keyword": searchVideos,
};

function findAccount({ platform, query, signal }: Visit): Promise<PlatformAccount> {
  const id = query.get("user_id");
  return id === null
    ? platform.accountByUsername({ username: parameter(query, "handle"), signal })
    : platform.accountById({ platformAccountId: id, signal });
}

/** The cursor is a time in milliseconds, as far as the simulated one allows. */
async function listVideos(visit: Visit): Promise<object> {
  const { platform, query, signal } = visit;
  const cursor = query.get("max_cursor");
  const account = await findAccount(visit);
  const platformAccountId = account.platformAccountId ?? "";
  const pageToken = cursor === null ? undefined : tokenAt(Number(cursor));
  const page = await emptyIfPrivate(() => platform.accountVideos({ platformAccountId, pageToken, signal }));
  return {
    aweme_list: page.items.map((video) => renderAweme(video, account)),
    extra: { now: visit.now.getTime() },
    has_locate_item: false,
    ...more(page.nextPageToken),
    log_pb: { impr_id: "0" },
    max_cursor: page.nextPageToken === null ? 0 : cursorOf(page.nextPageToken),
    min_cursor: page.items[0]?.publishedAt?.getTime() ?? 0,
    status_code: 0,
    status_msg: "",
  };
}

function cursorOf(pageToken: string): number {
  const [day = 0, slot = 0] = pageToken
    .split("-")
    .slice(1)
    .map((text) => Number.parseInt(text, 36));
  return day * DAY_MS + slot * 1000;
}

function tokenAt(cursor: number): string {
  return writePageToken("videos", Math.floor(cursor / DAY_MS), Math.floor((cursor % DAY_MS) / 1000));
}

async function listComments({ platform, query, now, signal }: Visit): Promise<object> {
  const cursor = query.get("cursor");
  const pageToken = cursor === null ? undefined : writePageToken("comments", Number(cursor));
  const platformVideoId = idInAddress(query);
  const { items, nextPageToken } = await platform.comments({ platformVideoId, pageToken, signal });
  const next = Number.parseInt(nextPageToken?.split("-")[1] ?? "0", 36);
  return {
    alias_comment_deleted: false,
    comments: items.map(renderComment),
    cursor: next,
    extra: { api_debug_info: null, fatal_item_ids: null, now: now.getTime() },
    has_filtered_comments: 0,
    ...more(nextPageToken),
    log_pb: { impr_id: "0" },
    reply_style: 2,
    status_code: 0,
    status_msg: "",
    top_gifts: null,
    total: items.length + next,
  };
}

const SORTS: ReadonlyMap<string, "likes" | "date"> = new Map([
  ["most-liked", "likes"],
  ["date-posted", "date"],
]);
const WINDOW_DAYS = new Map([
  ["yesterday", 1],
  ["this-week", 7],
  ["this-month", 31],
  ["last-3-months", 92],
  ["last-6-months", 184],
]);

async function searchVideos({ platform, query, now, signal }: Visit): Promise<object> {
  const days = WINDOW_DAYS.get(parameter(query, "date_posted"));
  const { items, nextPageToken } = await platform.searchVideos({
    query: parameter(query, "query"),
    pageToken: searchToken(query, now),
    sortBy: SORTS.get(parameter(query, "sort_by")) ?? "relevance",
    publishedAfter: days === undefined ? undefined : new Date(now.getTime() - days * DAY_MS),
    region: query.get("region") ?? undefined,
    signal,
  });
  return {
    cursor: nextOffset(nextPageToken, query, items.length),
    search_item_list: items.map((video) => ({ aweme_info: renderAweme(video, undefined) })),
    ...more(nextPageToken),
  };
}

function searchToken(query: URLSearchParams, now: Date): string | undefined {
  const cursor = query.get("cursor");
  return cursor === null ? undefined : writePageToken("search", now.getTime(), Number(cursor));
}

function nextOffset(pageToken: string | null, query: URLSearchParams, count: number): number {
  return pageToken === null
    ? Number(query.get("cursor") ?? 0) + count
    : Number.parseInt(pageToken.split("-")[2] ?? "0", 36);
}

function more(pageToken: string | null) {
  return { has_more: pageToken === null ? 0 : 1 };
}

function renderProfile(account: PlatformAccount): object {
  return {
    user: {
      id: account.platformAccountId,
      shortId: "",
      uniqueId: account.username,
      nickname: account.displayName,
      avatarLarger: account.profilePictureUrl,
      avatarMedium: account.profilePictureUrl,
      avatarThumb: account.profilePictureUrl,
      signature: account.bio,
      createTime: 1_550_594_547,
      verified: account.isVerified,
      secUid: `MS4wLjABAAAA${account.platformAccountId}`,
      ftc: false,
      relation: 0,
      openFavorite: false,
      privateAccount: account.isPrivate,
      secret: account.isPrivate,
      language: "en",
    },
    stats: {
      followerCount: account.followerCount,
      followingCount: account.followingCount,
      heart: 0,
      heartCount: 0,
      videoCount: account.videoCount,
      diggCount: 0,
      friendCount: 0,
    },
    itemList: [],
  };
}
