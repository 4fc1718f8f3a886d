import type { Connector, ConnectorPage, PlatformVideo } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { findBehaviour } from "@clipledger/connectors/simulator/failures-on-demand";
import { readAccountId, readVideoId, writeVideoId } from "@clipledger/connectors/simulator/identifiers";
import type { Asked } from "../serve.ts";
import { listReplies, listThreads } from "./comment-threads.ts";
import { readOffset, writeOffset } from "./offsets.ts";
import { dataApiError, invalidParameter, toDataApiError } from "./problems.ts";
import {
  etagOf,
  type Parts,
  renderChannel,
  renderPlaylistItem,
  renderSearchResult,
  renderVideo,
  type Upload,
} from "./resources.ts";

type Method = (world: Connector, asked: Asked) => Promise<object>;

/** The lists of the Data API that Clipledger asks, over the simulated world. */
export const METHODS: Readonly<Record<string, Method>> = {
  videos: listVideos,
  channels: listChannels,
  playlistItems: listPlaylistItems,
  search: search,
  commentThreads: listThreads,
  comments: listReplies,
};

/** Names that fail the whole request. The others are left out of it, as YouTube leaves out what it does not show. */
const FAILS_ALL = new Set(["flaky"]);

async function listVideos(world: Connector, { query, signal }: Asked): Promise<object> {
  const ids = readIds(query);
  const parts = readParts(query);
  const largest = { ...sizeIn(query, "width"), ...sizeIn(query, "height") };
  const items = await Promise.all(
    ids.map(async (platformVideoId): Promise<object[]> => {
      const name = readVideoId("youtube", platformVideoId)?.username ?? platformVideoId;
      const video = await lookUp(() => world.video({ platformVideoId, signal }), name, ids.length);
      if (video === "broken") return [{ kind: "youtube#video", id: platformVideoId, snippet: "n/a" }];
      return video === undefined ? [] : [renderVideo(video, parts, largest)];
    }),
  );
  return listOf("youtube#videoListResponse", items.flat(), ids.length);
}

async function listChannels(world: Connector, { query, signal }: Asked): Promise<object> {
  const parts = readParts(query);
  const handle = query.get("forHandle")?.replace(/^@/, "");
  const ids = handle === undefined ? readIds(query) : [];
  const accounts = await Promise.all([
    ...(handle === undefined
      ? []
      : [lookUp(() => world.accountByUsername({ username: handle, signal }), handle, 1)]),
    ...ids.map((id) => {
      const name = readAccountId("youtube", id) ?? id;
      return lookUp(() => world.accountById({ platformAccountId: id, signal }), name, ids.length);
    }),
  ]);
  const items = accounts.flatMap((account, index): object[] => {
    if (account === "broken") return [{ kind: "youtube#channel", id: ids[index], snippet: "n/a" }];
    return account === undefined ? [] : [renderChannel(account, parts)];
  });
  return listOf("youtube#channelListResponse", items, 5);
}

/** Undefined for what is left out. Alone in its request, a name gets the failure that it asks for. */
async function lookUp<Item>(
  ask: () => Promise<Item>,
  name: string,
  together: number,
): Promise<Item | "broken" | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    const isLeftOut = error.kind === "not_found" || error.kind === "private";
    const failsAll = together === 1 || FAILS_ALL.has(findBehaviour(name) ?? "");
    if (!isLeftOut && failsAll) throw toDataApiError(error, GONE);
    return error.kind === "invalid_data" ? "broken" : undefined;
  }
}

const GONE = { code: 404, reason: "notFound", message: "Not found." };

async function listPlaylistItems(world: Connector, { query, signal }: Asked): Promise<object> {
  const parts = readParts(query);
  const platformAccountId = `UC${(query.get("playlistId") ?? "").slice(2)}`;
  const size = readSize(query, 50);
  const offset = readOffset(query);
  try {
    const account = await world.accountById({ platformAccountId, signal });
    const { uploads, total } = await readUploads(world, platformAccountId, offset + size + 1);
    const items = uploads
      .slice(offset, offset + size)
      .map((upload, index) => renderPlaylistItem(upload, account, offset + index, parts));
    return paged("youtube#playlistItemListResponse", items, {
      offset,
      size,
      total: total ?? account.videoCount ?? 0,
    });
  } catch (error) {
    if (error instanceof ConnectorFailure && error.kind === "private") throw NOT_ACCESSIBLE;
    throw toDataApiError(error, NO_PLAYLIST);
  }
}

const NO_PLAYLIST = {
  ...{ code: 404, reason: "playlistNotFound", domain: "youtube.playlistItem" },
  message: "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.",
};
const NOT_ACCESSIBLE = dataApiError({
  ...{ code: 403, reason: "playlistItemsNotAccessible", domain: "youtube.playlistItem" },
  message: "The request is not properly authorized to retrieve the specified playlist.",
});

/** After every fourth video of such an account stand two that can no longer be seen. */
const HAS_REMNANTS = /^remnants(?:$|[._-]|\d)/;

/** `total` is undefined where it is the account's number of videos. */
async function readUploads(
  world: Connector,
  platformAccountId: string,
  count: number,
): Promise<{ uploads: Upload[]; total: number | undefined }> {
  const hasRemnants = HAS_REMNANTS.test(readAccountId("youtube", platformAccountId) ?? "");
  const videos = await readUntil((pageToken) => world.accountVideos({ platformAccountId, pageToken }), count);
  const uploads = videos.flatMap((video, index): Upload[] => {
    const shown = { video, videoId: video.platformVideoId ?? "", remnant: undefined };
    return hasRemnants && index % 4 === 3 ? [shown, ...remnantsAfter(index)] : [shown];
  });
  return { uploads, total: hasRemnants ? uploads.length : undefined };
}

