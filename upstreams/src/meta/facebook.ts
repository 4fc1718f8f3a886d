import type { PlatformAccount, PlatformComment, PlatformVideo } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { missingAlias, missingObject, oauth } from "./graph-errors.ts";
import { asked, type NodeValues, parseFields, renderNode } from "./graph-fields.ts";
import {
  listVideos,
  pageOfVideos,
  pagingOf,
  readCursor,
  timeOf,
  type Visit,
  writeCursor,
} from "./graph-world.ts";

interface FacebookVisit extends Visit {
  readonly retiredMetrics: ReadonlySet<string>;
  /** Whether a video's own fields have its views, or only its insights. */
  readonly showsViews: boolean;
}

/** Pages by name or number, and videos by number. */
export async function answerFacebook(path: readonly string[], visit: FacebookVisit): Promise<object> {
  const [node = "", edge] = path;
  if (!/^\d+$/.test(node)) return answerPage(node, await findPage(node, visit), edge, visit);
  const video = await findVideo(node, visit);
  if (video !== undefined) return answerVideo(video, edge, visit);
  const page = await visit.platform.accountById({ platformAccountId: node, signal: visit.signal });
  return answerPage(node, page, edge, visit);
}

/** People's profiles are closed; a private account is one. */
async function findPage(username: string, { platform, signal }: Visit): Promise<PlatformAccount> {
  const page = await platform.accountByUsername({ username, signal }).catch((error: unknown) => {
    const isMissing = error instanceof ConnectorFailure && error.kind === "not_found";
    throw isMissing ? missingAlias(username) : error;
  });
  if (page.isPrivate) throw oauth(803, `(#803) Cannot query users by their username (${username})`);
  return page;
}

async function findVideo(id: string, { platform, signal }: Visit): Promise<PlatformVideo | undefined> {
  try {
    return await platform.video({ platformVideoId: id, signal });
  } catch (error) {
    if (error instanceof ConnectorFailure && error.kind === "not_found") return undefined;
    throw error;
  }
}

async function answerPage(
  node: string,
  page: PlatformAccount,
  edge: string | undefined,
  visit: FacebookVisit,
) {
  if (page.isPrivate) throw missingObject(node);
  const fields = parseFields(visit.query.get("fields") ?? "name,id");
  if (edge === undefined) return renderNode("Page", pageValues(page), fields);
  if (edge !== "videos") throw oauth(2500, "Unknown path components");
  const limit = visit.query.get("limit") ?? undefined;
  const after = visit.query.get("after") ?? undefined;
  const listed = pageOfVideos(await listVideos(visit, page.platformAccountId ?? ""), limit, after);
  const data = listed.videos.map((video) => renderNode("Video", videoValues(video, visit), fields));
  return { data, ...(data.length > 0 && { paging: pagingOf(visit, listed) }) };
}

async function answerVideo(
  video: PlatformVideo,
  edge: string | undefined,
  visit: FacebookVisit,
): Promise<object> {
  if (edge === "video_insights") return { data: renderInsights(video, visit) };
  if (edge === "comments") return listComments(video, visit);
  const fields = parseFields(visit.query.get("fields") ?? "description,updated_time,id");
  return renderNode("Video", videoValues(video, visit), fields);
}

function pageValues(page: PlatformAccount): NodeValues {
  return {
    id: page.platformAccountId,
    about: page.bio ?? undefined,
    fan_count: page.followerCount,
    followers_count: page.followerCount,
    link: `https://www.facebook.com/${page.username}`,
    name: page.displayName,
    picture: pictureOf(page.profilePictureUrl),
    username: page.username,
    verification_status: page.isVerified ? "blue_verified" : "not_verified",
  };
}

function pictureOf(url: string | null) {
  return asked(() => ({ data: { height: 200, is_silhouette: false, url, width: 200 } }));
}

function videoValues(video: PlatformVideo, { showsViews }: FacebookVisit): NodeValues {
  const from = {
    id: video.platformAccountId,
    name: video.accountDisplayName,
    username: video.accountUsername,
    picture: pictureOf(video.accountProfilePictureUrl),
  };
  const created = timeOf(video.publishedAt);
  return {
    id: video.platformVideoId,
    comments: summaryOf({ order: "ranked", total_count: video.commentCount, can_comment: true }),
    created_time: created,
    description: video.caption ?? undefined,
    from: asked(({ fields }) => renderNode("Page", from, fields)),
    length: video.durationSeconds ?? undefined,
    likes: summaryOf({ total_count: video.likeCount, can_like: true, has_liked: false }),
    permalink_url: `/${video.accountUsername}/videos/${video.platformVideoId}/`,
    picture: video.thumbnailUrl,
    published: true,
    source: video.downloadUrl ?? undefined,
    title: video.caption?.split(" ").slice(0, 4).join(" "),
    updated_time: created,
    views: showsViews ? video.viewCount : undefined,
  };
}

/** A list of which none is asked for, and how many there are. */
function summaryOf(summary: object) {
  return asked(({ modifiers }) => ({ data: [], ...(modifiers["summary"] ? { summary } : {}) }));
}

function renderInsights(video: PlatformVideo, { query, retiredMetrics }: FacebookVisit): object[] {
  const names = (query.get("metric") ?? "total_video_views").split(",");
  const offered = ["total_video_views", "total_video_impressions"].filter(
    (name) => !retiredMetrics.has(name),
  );
  const wrong = names.findIndex((name) => !offered.includes(name));
  if (wrong >= 0) {
    throw oauth(100, `(#100) metric[${wrong}] must be one of the following values: ${offered.join(", ")}`);
  }
  return names.map((name) => ({
    name,
    period: "lifetime",
    values: [{ value: video.viewCount }],
    title: "Lifetime Total Video Views",
    description: "Lifetime: Total number of times your video was viewed.",
    id: `${video.platformVideoId}/video_insights/${name}/lifetime`,
  }));
}

async function listComments(video: PlatformVideo, visit: FacebookVisit): Promise<object> {
  const after = visit.query.get("after");
  const { items, nextPageToken } = await visit.platform.comments({
    platformVideoId: video.platformVideoId ?? "",
    pageToken: after === null ? undefined : readCursor(after),
    signal: visit.signal,
  });
  const fields = parseFields(visit.query.get("fields") ?? "created_time,message,id");
  const data = items.map((comment) => renderNode("Comment", commentValues(comment), fields));
  const cursors = {
    after: nextPageToken === null ? undefined : writeCursor(nextPageToken),
    hasNext: nextPageToken !== null,
  };
  return { data, paging: pagingOf(visit, cursors) };
}

function commentValues(comment: PlatformComment): NodeValues {
  const { kind } = comment;
  const parent = kind === "reply_to_reply" ? { id: "1_2", parent: { id: "1_1" } } : { id: "1_1" };
  return {
    id: comment.platformCommentId,
    comment_count: comment.replyCount,
    created_time: timeOf(comment.commentedAt),
    from: { name: comment.commenterDisplayName, picture: { data: { url: comment.commenterAvatarUrl } } },
    like_count: comment.likeCount,
    message: comment.text,
    parent: kind === "top_level" ? undefined : parent,
    permalink_url: `https://www.facebook.com/watch/?v=1&comment_id=${comment.platformCommentId}`,
  };
}
