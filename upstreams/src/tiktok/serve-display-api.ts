import type { Connector, PlatformAccount, PlatformVideo } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { createSimulator } from "@clipledger/connectors/simulator/create-simulator";
import type { TokenOwner } from "../oauth/authorization-server.ts";
import { type Asked, type Reply, type RunningUpstream, serveUpstream } from "../serve.ts";

interface DisplayWorld {
  readonly seed: string;
  readonly now: () => Date;
  readonly mediaUrl: string;
  readonly port?: number | undefined;
  /** Whose token it is, of those that an authorization server gave out. */
  readonly ownerOf?: ((token: string) => Promise<TokenOwner | undefined>) | undefined;
}

interface Visit {
  readonly tiktok: Connector;
  readonly username: string;
  readonly scopes: ReadonlySet<string>;
  readonly asked: Asked;
}

const ALL_SCOPES = "basic+profile+stats+list";
const FIELDS_OF_USERS = {
  basic: "open_id,union_id,avatar_url,avatar_url_100,avatar_large_url,display_name",
  profile: "bio_description,profile_deep_link,is_verified,username",
  stats: "follower_count,following_count,likes_count,video_count",
};

/**
 * TikTok's Display API below `/v2`. Tokens name the creator who gave them, as in `act.juniper.bakes`, and may end in what
 * they share: `act.juniper.bakes!basic+list`.
 */
export function serveTiktokDisplayApi(world: DisplayWorld): Promise<RunningUpstream> {
  const { tiktok } = createSimulator(world);
  return serveUpstream(async (asked: Asked): Promise<Reply> => {
    const owner = await findOwner(world, asked.headers.authorization ?? "");
    if (owner === undefined) return refuse(401, "access_token_invalid");
    try {
      return await answer({ tiktok, ...owner, asked });
    } catch (error) {
      return failAs(error);
    }
  }, world.port);
}

async function findOwner(
  { ownerOf }: DisplayWorld,
  authorization: string,
): Promise<Pick<Visit, "username" | "scopes"> | undefined> {
  const [, username, scopes = ALL_SCOPES] = /^Bearer act\.([^!]+)(?:!([a-z+]+))?$/.exec(authorization) ?? [];
  if (username !== undefined) return { username, scopes: new Set(scopes.split("+")) };
  const owner = await ownerOf?.(authorization.replace(/^Bearer /, ""));
  // Scopes are called by their last word here: user.info.stats, video.list.
  return owner && { ...owner, scopes: new Set(owner.scopes.map((scope) => scope.split(".").at(-1) ?? "")) };
}

async function answer(visit: Visit): Promise<Reply> {
  const { path, method } = visit.asked;
  if (path === "/v2/user/info/" && method === "GET") return answerUser(visit);
  if (method !== "POST") return refuse(404, "invalid_params");
  if (!visit.scopes.has("list")) return refuse(401, "scope_not_authorized");
  if (path === "/v2/video/list/") return listVideos(visit);
  return path === "/v2/video/query/" ? queryVideos(visit) : refuse(404, "invalid_params");
}

function ok(data: object): Reply {
  return { body: { data, error: { code: "ok", message: "", log_id: "20220829194722CBE87ED59D524E727021" } } };
}

function refuse(status: number, code: string): Reply {
  const error = { code, message: code.replaceAll("_", " "), log_id: "20220829194722CBE87ED59D524E727021" };
  return { status, body: { data: {}, error } };
}

function failAs(error: unknown): Reply {
  if (!(error instanceof ConnectorFailure)) throw error;
  switch (error.kind) {
    case "throttled":
      return refuse(429, "rate_limit_exceeded");
    case "invalid_data":
      return { body: '{"data":{"videos":[' };
    case "upstream":
    case "timeout":
      return refuse(503, "internal_error");
    default:
      return refuse(401, "access_token_invalid");
  }
}

async function answerUser({ tiktok, username, scopes, asked }: Visit): Promise<Reply> {
  const fields = fieldsOf(asked);
  const isShared = (field: string) =>
    Object.entries(FIELDS_OF_USERS).some(
      ([scope, names]) => scopes.has(scope) && names.split(",").includes(field),
    );
  if (!fields.every(isShared)) return refuse(401, "scope_not_authorized");
  const account = await tiktok.accountByUsername({ username, signal: asked.signal });
  const videoCount = fields.includes("video_count")
    ? (await ownVideos(tiktok, username, asked.signal)).length
    : 0;
  return ok({ user: pick({ ...userValues(account), video_count: videoCount }, fields) });
}

