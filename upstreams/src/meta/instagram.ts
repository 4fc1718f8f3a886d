import type { PlatformComment } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { missingObject, missingUser, oauth } from "./graph-errors.ts";
import { asked, type Field, parseFields, renderNode } from "./graph-fields.ts";
import {
  digitsOf,
  listVideos,
  pageOfVideos,
  pagingOf,
  readCursor,
  textOf,
  type Visit,
  writeCursor,
} from "./graph-world.ts";
import {
  ACCOUNT,
  accountValues,
  commentValues,
  graphIdOf,
  HASHTAG,
  hashtagMediaValues,
  MEDIA,
  mediaValues,
  renderInsights,
} from "./instagram-nodes.ts";

interface InstagramVisit extends Visit {
  /** The account that the token belongs to. */
  readonly ownUsername: string;
  readonly host: "facebook" | "instagram";
  readonly retiredMetrics: ReadonlySet<string>;
  /** When each hashtag was searched first. */
  readonly searchedHashtags: Map<string, Date>;
}

/** The answer to a path below the version, or undefined where Instagram has nothing. */
export async function answerInstagram(
  path: readonly string[],
  visit: InstagramVisit,
): Promise<object | undefined> {
  const [node = "", edge] = path;
  if (node === "ig_hashtag_search") return searchHashtag(visit);
  if (node === "me" || node.startsWith(ACCOUNT)) {
    if (visit.host === "facebook" && edge === undefined && isDiscovery(visit)) return discover(node, visit);
    return answerOwnAccount(node, edge, visit);
  }
  const shortcode = textOf(MEDIA, node);
  if (shortcode !== undefined) return answerMedia(node, shortcode, edge, visit);
  const hashtag = textOf(HASHTAG, node);
  return hashtag === undefined ? undefined : listHashtagMedia(hashtag, edge, visit);
}

function fieldsOf({ query }: Visit, byDefault = "id"): Field[] {
  return parseFields(query.get("fields") ?? byDefault);
}

function isDiscovery(visit: Visit): boolean {
  return fieldsOf(visit).some(({ name }) => name === "business_discovery");
}

/** Only professional accounts that are open to all are discovered; of others it says that they are not there. */
async function discover(node: string, visit: InstagramVisit): Promise<object> {
  const { signal } = visit;
  const own = await visit.platform.accountByUsername({ username: visit.ownUsername, signal });
  if (node !== graphIdOf(own)) throw missingObject(node);
  const [field] = fieldsOf(visit);
  const username = field?.modifiers["username"] ?? "";
  const account = await visit.platform.accountByUsername({ username, signal }).catch((error: unknown) => {
    const isUnseen = error instanceof ConnectorFailure && /not_found|restricted/.test(error.kind);
    throw isUnseen ? missingUser(username) : error;
  });
  if (account.isPrivate) throw missingUser(username);
  const listed = field?.fields.find(({ name }) => name === "media");
  const videos = listed === undefined ? [] : await listVideos(visit, account.platformAccountId ?? "");
  const media = asked(({ modifiers, fields }) => {
    const page = pageOfVideos(videos, modifiers["limit"], modifiers["after"]);
    const { before } = modifiers["after"] === undefined ? { before: undefined } : page;
    const cursors = { ...(before && { before }), ...(page.hasNext && { after: page.after }) };
    const data = page.videos.map((video) =>
      renderNode("IGMedia", { ...mediaValues(video), view_count: video.viewCount }, fields),
    );
    return { data, paging: { cursors } };
  });
  const values = { ...accountValues(account, "facebook"), media };
  return { business_discovery: renderNode("IGUser", values, field?.fields ?? []), id: graphIdOf(own) };
}

async function answerOwnAccount(
  node: string,
  edge: string | undefined,
  visit: InstagramVisit,
): Promise<object> {
  const own = await visit.platform.accountByUsername({ username: visit.ownUsername, signal: visit.signal });
  if (node !== "me" && node !== graphIdOf(own)) throw missingObject(node);
  if (edge === undefined) return renderNode("IGUser", accountValues(own, visit.host), fieldsOf(visit));
  if (edge !== "media") throw missingObject(node);
  const limit = visit.query.get("limit") ?? undefined;
  const after = visit.query.get("after") ?? undefined;
  const page = pageOfVideos(await listVideos(visit, own.platformAccountId ?? ""), limit, after);
  const fields = fieldsOf(visit);
  const data = page.videos.map((video) => renderNode("IGMedia", mediaValues(video), fields));
  return { data, ...(data.length > 0 && { paging: pagingOf(visit, page) }) };
}