function remnantsAfter(index: number): Upload[] {
  return (["Private video", "Deleted video"] as const).map((remnant, slot) => ({
    ...{ remnant, video: undefined },
    videoId: writeVideoId("youtube", { username: "deleted.video", day: 16_000 + index, slot }),
  }));
}

const ORDERS = { relevance: "relevance", date: "date", rating: "likes" } as const;

async function search(world: Connector, { query, signal }: Asked): Promise<object> {
  const terms = {
    query: query.get("q") ?? "",
    region: query.get("regionCode") ?? undefined,
    language: query.get("relevanceLanguage") ?? undefined,
    signal,
  };
  const [size, offset] = [readSize(query, 50), readOffset(query)];
  try {
    const found =
      query.get("type") === "channel"
        ? (await readUntil((pageToken) => world.searchUsers({ ...terms, pageToken }), offset + size + 1)).map(
            renderFoundChannel,
          )
        : (
            await readUntil(
              (pageToken) => world.searchVideos({ ...terms, ...filtersIn(query), pageToken }),
              offset + size + 1,
            )
          ).map(renderFoundVideo);
    const page = paged("youtube#searchListResponse", found.slice(offset, offset + size), {
      ...{ offset, size, total: found.length },
    });
    return {
      ...page,
      regionCode: terms.region ?? "US",
      pageInfo: { totalResults: 1_000_000, resultsPerPage: size },
    };
  } catch (error) {
    throw toDataApiError(error, {
      code: 400,
      reason: "invalidSearchFilter",
      message: "Invalid combination.",
    });
  }
}

function filtersIn(query: URLSearchParams) {
  const publishedAfter = query.get("publishedAfter");
  const order = query.get("order") ?? "relevance";
  if (!(order in ORDERS)) throw invalidParameter("invalidSearchFilter", "order");
  // The line above let only these through.
  const sortBy = ORDERS[order as keyof typeof ORDERS];
  return { sortBy, publishedAfter: publishedAfter === null ? undefined : new Date(publishedAfter) };
}

function renderFoundVideo(video: PlatformVideo) {
  return renderSearchResult(
    { kind: "youtube#video", videoId: video.platformVideoId },
    {
      channelId: video.platformAccountId,
      ...{ title: video.caption, description: video.caption },
      channelTitle: video.accountDisplayName,
      pictureUrl: video.thumbnailUrl,
      publishedAt: video.publishedAt ?? new Date(0),
    },
  );
}

function renderFoundChannel(user: {
  readonly platformAccountId: string | null;
  readonly displayName: string | null;
  readonly bio: string | null;
  readonly profilePictureUrl: string | null;
}) {
  const { platformAccountId: channelId, displayName, bio, profilePictureUrl } = user;
  return renderSearchResult(
    { kind: "youtube#channel", channelId },
    {
      ...{ channelId, title: displayName, description: bio, channelTitle: displayName },
      ...{ pictureUrl: profilePictureUrl, publishedAt: new Date("2016-01-01T00:00:00Z") },
    },
  );
}

/** As many items of a simulated list as are needed. */
async function readUntil<Item>(
  ask: (pageToken: string | undefined) => Promise<ConnectorPage<Item>>,
  count: number,
): Promise<Item[]> {
  const items: Item[] = [];
  let pageToken: string | undefined;
  do {
    const page = await ask(pageToken);
    items.push(...page.items);
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken !== undefined && items.length < count);
  return items;
}

function paged(
  kind: string,
  items: readonly object[],
  { offset, size, total }: Record<"offset" | "size" | "total", number>,
) {
  return {
    ...listOf(kind, items, size),
    ...(offset + size < total ? { nextPageToken: writeOffset(offset + size, "next") } : {}),
    ...(offset > 0 ? { prevPageToken: writeOffset(offset, "previous") } : {}),
    items,
    pageInfo: { totalResults: total, resultsPerPage: size },
  };
}

/** A list by ids that finds nothing has no items at all. */
function listOf(kind: string, items: readonly object[], resultsPerPage: number) {
  const pageInfo = { totalResults: items.length, resultsPerPage };
  return { kind, etag: etagOf(items), pageInfo, ...(items.length === 0 ? {} : { items }) };
}

const PARTS = new Set([
  ..."snippet contentDetails statistics status player brandingSettings id replies topicDetails".split(" "),
]);

function readParts(query: URLSearchParams): Parts {
  const parts = (query.get("part") ?? "").split(",").filter((part) => part !== "");
  if (parts.length === 0) {
    throw dataApiError({
      ...{ code: 400, reason: "missingRequiredParameter", domain: "global" },
      message: "Required parameter: part",
    });
  }
  if (!parts.every((part) => PARTS.has(part))) throw invalidParameter("unknownPart", "part");
  return new Set(parts);
}

const MOST_IDS = 50;

function readIds(query: URLSearchParams): string[] {
  const ids = (query.get("id") ?? "").split(",").filter((id) => id !== "");
  if (ids.length === 0) {
    throw dataApiError({
      ...{ code: 400, reason: "missingRequiredParameter", domain: "youtube.parameter" },
      message: "No filter selected. Expected one of: id, forHandle, chart",
    });
  }
  if (ids.length > MOST_IDS) throw invalidParameter("invalidFilters", "id");
  return [...new Set(ids)];
}

function readSize(query: URLSearchParams, most: number): number {
  const size = Number(query.get("maxResults") ?? 5);
  if (!Number.isInteger(size) || size < 0 || size > most)
    throw invalidParameter("invalidParameter", "maxResults");
  return size;
}

function sizeIn(query: URLSearchParams, side: "width" | "height") {
  const text = query.get(side === "width" ? "maxWidth" : "maxHeight");
  return text === null ? {} : { [side]: Number(text) };
}
