import { readFileSync } from "node:fs";
import { writeAccountId } from "@clipledger/connectors/simulator/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startYouTubeUpstream, type YouTubeUpstream } from "./start-youtube-upstream.ts";

/** What the real answers have and the imitated ones do not, with the reason. Nothing else may be missing. */
const KNOWN_DIFFERENCES: Readonly<Record<string, readonly string[]>> = {
  "channels.list": [
    // A code of Google Analytics, which YouTube no longer answers.
    "items[].brandingSettings.channel.trackingAnalyticsAccountId is missing",
  ],
  "videos.list-counts": [
    // Nobody sees dislikes since December 2021.
    "items[].statistics.dislikeCount is missing",
    // Topics that Clipledger does not ask for.
    "items[].topicDetails is missing",
  ],
};

let youtube: YouTubeUpstream;
let sample: { videoId: string; channelId: string; discussedId: string; threadId: string };

beforeAll(async () => {
  youtube = await startYouTubeUpstream({
    now: () => new Date("2026-03-10T12:00:00Z"),
    seed: "conformance",
    key: "k",
  });
  const channelId = writeAccountId("youtube", "coffeehour");
  const uploads = await get("playlistItems", {
    part: "contentDetails",
    playlistId: `UU${channelId.slice(2)}`,
    maxResults: "50",
  });
  const ids: string[] = uploads.items.map(
    (item: { contentDetails: { videoId: string } }) => item.contentDetails.videoId,
  );
  const { items } = await get("videos", { part: "statistics", id: ids.join(",") });
  const discussed = items.find(
    ({ statistics }: { statistics: { commentCount: string } }) => Number(statistics.commentCount) > 20,
  );
  const threads = await get("commentThreads", { part: "snippet", videoId: discussed.id, maxResults: "100" });
  const thread = threads.items.find(
    ({ snippet }: { snippet: { totalReplyCount: number } }) => snippet.totalReplyCount > 0,
  );
  sample = { videoId: ids[0] ?? "", channelId, discussedId: discussed.id, threadId: thread.id };
});

afterAll(() => youtube.stop());

describe("the imitated YouTube answers as the real one was recorded", () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      "channels.list",
      () =>
        get("channels", { part: "snippet,contentDetails,statistics,brandingSettings", id: sample.channelId }),
    ],
    ["videos.list-player", () => get("videos", { part: "snippet,player", id: sample.videoId })],
    [
      "videos.list-counts",
      () => get("videos", { part: "contentDetails,status,statistics", id: sample.videoId }),
    ],
    [
      "playlistItems.list-first",
      () => get("playlistItems", { part: "snippet", playlistId: `UU${sample.channelId.slice(2)}` }),
    ],
    ["playlistItems.list-second", secondPage],
    ["search.list-videos", () => get("search", { part: "snippet", type: "video", q: "coffee" })],
    ["search.list-channels", () => get("search", { part: "snippet", type: "channel", q: "coffee" })],
    [
      "commentThreads.list",
      () => get("commentThreads", { part: "snippet", videoId: sample.discussedId, maxResults: "5" }),
    ],
    ["comments.list", () => get("comments", { part: "snippet", parentId: sample.threadId })],
    ["error-key", () => get("videos", { part: "snippet", id: sample.videoId, key: "wrong" })],
    ["error-permission", () => get("channels", { part: "snippet", forHandle: "throttled" })],
    ["oembed", embed],
  ])("%s", async (name, ask) => {
    // A fixture of ours, whatever is in it.
    const recorded: unknown = JSON.parse(
      readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), "utf8"),
    );
    expect(differencesBetween(recorded, await ask(), "")).toEqual(KNOWN_DIFFERENCES[name] ?? []);
  });

  it("with a comparison that finds what is missing and what is of another type", () => {
    const recorded = { a: 1, b: [{ c: "x" }, { d: true }], e: { f: "y" } };
    expect(differencesBetween(recorded, { a: "1", b: [{ c: "x" }], e: [] }, "")).toEqual([
      "a is string, not number",
      "b[].d is missing",
      "e is array, not object",
    ]);
  });
});

/** Field by field, type by type; the items of a list together. What the imitated answer has beyond that is not compared. */
function differencesBetween(recorded: unknown, imitated: unknown, path: string): string[] {
  if (imitated === undefined) return [`${path} is missing`];
  if (typeOf(recorded) !== typeOf(imitated))
    return [`${path} is ${typeOf(imitated)}, not ${typeOf(recorded)}`];
  if (Array.isArray(recorded) && Array.isArray(imitated)) {
    return differencesBetween(merge(recorded), merge(imitated), `${path}[]`);
  }
  if (!isObject(recorded) || !isObject(imitated)) return [];
  return Object.entries(recorded).flatMap(([field, value]) =>
    differencesBetween(value, imitated[field], path === "" ? field : `${path}.${field}`),
  );
}

/** One item with every field that one of them has. */
function merge(items: readonly unknown[]): unknown {
  if (!items.every(isObject)) return items[0];
  const fields = new Set(items.flatMap((item) => Object.keys(item)));
  return Object.fromEntries(
    [...fields].map((field) => [field, merge(items.flatMap((item) => (field in item ? [item[field]] : [])))]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeOf(value) === "object";
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked through field by field here.
async function get(method: string, parameters: Record<string, string>): Promise<any> {
  const query = new URLSearchParams({ key: "k", ...parameters });
  return (await fetch(`${youtube.url}/${method}?${query}`)).json();
}

async function secondPage(): Promise<unknown> {
  const request = { part: "snippet", playlistId: `UU${sample.channelId.slice(2)}`, maxResults: "50" };
  let page = await get("playlistItems", request);
  while (page.nextPageToken) page = await get("playlistItems", { ...request, pageToken: page.nextPageToken });
  return page;
}

async function embed(): Promise<unknown> {
  const url = `https://www.youtube.com/watch?v=${sample.videoId}`;
  return (await fetch(`${youtube.oembedUrl}?${new URLSearchParams({ url, format: "json" })}`)).json();
}