/** Media of others are closed, but for what lists of them say. */
async function answerMedia(node: string, shortcode: string, edge: string | undefined, visit: InstagramVisit) {
  const video = await visit.platform.video({ platformVideoId: shortcode, signal: visit.signal });
  if (video.accountUsername !== visit.ownUsername) throw missingObject(node);
  if (edge === "insights") return { data: renderInsights(video, node, visit.query, visit.retiredMetrics) };
  if (edge === "comments") return listComments(shortcode, visit);
  return renderNode("IGMedia", mediaValues(video), fieldsOf(visit));
}

async function listComments(platformVideoId: string, visit: InstagramVisit): Promise<object> {
  const after = visit.query.get("after");
  const pageToken = after === null ? undefined : readCursor(after);
  const { items, nextPageToken } = await visit.platform.comments({
    platformVideoId,
    pageToken,
    signal: visit.signal,
  });
  const threads: PlatformComment[][] = [];
  for (const comment of items) {
    if (comment.kind === "top_level" || threads.length === 0) threads.push([comment]);
    else threads.at(-1)?.push(comment);
  }
  const fields = fieldsOf(visit, "timestamp,text,id");
  const data = threads.map(([comment, ...replies]) => {
    const below = asked((field) => ({
      data: replies.map((reply) => renderNode("IGComment", commentValues(reply), field.fields)),
    }));
    const values = { ...commentValues(comment), replies: replies.length > 0 ? below : undefined };
    return renderNode("IGComment", values, fields);
  });
  const cursors = {
    after: nextPageToken === null ? undefined : writeCursor(nextPageToken),
    hasNext: nextPageToken !== null,
  };
  return { data, paging: pagingOf(visit, cursors) };
}

async function searchHashtag(visit: InstagramVisit): Promise<object> {
  const query = visit.query.get("q") ?? "";
  const { items } = await visit.platform.searchHashtags({ query, signal: visit.signal }).catch(noHashtag);
  const name = items[0]?.name;
  if (!name) return noHashtag(undefined);
  spendHashtag(name, visit);
  return { data: [renderNode("IGHashtag", { id: digitsOf(HASHTAG, name), name }, fieldsOf(visit))] };
}

const HASHTAGS_A_WEEK = 30;

/** Thirty different ones in seven days; the same one again is free. */
function spendHashtag(name: string, { searchedHashtags, now }: InstagramVisit): void {
  for (const [one, searched] of searchedHashtags) {
    if (now.getTime() - searched.getTime() >= 7 * DAY_MS) searchedHashtags.delete(one);
  }
  if (searchedHashtags.has(name)) return;
  if (searchedHashtags.size >= HASHTAGS_A_WEEK) {
    throw oauth(18, "(#18) This user has searched too many hashtags within 7 days");
  }
  searchedHashtags.set(name, now);
}

/** The same is said of hashtags that nobody used and of those that are not to be searched. */
function noHashtag(error: unknown): never {
  const isOther = error instanceof ConnectorFailure && !/not_found|private|restricted/.test(error.kind);
  throw isOther ? error : oauth(24, "(#24) The requested resource does not exist");
}

const DAY_MS = 86_400_000;

async function listHashtagMedia(
  hashtag: string,
  edge: string | undefined,
  visit: InstagramVisit,
): Promise<object> {
  const isRecent = edge === "recent_media";
  if (!isRecent && edge !== "top_media") throw missingObject(hashtag);
  const after = visit.query.get("after");
  const publishedAfter = isRecent ? new Date(visit.now.getTime() - DAY_MS) : undefined;
  const { items, nextPageToken } = await visit.platform.searchVideos({
    ...{ query: hashtag, signal: visit.signal, publishedAfter },
    sortBy: isRecent ? "date" : "relevance",
    pageToken: after === null ? undefined : readCursor(after),
  });
  const fields = fieldsOf(visit);
  const data = items.map((video) => renderNode("IGMedia", hashtagMediaValues(video), fields));
  const cursors = {
    after: nextPageToken === null ? undefined : writeCursor(nextPageToken),
    hasNext: nextPageToken !== null,
  };
  return { data, paging: pagingOf(visit, cursors) };
}
