import { z } from "zod";
import type { AccountVideosRequest, ConnectorPage, LookupTerms, PlatformVideo } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { readPageCursorAs, writePageCursor } from "../page-cursor.ts";
import type { Syncs } from "./batch-loader.ts";
import { type WireChannel, WirePlaylistItemSchema } from "./data-api-answers.ts";
import type { DataApi } from "./data-api-client.ts";
import { type Directory, found, goodOf } from "./data-api-directory.ts";
import { mapVideo } from "./map-data-api.ts";

interface UploadsOptions {
  readonly api: DataApi;
  readonly directory: Directory;
  readonly syncs: Syncs;
  /** Ids of a channel's newest videos, for nothing. */
  readonly newestVideoIds?:
    | ((platformAccountId: string, terms: LookupTerms) => Promise<readonly string[]>)
    | undefined;
}

const PAGE_SIZE = 50;
const LIST = "videos";
/** The last video that the page before gave out: what was posted since pushes it, and others, into the next page. */
const PlaceSchema = z.strictObject({ cursor: z.string().min(1), after: z.string() });

/** Newest first, from the channel's list of uploads: a unit for each page of it, and one for its videos. */
export async function listUploads(
  { api, directory }: UploadsOptions,
  request: AccountVideosRequest,
): Promise<ConnectorPage<PlatformVideo>> {
  const place = readPageCursorAs(PlaceSchema, LIST, request.pageToken);
  const channel = await findChannel(directory, request);
  const page = await readPlaylist(api, channel, place?.cursor, request);
  const given = page.uploads.findIndex(({ videoId }) => videoId === place?.after);
  const uploads = page.uploads.slice(given + 1);
  const ids = uploads.map(({ videoId }) => videoId);
  const videos = goodOf(await directory.videos.loadMany(ids, request));
  const last = page.uploads.at(-1)?.videoId ?? place?.after ?? "";
  return {
    items: uploads.flatMap(({ videoId, position }) => {
      const video = videos.get(videoId);
      return video === undefined ? [] : [mapVideo(video, channel, position)];
    }),
    nextPageToken:
      page.cursor === undefined ? null : writePageCursor(LIST, { cursor: page.cursor, after: last }),
  };
}

/**
 * The known videos and those posted since, as one page. Known ones are asked for by id, together with those of other
 * accounts, and the new ones are found without a unit where somebody else knows them.
 */
export async function refreshUploads(
  options: UploadsOptions,
  request: AccountVideosRequest & { readonly knownVideoIds: readonly string[] },
): Promise<ConnectorPage<PlatformVideo>> {
  const { directory, syncs } = options;
  const { purpose, knownVideoIds } = request;
  const loadNew = async () => directory.videos.loadMany(await findNewIds(options, request), request);
  const [channel, newVideos, knownVideos] = await Promise.all([
    syncs.during(purpose, () => findChannel(directory, request)),
    syncs.during(purpose, loadNew),
    syncs.during(purpose, () => directory.videos.loadMany(knownVideoIds, request)),
  ]);
  const videos = [...goodOf(knownVideos).values(), ...goodOf(newVideos).values()];
  const items = videos.map((video) => mapVideo(video, channel, undefined)).sort(newestFirst);
  return { items, nextPageToken: null };
}

async function findNewIds(
  options: UploadsOptions,
  request: AccountVideosRequest & { readonly knownVideoIds: readonly string[] },
): Promise<string[]> {
  const known = new Set(request.knownVideoIds);
  const newest = await askNewest(options, request);
  if (newest?.some((id) => known.has(id)) || newest?.length === 0) return newerThanKnown(newest, known);
  const uploads = await readUntilKnown(options, request, known);
  return newerThanKnown([...new Set([...(newest ?? []), ...uploads])], known);
}

/** Of ids from the newest on. What is older than all that the caller has is not new: the caller did without it. */
function newerThanKnown(ids: readonly string[], known: ReadonlySet<string>): string[] {
  const lastKnown = ids.findLastIndex((id) => known.has(id));
  return ids.slice(0, lastKnown < 0 ? ids.length : lastKnown).filter((id) => !known.has(id));
}

/** Undefined when nobody knows: finding new videos then costs a unit, as it does without anybody to ask. */
async function askNewest(
  { newestVideoIds }: UploadsOptions,
  request: AccountVideosRequest,
): Promise<readonly string[] | undefined> {
  try {
    return await newestVideoIds?.(request.platformAccountId, request);
  } catch (error) {
    if (error instanceof ConnectorFailure && !request.signal?.aborted) return undefined;
    throw error;
  }
}

const MOST_PAGES_OF_NEW = 4;

async function readUntilKnown(
  { api, directory }: UploadsOptions,
  request: AccountVideosRequest,
  known: ReadonlySet<string>,
): Promise<string[]> {
  const channel = await findChannel(directory, request);
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES_OF_NEW; page += 1) {
    const { uploads, cursor: next } = await readPlaylist(api, channel, cursor, request);
    ids.push(...uploads.map(({ videoId }) => videoId));
    if (next === undefined || uploads.some(({ videoId }) => known.has(videoId))) break;
    cursor = next;
  }
  return ids;
}

async function findChannel(directory: Directory, request: AccountVideosRequest): Promise<WireChannel> {
  const { platformAccountId } = request;
  const channels = await directory.knownChannels([platformAccountId], request);
  return found(channels.get(platformAccountId), "channel");
}

interface Uploads {
  readonly uploads: readonly { readonly videoId: string; readonly position: number | undefined }[];
  readonly cursor: string | undefined;
}

async function readPlaylist(
  api: DataApi,
  channel: WireChannel,
  pageToken: string | undefined,
  terms: LookupTerms,
): Promise<Uploads> {
  const playlistId = channel.contentDetails?.relatedPlaylists?.uploads ?? `UU${channel.id.slice(2)}`;
  const { items, nextPageToken } = await api.list({
    method: "playlistItems",
    item: WirePlaylistItemSchema,
    ...terms,
    parameters: {
      part: api.isOwner ? "snippet,status" : "snippet",
      playlistId,
      maxResults: String(PAGE_SIZE),
      pageToken,
    },
  });
  const shown = items.filter(
    ({ snippet, status }) =>
      Object.keys(snippet.thumbnails ?? {}).length > 0 && (status?.privacyStatus ?? "public") === "public",
  );
  const uploads = shown.map(({ snippet: { resourceId, position } }) => ({ ...resourceId, position }));
  return { uploads, cursor: nextPageToken };
}

function newestFirst(one: PlatformVideo, other: PlatformVideo): number {
  return (other.publishedAt?.getTime() ?? 0) - (one.publishedAt?.getTime() ?? 0);
}
