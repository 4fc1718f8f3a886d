import { SaxesParser, type SaxesTagPlain } from "saxes";
import { ConnectorFailure } from "../../connector-failure.ts";

/** The newest videos of a channel as its public feed shows them. What the feed does not say is undefined. */
export interface Feed {
  readonly channelId: string | undefined;
  readonly authorName: string | undefined;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly videoId: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly address: string | undefined;
  readonly thumbnailUrl: string | undefined;
  readonly publishedAt: string | undefined;
  readonly views: number | undefined;
  readonly likes: number | undefined;
}

type Fields = Map<string, string>;

const ENTRY = "feed/entry";
/** Paths below the feed, and below an entry, whose text is read. */
const FEED_TEXTS = new Set(["feed/yt:channelId", "feed/author/name", "feed/author/uri"]);
const ENTRY_TEXTS = new Set(["yt:videoId", "title", "published", "media:group/media:description"]);
/** Elements of an entry whose attribute is read. */
const ENTRY_ATTRIBUTES = new Map([
  ["link", "href"],
  ["media:group/media:thumbnail", "url"],
  ["media:group/media:community/media:statistics", "views"],
  ["media:group/media:community/media:starRating", "count"],
]);

/** Reads Atom with YouTube's own elements. Anything else, such as a page of HTML, is `invalid_data`. */
export function readFeed(xml: string): Feed {
  const feed: Fields = new Map();
  const entries: Fields[] = [];
  const path: string[] = [];
  let text = "";
  let root = "";
  const parser = new SaxesParser({ xmlns: false });
  parser.on("error", (cause) => {
    throw new ConnectorFailure("invalid_data", "a feed that is not well-formed", { cause });
  });
  parser.on("opentag", (tag) => {
    root ||= tag.name;
    path.push(tag.name);
    text = "";
    if (path.join("/") === ENTRY) entries.push(new Map());
    readAttribute(tag, placeInEntry(path), entries.at(-1));
  });
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("cdata", (more) => {
    text += more;
  });
  parser.on("closetag", () => {
    const inEntry = placeInEntry(path);
    const inFeed = path.join("/");
    if (inEntry !== undefined && ENTRY_TEXTS.has(inEntry)) entries.at(-1)?.set(inEntry, text.trim());
    else if (FEED_TEXTS.has(inFeed)) feed.set(inFeed, text.trim());
    path.pop();
    text = "";
  });
  parser.write(xml).close();
  if (root !== "feed") throw new ConnectorFailure("invalid_data", "an answer that is not a feed");
  return toFeed(feed, entries);
}

function placeInEntry(path: readonly string[]): string | undefined {
  return path[0] === "feed" && path[1] === "entry" ? path.slice(2).join("/") : undefined;
}

function readAttribute(tag: SaxesTagPlain, place: string | undefined, entry: Fields | undefined): void {
  const name = ENTRY_ATTRIBUTES.get(place ?? "");
  const value = name === undefined ? undefined : tag.attributes[name];
  if (place !== undefined && value !== undefined) entry?.set(place, value);
}

function toFeed(feed: Fields, entries: readonly Fields[]): Feed {
  return {
    channelId: channelIdOf(feed),
    authorName: feed.get("feed/author/name"),
    entries: entries.flatMap((entry) => {
      const videoId = entry.get("yt:videoId");
      return videoId === undefined || videoId === "" ? [] : [toEntry(videoId, entry)];
    }),
  };
}

/** Feeds leave out the first two letters of the channel's id where they name it, not where they link it. */
function channelIdOf(feed: Fields): string | undefined {
  const linked = /\/channel\/(UC[\w-]+)/.exec(feed.get("feed/author/uri") ?? "")?.[1];
  const named = feed.get("feed/yt:channelId");
  return linked ?? (named?.length === 22 ? `UC${named}` : named);
}

function toEntry(videoId: string, entry: Fields): FeedEntry {
  return {
    videoId,
    title: entry.get("title"),
    description: entry.get("media:group/media:description"),
    address: entry.get("link"),
    thumbnailUrl: entry.get("media:group/media:thumbnail"),
    publishedAt: entry.get("published"),
    views: countOf(entry.get("media:group/media:community/media:statistics")),
    likes: countOf(entry.get("media:group/media:community/media:starRating")),
  };
}

function countOf(text: string | undefined): number | undefined {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : undefined;
}
