import type { Connector, PlatformComment } from "@clipledger/connectors/connector";
import { writeAccountId } from "@clipledger/connectors/simulator/identifiers";
import type { Asked } from "../serve.ts";
import { invalidParameter, toDataApiError } from "./problems.ts";
import { etagOf, seconds } from "./resources.ts";

interface Thread {
  readonly comment: PlatformComment;
  /** Oldest first. */
  readonly replies: readonly PlatformComment[];
}

/** Where the simulated list of comments was left: its own token, and how many items of that page were used. */
interface Place {
  readonly token?: string;
  readonly used: number;
}

/** YouTube shows some of them, and does not say how many. */
const REPLIES_SHOWN = 2;

export async function listThreads(world: Connector, { query }: Asked): Promise<object> {
  const videoId = query.get("videoId") ?? "";
  const size = readSize(query);
  try {
    const { threads, place } = await readThreads(world, videoId, readPlace(query), size);
    const hasReplies = query.get("part")?.split(",").includes("replies") ?? false;
    const items = threads.map((thread) => renderThread(thread, videoId, hasReplies ? REPLIES_SHOWN : 0));
    return {
      ...{ kind: "youtube#commentThreadListResponse", etag: etagOf(items) },
      ...(place === undefined ? {} : { nextPageToken: writePlace(place) }),
      pageInfo: { totalResults: items.length, resultsPerPage: size },
      items,
    };
  } catch (error) {
    throw toDataApiError(error, NO_VIDEO);
  }
}

export async function listReplies(world: Connector, { query }: Asked): Promise<object> {
  const parentId = query.get("parentId") ?? "";
  const [videoId = "", commentId] = Buffer.from(parentId.slice(2), "base64url").toString("utf8").split("|");
  const size = readSize(query);
  const { used } = readPlace(query);
  const { replies } = (await findThread(world, videoId, commentId)) ?? { replies: [] };
  // Listed by themselves, replies do not name the video.
  const items = replies.slice(used, used + size).map((reply) => renderReply(reply, parentId));
  return {
    ...{ kind: "youtube#commentListResponse", etag: etagOf(items) },
    ...(used + size < replies.length ? { nextPageToken: writePlace({ used: used + size }) } : {}),
    pageInfo: { resultsPerPage: size },
    items,
  };
}

const NO_VIDEO = {
  ...{ code: 404, reason: "videoNotFound", domain: "youtube.commentThread" },
  message: "The video identified by the <code>videoId</code> parameter could not be found.",
};

/**
 * The simulated world lists comments and replies together, newest first. Here a reply belongs to the next comment below it
 * that is none, so that a thread ends with its comment and the list can go on after any thread.
 */
async function readThreads(world: Connector, videoId: string, from: Place, count: number) {
  const threads: Thread[] = [];
  let replies: PlatformComment[] = [];
  let { token, used } = from;
  for (;;) {
    const page = await world.comments({ platformVideoId: videoId, pageToken: token });
    for (; used < page.items.length; used += 1) {
      const comment = page.items[used];
      if (comment === undefined) continue;
      if (threads.length === count)
        return { threads, place: { ...(token === undefined ? {} : { token }), used } };
      if (comment.kind !== "top_level") replies.unshift(comment);
      else {
        threads.push({ comment, replies });
        replies = [];
      }
    }
    if (page.nextPageToken === null) return { threads, place: undefined };
    [token, used] = [page.nextPageToken, 0];
  }
}

async function findThread(world: Connector, videoId: string, commentId: string | undefined) {
  let place: Place | undefined = { used: 0 };
  while (place !== undefined) {
    const { threads, place: next }: Awaited<ReturnType<typeof readThreads>> = await readThreads(
      world,
      videoId,
      place,
      50,
    );
    const thread = threads.find(({ comment }) => comment.platformCommentId === commentId);
    if (thread !== undefined) return thread;
    place = next;
  }
  return undefined;
}

function renderThread({ comment, replies }: Thread, videoId: string, repliesShown: number) {
  const id = `Ug${Buffer.from(`${videoId}|${comment.platformCommentId}`).toString("base64url")}`;
  const snippet = {
    ...{ videoId, topLevelComment: renderComment(id, comment, { videoId }) },
    ...{ canReply: true, totalReplyCount: replies.length, isPublic: true },
  };
  const shown = replies.slice(0, repliesShown).map((reply) => renderReply(reply, id, videoId));
  const body = { id, snippet, ...(shown.length === 0 ? {} : { replies: { comments: shown } }) };
  return { kind: "youtube#commentThread", etag: etagOf(body), ...body };
}

function renderReply(reply: PlatformComment, parentId: string, videoId?: string) {
  const named = videoId === undefined ? {} : { videoId };
  return renderComment(`${parentId}.${reply.platformCommentId}`, reply, { ...named, parentId });
}

function renderComment(id: string, comment: PlatformComment, more: { videoId?: string; parentId?: string }) {
  const { commenterUsername, commenterAvatarUrl, text, likeCount, commentedAt } = comment;
  const snippet = {
    authorDisplayName: `@${commenterUsername}`,
    authorProfileImageUrl: commenterAvatarUrl,
    authorChannelUrl: `http://www.youtube.com/@${commenterUsername}`,
    authorChannelId: { value: writeAccountId("youtube", commenterUsername ?? "") },
    ...{ textDisplay: text, textOriginal: text, ...more },
    ...{ canRate: true, viewerRating: "none", likeCount },
    ...{ publishedAt: seconds(commentedAt), updatedAt: seconds(commentedAt) },
  };
  return { kind: "youtube#comment", etag: etagOf(snippet), id, snippet };
}

function writePlace(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

function readPlace(query: URLSearchParams): Place {
  const token = query.get("pageToken");
  if (token === null) return { used: 0 };
  try {
    // Whatever else is in it, only these two are used.
    const { token: simulated, used } = JSON.parse(Buffer.from(token, "base64url").toString("utf8")) as Place;
    if (!Number.isInteger(used)) throw new Error("not a place");
    return { used, ...(simulated === undefined ? {} : { token: simulated }) };
  } catch {
    throw invalidParameter("invalidPageToken", "pageToken");
  }
}

const MOST_RESULTS = 100;

function readSize(query: URLSearchParams): number {
  const size = Number(query.get("maxResults") ?? 20);
  if (!Number.isInteger(size) || size < 1 || size > MOST_RESULTS)
    throw invalidParameter("invalidParameter", "maxResults");
  return size;
}