/** The cursor is the time in milliseconds before which the list goes on. Photos are not listed. */
async function listVideos({ tiktok, username, asked }: Visit): Promise<Reply> {
  // Whatever a body lacks has a default.
  const { cursor, max_count: count = 10 } = readBody(asked) as { cursor?: number; max_count?: number };
  if (count < 1 || count > 20) return refuse(400, "invalid_params");
  const all = await ownVideos(tiktok, username, asked.signal);
  const rest = all.filter((video) => cursor === undefined || timeOf(video) < cursor);
  const page = rest.slice(0, count);
  const last = page.at(-1);
  return ok({
    videos: page.map((video) => pick(videoValues(video), fieldsOf(asked))),
    cursor: last === undefined ? (cursor ?? 0) : timeOf(last),
    has_more: page.length < rest.length,
  });
}

/** Videos that are gone, private or somebody else's are left out. */
async function queryVideos({ tiktok, username, asked }: Visit): Promise<Reply> {
  // Whatever a body lacks is refused.
  const { filters } = readBody(asked) as { filters?: { video_ids?: string[] } };
  const ids = filters?.video_ids;
  if (ids === undefined || ids.length > 20) return refuse(400, "invalid_params");
  const videos: object[] = [];
  for (const id of ids) {
    const video = await findVideo(tiktok, id, asked.signal);
    if (video?.accountUsername === username) videos.push(pick(videoValues(video), fieldsOf(asked)));
  }
  return ok({ videos });
}

async function findVideo(
  tiktok: Connector,
  id: string,
  signal: AbortSignal,
): Promise<PlatformVideo | undefined> {
  try {
    return await tiktok.video({ platformVideoId: id, signal });
  } catch (error) {
    const isUnseen = error instanceof ConnectorFailure && /not_found|private|restricted/.test(error.kind);
    if (isUnseen) return undefined;
    throw error;
  }
}

async function ownVideos(tiktok: Connector, username: string, signal: AbortSignal): Promise<PlatformVideo[]> {
  const { platformAccountId } = await tiktok.accountByUsername({ username, signal });
  const videos: PlatformVideo[] = [];
  let pageToken: string | undefined;
  do {
    const request = { platformAccountId: platformAccountId ?? "", pageToken, signal };
    const page = await tiktok.accountVideos(request);
    videos.push(...page.items.filter(({ contentType }) => contentType === "video"));
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  return videos;
}

function timeOf({ publishedAt }: PlatformVideo): number {
  return publishedAt?.getTime() ?? 0;
}

function fieldsOf({ query }: Asked): string[] {
  return (query.get("fields") ?? "").split(",").filter(Boolean);
}

function readBody({ body }: Asked): object {
  try {
    const value: unknown = JSON.parse(body || "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function pick(values: Readonly<Record<string, unknown>>, fields: readonly string[]): object {
  return Object.fromEntries(fields.filter((field) => field in values).map((field) => [field, values[field]]));
}

function userValues(account: PlatformAccount): Readonly<Record<string, unknown>> {
  const openId = `open-${account.username}`;
  return {
    open_id: openId,
    union_id: `union-${account.username}`,
    avatar_url: account.profilePictureUrl,
    avatar_url_100: account.profilePictureUrl,
    avatar_large_url: account.profilePictureUrl,
    display_name: account.displayName,
    bio_description: account.bio,
    profile_deep_link: `https://vm.tiktok.com/${account.platformAccountId}/`,
    is_verified: account.isVerified,
    username: account.username,
    follower_count: account.followerCount,
    following_count: account.followingCount,
    likes_count: 0,
  };
}

function videoValues(video: PlatformVideo): Readonly<Record<string, unknown>> {
  const address = `https://www.tiktok.com/@${video.accountUsername}/video/${video.platformVideoId}`;
  return {
    id: video.platformVideoId,
    create_time: Math.floor(timeOf(video) / 1000),
    cover_image_url: video.thumbnailUrl,
    share_url: `${address}?utm_campaign=tt4d_open_api&utm_source=1`,
    video_description: video.caption,
    duration: video.durationSeconds,
    height: 1024,
    width: 576,
    title: video.caption,
    embed_html: `<blockquote class="tiktok-embed" cite="${address}"></blockquote>`,
    embed_link: `https://www.tiktok.com/player/v1/${video.platformVideoId}`,
    like_count: video.likeCount,
    comment_count: video.commentCount,
    share_count: video.shareCount,
    view_count: video.viewCount,
  };
}
