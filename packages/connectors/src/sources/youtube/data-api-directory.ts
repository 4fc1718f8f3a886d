import type { LookupTerms } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { type BatchLoader, type BatchWindow, createBatchLoader, type Syncs } from "./batch-loader.ts";
import { type WireChannel, WireChannelSchema, type WireVideo, WireVideoSchema } from "./data-api-answers.ts";
import type { DataApi, WireList } from "./data-api-client.ts";

/** Videos and channels by their ids, 50 to a call. */
export interface Directory {
  readonly videos: BatchLoader<WireVideo | ConnectorFailure>;
  channelByHandle(handle: string, terms: LookupTerms): Promise<WireChannel>;
  /** The channel of whoever gave the token. */
  ownChannel(terms: LookupTerms): Promise<WireChannel>;
  channel(id: string, terms: LookupTerms): Promise<WireChannel>;
  channels(ids: readonly string[], terms: LookupTerms): Promise<ReadonlyMap<string, WireChannel>>;
  /** As `channels`, but what was heard within the hour is good enough: names and pictures seldom change. */
  knownChannels(ids: readonly string[], terms: LookupTerms): Promise<ReadonlyMap<string, WireChannel>>;
}

interface DirectoryOptions {
  readonly api: DataApi;
  readonly now: () => Date;
  readonly window: BatchWindow;
  readonly syncs: Syncs;
}

const BATCH_SIZE = 50;
const CHANNEL_PARTS = "snippet,contentDetails,statistics,status";
const VIDEO_PARTS = "snippet,contentDetails,statistics,player";
/** With a largest size YouTube says how wide and high the player is, and so which shape the video has. */
const PLAYER_SIZE = { maxWidth: "720", maxHeight: "720" };

export function createDirectory({ api, now, window, syncs }: DirectoryOptions): Directory {
  const remembered = createMemory(now);
  const videos = createBatchLoader<WireVideo | ConnectorFailure>({
    batchSize: BATCH_SIZE,
    window,
    syncs,
    load: async (ids, purpose) => {
      const parameters = {
        part: api.isOwner ? `${VIDEO_PARTS},status` : VIDEO_PARTS,
        id: ids.join(","),
        maxResults: String(BATCH_SIZE),
        ...PLAYER_SIZE,
      };
      const list = await api.list({ method: "videos", parameters, item: WireVideoSchema, purpose });
      // Its owner still sees a video that was made private; for everybody else it is gone.
      return byId({ ...list, items: list.items.filter(({ status }) => status?.privacyStatus !== "private") });
    },
  });
  const channels = createBatchLoader<WireChannel | ConnectorFailure>({
    batchSize: BATCH_SIZE,
    window,
    syncs,
    load: async (ids, purpose) => {
      // A call has room for 50: those that will be due soon come along for nothing.
      const due = remembered.longestAgo(BATCH_SIZE - ids.length).filter((id) => !ids.includes(id));
      const id = [...ids, ...due].join(",");
      const parameters = { part: CHANNEL_PARTS, id, maxResults: String(BATCH_SIZE) };
      const list = await api.list({ method: "channels", parameters, item: WireChannelSchema, purpose });
      for (const channel of list.items) remembered.add(channel);
      return byId(list);
    },
  });
  const load = async (ids: readonly string[], terms: LookupTerms) =>
    goodOf(await channels.loadMany(ids, terms));
  const loadOne = async (filter: Readonly<Record<string, string>>, terms: LookupTerms) => {
    const parameters = { part: CHANNEL_PARTS, ...filter };
    const { items } = await api.list({ method: "channels", parameters, item: WireChannelSchema, ...terms });
    const [channel] = items;
    if (channel === undefined) throw noSuch("channel");
    remembered.add(channel);
    return channel;
  };

  return {
    videos,
    channels: load,
    channelByHandle: (handle, terms) => loadOne({ forHandle: handle }, terms),
    ownChannel: (terms) => loadOne({ mine: "true" }, terms),
    async channel(id, terms) {
      const [known] = terms.purpose === "sync" ? remembered.find(id, FRESH_FOR_MS) : [];
      if (known !== undefined) return known[1];
      return found((await channels.loadMany([id], terms)).get(id), "channel");
    },
    async knownChannels(ids, terms) {
      const known = new Map(ids.flatMap((id) => remembered.find(id)));
      const unknown = ids.filter((id) => !known.has(id));
      if (unknown.length === 0) return known;
      return new Map([...known, ...(await load(unknown, terms))]);
    },
  };
}

function byId<Item extends { id: string }>({ items, brokenIds }: WireList<Item>) {
  const broken = new ConnectorFailure("invalid_data", "what YouTube says of it makes no sense");
  return new Map<string, Item | ConnectorFailure>([
    ...brokenIds.map((id) => [id, broken] as const),
    ...items.map((item) => [item.id, item] as const),
  ]);
}

/** YouTube leaves out ids that it does not have, or not for us, without a word. */
export function found<Item>(item: Item | ConnectorFailure | undefined, what: string): Item {
  if (item instanceof ConnectorFailure) throw item;
  if (item === undefined) throw noSuch(what);
  return item;
}

/** Without those that make no sense, unless nothing else is there. */
export function goodOf<Item>(items: ReadonlyMap<string, Item | ConnectorFailure>): ReadonlyMap<string, Item> {
  const good = new Map<string, Item>();
  let failure: ConnectorFailure | undefined;
  for (const [id, item] of items) {
    if (item instanceof ConnectorFailure) failure = item;
    else good.set(id, item);
  }
  if (good.size === 0 && failure !== undefined) throw failure;
  return good;
}

function noSuch(what: string): ConnectorFailure {
  return new ConnectorFailure("not_found", `YouTube has no such ${what}, or not for everyone`);
}

const REMEMBERED_FOR_MS = 3_600_000;
/** A sync takes what came along with the call of another one a moment ago. */
const FRESH_FOR_MS = 60_000;
const MOST_REMEMBERED = 5_000;

function createMemory(now: () => Date) {
  const channels = new Map<string, { channel: WireChannel; heardMs: number }>();
  return {
    add(channel: WireChannel): void {
      channels.delete(channel.id);
      channels.set(channel.id, { channel, heardMs: now().getTime() });
      const [oldest] = channels.keys();
      if (channels.size > MOST_REMEMBERED && oldest !== undefined) channels.delete(oldest);
    },
    find(id: string, forMs = REMEMBERED_FOR_MS): [string, WireChannel][] {
      const { channel, heardMs = 0 } = channels.get(id) ?? {};
      return channel !== undefined && now().getTime() - heardMs < forMs ? [[id, channel]] : [];
    },
    longestAgo(count: number): string[] {
      const ids: string[] = [];
      for (const [id, { heardMs }] of channels) {
        if (ids.length >= count || now().getTime() - heardMs < FRESH_FOR_MS) break;
        ids.push(id);
      }
      return ids;
    },
  };
}
