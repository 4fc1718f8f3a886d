import { readFileSync } from "node:fs";
import { writeAccountId } from "@clipledger/connectors/simulator/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareShapes } from "../compare-shapes.ts";
import { startYouTubeUpstream, type YouTubeUpstream } from "./start-youtube-upstream.ts";

const OF_LATER_YEARS = [
  "answer.items[].snippet.videoOwnerChannelId",
  "answer.items[].snippet.videoOwnerChannelTitle",
].map((field) => `${field} is not recorded`);

/** Where imitated answers are not as recorded, with the reason. Nothing else may differ. */
const KNOWN_DIFFERENCES: Readonly<Record<string, readonly string[]>> = {
  "channels.list": [
    // A code of Google Analytics, which YouTube no longer answers.
    "answer.items[].brandingSettings.channel.trackingAnalyticsAccountId is missing",
  ],
  "videos.list-counts": [
    // The reference has it on every video, mostly empty.
    "answer.items[].contentDetails.contentRating is not recorded",
    // Nobody sees dislikes since December 2021.
    "answer.items[].statistics.dislikeCount is missing",
    // Answered since 2020.
    "answer.items[].status.madeForKids is not recorded",
    // Topics that Clipledger does not ask for.
    "answer.items[].topicDetails is missing",
  ],
  // Whose video it is, which lists name since 2021.
  "playlistItems.list-first": OF_LATER_YEARS,
  "playlistItems.list-second": OF_LATER_YEARS,
  // The time once more, which searches answer since 2020.
  "search.list-videos": ["answer.items[].snippet.publishTime is not recorded"],
  "search.list-channels": ["answer.items[].snippet.publishTime is not recorded"],
  // Google's newer form of the same error.
  "error-key": ["answer.error.details is not recorded", "answer.error.status is not recorded"],
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
    expect(compareShapes(recorded, await ask())).toEqual(KNOWN_DIFFERENCES[name] ?? []);
  });
});

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
