import { z } from "zod";
import type { ConnectorPage, PlatformComment, VideoRequest } from "../../connector.ts";
import { readPageCursorAs, writePageCursor } from "../page-cursor.ts";
import { WireCommentSchema, type WireCommentThread, WireCommentThreadSchema } from "./data-api-answers.ts";
import type { DataApi } from "./data-api-client.ts";
import { mapComment } from "./map-data-api.ts";

interface CommentsRequest extends VideoRequest {
  readonly pageToken?: string | undefined;
}

const THREADS = "50";
const REPLIES = "100";
const LIST = "comments";

/** Threads come first; those with more replies than come along are read one after the other before the next threads. */
const PlaceSchema = z.strictObject({
  /** Where the threads go on. */
  threads: z.string().min(1).optional(),
  /** Threads whose replies are still to be read, the first of them from `replies` on. */
  parents: z.array(z.string().min(1)).max(Number(THREADS)).optional(),
  replies: z.string().min(1).optional(),
});
type Place = z.infer<typeof PlaceSchema>;

export async function listComments(
  api: DataApi,
  request: CommentsRequest,
): Promise<ConnectorPage<PlatformComment>> {
  const place = readPageCursorAs(PlaceSchema, LIST, request.pageToken) ?? {};
  const [parent, ...parents] = place.parents ?? [];
  return parent === undefined
    ? readThreads(api, request, place.threads)
    : readReplies(api, request, { ...place, parents }, parent);
}

async function readThreads(
  api: DataApi,
  request: CommentsRequest,
  pageToken: string | undefined,
): Promise<ConnectorPage<PlatformComment>> {
  const { platformVideoId } = request;
  const { items, nextPageToken } = await api.list({
    ...request,
    method: "commentThreads",
    item: WireCommentThreadSchema,
    parameters: {
      part: "snippet,replies",
      videoId: platformVideoId,
      order: "time",
      textFormat: "plainText",
      maxResults: THREADS,
      pageToken,
    },
  });
  const parents = items.filter((thread) => !hasAllReplies(thread)).map(({ id }) => id);
  return {
    items: items.flatMap((thread) => mapThread(thread, platformVideoId)),
    nextPageToken: tokenOf({
      ...(nextPageToken === undefined ? {} : { threads: nextPageToken }),
      ...(parents.length === 0 ? {} : { parents }),
    }),
  };
}

async function readReplies(
  api: DataApi,
  request: CommentsRequest,
  { threads, parents = [], replies }: Place,
  parentId: string,
): Promise<ConnectorPage<PlatformComment>> {
  const { items, nextPageToken } = await api.list({
    ...request,
    method: "comments",
    item: WireCommentSchema,
    parameters: {
      part: "snippet",
      parentId,
      textFormat: "plainText",
      maxResults: REPLIES,
      pageToken: replies,
    },
  });
  const left = nextPageToken === undefined ? parents : [parentId, ...parents];
  return {
    items: items.map((reply) => mapComment(reply, request.platformVideoId, { kind: "reply" })),
    nextPageToken: tokenOf({
      ...(threads === undefined ? {} : { threads }),
      ...(left.length === 0 ? {} : { parents: left }),
      ...(nextPageToken === undefined ? {} : { replies: nextPageToken }),
    }),
  };
}

/** A thread that is not complete shows its comment only: its replies come with their own page, each once. */
function mapThread(thread: WireCommentThread, platformVideoId: string): PlatformComment[] {
  const { topLevelComment, totalReplyCount } = thread.snippet;
  const replies = hasAllReplies(thread) ? (thread.replies?.comments ?? []) : [];
  return [
    mapComment(topLevelComment, platformVideoId, { kind: "top_level", replyCount: totalReplyCount ?? null }),
    ...replies.map((reply) => mapComment(reply, platformVideoId, { kind: "reply" })),
  ];
}

function hasAllReplies({ snippet, replies }: WireCommentThread): boolean {
  return (snippet.totalReplyCount ?? 0) <= (replies?.comments?.length ?? 0);
}

function tokenOf(place: Place): string | null {
  return Object.keys(place).length === 0 ? null : writePageCursor(LIST, place);
}
