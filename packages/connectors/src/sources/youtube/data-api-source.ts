import { z } from "zod";
import type {
  ConnectorPage,
  LookupTerms,
  PlatformUser,
  PlatformVideo,
  SearchRequest,
  VideoSearchRequest,
} from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { readPageCursorAs, writePageCursor } from "../page-cursor.ts";
import { type ConsentedSource, defineSource, type Lookups, type Source } from "../source.ts";
import { type BatchWindow, createSyncs } from "./batch-loader.ts";
import { listComments } from "./comment-threads.ts";
import { WireSearchResultSchema } from "./data-api-answers.ts";
import { createDataApi, type DataApi, type DataApiOptions } from "./data-api-client.ts";
import { createDirectory, type Directory, found, goodOf } from "./data-api-directory.ts";
import {
  isVideoId,
  mapChannel,
  mapUser,
  mapVideo,
  requireChannelId,
  requireHandle,
  requireVideoId,
} from "./map-data-api.ts";
import { listUploads, refreshUploads } from "./uploads.ts";

export interface YouTubeDataApiOptions extends DataApiOptions {
  /** Finds new posts, so that no unit is spent on it. */
  readonly feed?:
    | { newestVideoIds(platformAccountId: string, terms: LookupTerms): Promise<readonly string[]> }
    | undefined;
  readonly window?: BatchWindow | undefined;
}

/** Nobody waits for a sync; somebody who looks a video up should not notice. */
const WINDOW: BatchWindow = { quietMs: 25, longestMs: { sync: 3_000, live: 5 } };

const SERVICE = { name: "youtube-data-api", platform: "youtube" } as const;

/** YouTube Data API v3, with a key. */
export function createYouTubeDataApiSource(options: YouTubeDataApiOptions): Source {
  return defineSource({ ...SERVICE, lookups: openDataApi(options).lookups });
}

interface OwnChannelOptions extends Omit<YouTubeDataApiOptions, "key" | "feed"> {
  readonly token: string;
}

/** One creator's own channel, read with the token that they gave. Only what everybody may see is told. */
export function createYouTubeOwnSource({ token, ...options }: OwnChannelOptions): ConsentedSource {
  const { directory, lookups } = openDataApi({ ...options, key: { token } });
  const { video, accountById, accountByUsername, accountVideos } = lookups;
  return {
    ...defineSource({ ...SERVICE, lookups: { video, accountById, accountByUsername, accountVideos } }),
    ownAccount: async (terms) => mapChannel(await directory.ownChannel(terms)),
  };
}

type DataApiLookups = Omit<Lookups, "searchHashtags">;

function openDataApi(options: YouTubeDataApiOptions): { directory: Directory; lookups: DataApiLookups } {
  const { now, feed, window = WINDOW } = options;
  const api = createDataApi(options);
  const syncs = createSyncs();
  const directory = createDirectory({ api, now, window, syncs });
  const uploads = { api, directory, syncs, newestVideoIds: feed?.newestVideoIds };
  return {
    directory,
    lookups: {
      async video(request) {
        const id = requireVideoId(request.platformVideoId);
        return syncs.during(request.purpose, async () => {
          const video = found((await directory.videos.loadMany([id], request)).get(id), "video");
          const { channelId } = video.snippet;
          const channels = await directory.knownChannels([channelId], request);
          return mapVideo(video, channels.get(channelId), undefined);
        });
      },
      async accountByUsername(request) {
        return mapChannel(await directory.channelByHandle(requireHandle(request.username), request));
      },
      async accountById(request) {
        const id = requireChannelId(request.platformAccountId);
        return mapChannel(await syncs.during(request.purpose, () => directory.channel(id, request)));
      },
      async accountVideos(request) {
        requireChannelId(request.platformAccountId);
        // One id that YouTube cannot have does not end the sync of the others.
        const knownVideoIds = request.knownVideoIds?.filter(isVideoId) ?? [];
        if (request.pageToken !== undefined || knownVideoIds.length === 0)
          return listUploads(uploads, request);
        return refreshUploads(uploads, { ...request, knownVideoIds });
      },
      async comments(request) {
        requireVideoId(request.platformVideoId);
        return listComments(api, request);
      },
      searchUsers: (request) => searchUsers(api, directory, request),
      searchVideos: (request) => searchVideos(api, directory, request),
    },
  };
}

async function searchUsers(
  api: DataApi,
  directory: Directory,
  request: SearchRequest,
): Promise<ConnectorPage<PlatformUser>> {
  const { results, nextPageToken } = await search(api, "users", request, { type: "channel" });
  const ids = [...new Set(results.flatMap(({ id }) => id.channelId ?? []))];
  const channels = await directory.channels(ids, request);
  const items = ids.flatMap((id) => {
    const channel = channels.get(id);
    return channel === undefined ? [] : [mapUser(channel)];
  });
  return { items, nextPageToken };
}

/** What YouTube sorts by; it knows ratings, of which likes are all that is left. */
const ORDERS = { relevance: "relevance", date: "date", likes: "rating" } as const;

async function searchVideos(
  api: DataApi,
  directory: Directory,
  request: VideoSearchRequest,
): Promise<ConnectorPage<PlatformVideo>> {
  const { results, nextPageToken } = await search(api, "found", request, {
    type: "video",
    order: ORDERS[request.sortBy ?? "relevance"],
    publishedAfter: request.publishedAfter?.toISOString(),
  });
  const ids = [...new Set(results.flatMap(({ id }) => id.videoId ?? []))];
  const videos = goodOf(await directory.videos.loadMany(ids, request));
  const channelIds = new Set([...videos.values()].map(({ snippet }) => snippet.channelId));
  const channels = await directory.knownChannels([...channelIds], request);
  const items = ids.flatMap((id) => {
    const video = videos.get(id);
    return video === undefined ? [] : [mapVideo(video, channels.get(video.snippet.channelId), undefined)];
  });
  return { items, nextPageToken };
}

const RESULTS = "50";
const PlaceSchema = z.strictObject({ cursor: z.string().min(1) });

async function search(
  api: DataApi,
  list: "users" | "found",
  request: SearchRequest,
  parameters: Readonly<Record<string, string | undefined>>,
) {
  const place = readPageCursorAs(PlaceSchema, list, request.pageToken);
  const { query, region, language } = request;
  if (query.trim() === "")
    throw new ConnectorFailure("not_found", "a search for nothing", { isUnasked: true });
  const { items, nextPageToken } = await api.list({
    ...request,
    method: "search",
    item: WireSearchResultSchema,
    parameters: {
      part: "snippet",
      q: query,
      maxResults: RESULTS,
      pageToken: place?.cursor,
      regionCode: region?.toUpperCase(),
      relevanceLanguage: language?.split("-")[0]?.toLowerCase(),
      ...parameters,
    },
  });
  return {
    results: items,
    nextPageToken: nextPageToken === undefined ? null : writePageCursor(list, { cursor: nextPageToken }),
  };
}
