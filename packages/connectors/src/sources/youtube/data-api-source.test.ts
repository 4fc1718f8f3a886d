import {
  startYouTubeUpstream,
  type YouTubeUpstream,
} from "@clipledger/upstreams/youtube/start-youtube-upstream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { idOf, readAccountVideos, readAll } from "../../conformance/connector-subject.ts";
import { createProcessLedger } from "../../conformance/in-one-process.ts";
import type { Connector } from "../../connector.ts";
import { createSimulator } from "../../simulator/create-simulator.ts";
import { writeAccountId, writeVideoId } from "../../simulator/identifiers.ts";
import { type AskUpstream, createAskUpstream } from "../ask-upstream.ts";
import { createYouTubeDataApiSource, type YouTubeDataApiOptions } from "./data-api-source.ts";
import { createYouTubeFeedSource } from "./feed-source.ts";
import type { QuotaLedger } from "./quota.ts";

const KEY = "AIza-secret";
const START = new Date("2026-03-10T12:00:00Z");
const UNTIL_RESET_MS = 19 * 3_600_000;
const channelOf = (username: string) => writeAccountId("youtube", username);

let instant = START;
const now = () => instant;
let youtube: YouTubeUpstream;
let world: Connector;

beforeAll(async () => {
  youtube = await startYouTubeUpstream({ now, seed: "data api", key: KEY });
  world = createSimulator({ now, seed: "data api", mediaUrl: "http://localhost:4000/media" }).youtube;
});
beforeEach(() => {
  instant = new Date(instant.getTime() + 48 * 3_600_000);
  youtube.setQuota({ units: 10_000, searches: 100 });
});
afterAll(() => youtube.stop());

describe("an account's videos", () => {
  it("come from the list of uploads without what is private or deleted in it", async () => {
    const platformAccountId = channelOf("remnants.of.maya");
    const shown = await readAccountVideos(world, platformAccountId);
    const { connector } = source();
    const listed = await readAccountVideos(connector, platformAccountId);
    expect(listed.map((video) => video.platformVideoId)).toEqual(shown.map((video) => video.platformVideoId));
    expect(listed[4]?.videoIndex).toBe(6);
  });

  it("that are known cost a unit for 50 of them, and none for finding new ones, with a feed", async () => {
    const { platformAccountId, ids } = await newestOf("skincarelab", 60);
    const { connector } = source({ feed: feed() });
    const known = ids.slice(2);
    const page = await connector.accountVideos({ platformAccountId, knownVideoIds: known, purpose: "sync" });
    expect(page.nextPageToken).toBeNull();
    expect(page.items.map((video) => video.platformVideoId)).toEqual(ids);
    expect(page.items[0]).toMatchObject({ accountUsername: "skincarelab", videoIndex: null });
    // One for the channel, two for 60 videos.
    expect(youtube.spent()).toEqual({ units: 3, searches: 0 });
  });

  it("that are known and gone are left out", async () => {
    const { platformAccountId, ids } = await newestOf("skincarelab", 3);
    const gone = writeVideoId("youtube", { username: "deleted.maya", day: 20_000, slot: 1 });
    const { connector } = source({ feed: feed() });
    const { items } = await connector.accountVideos({
      platformAccountId,
      knownVideoIds: [...ids, gone, "no id"],
    });
    expect(items.map((video) => video.platformVideoId)).toEqual(ids);
  });

  it("fill the gap from the list of uploads when all that the feed has is new", async () => {
    const { platformAccountId, ids } = await newestOf("travelbug", 120);
    const { connector } = source({ feed: feed() });
    const { items } = await connector.accountVideos({ platformAccountId, knownVideoIds: ids.slice(70) });
    expect(items.map((video) => video.platformVideoId)).toEqual(ids);
  });

  it("are found without a feed, or with one that fails, for a unit", async () => {
    const { platformAccountId, ids } = await newestOf("skincarelab", 20);
    const failing = {
      newestVideoIds: () =>
        feed(async () => ({ status: 500, headers: {}, text: "" })).newestVideoIds(platformAccountId, {}),
    };
    for (const options of [{}, { feed: failing }]) {
      const { connector } = source(options);
      const { items } = await connector.accountVideos({ platformAccountId, knownVideoIds: ids.slice(5) });
      expect(items.map((video) => video.platformVideoId)).toEqual(ids);
    }
    expect(youtube.spent().units).toBeGreaterThanOrEqual(6);
  });
});

describe("lookups", () => {
  it("of several callers at once share a call, and an id that YouTube leaves out is not found", async () => {
    const { ids } = await newestOf("skincarelab", 20);
    const { connector } = source();
    const gone = writeVideoId("youtube", { username: "deleted.maya", day: 20_000, slot: 1 });
    const answers = await Promise.allSettled(
      [...ids, gone].map((id) => connector.video({ platformVideoId: id })),
    );
    expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(ids.map(() => "fulfilled"));
    expect(answers.at(-1)).toMatchObject({ reason: { kind: "not_found" } });
    expect(youtube.spent().units).toBe(2);
  });

  it("of one broken video fail alone", async () => {
    const { ids } = await newestOf("skincarelab", 2);
    const broken = writeVideoId("youtube", { username: "broken.maya", day: 20_000, slot: 1 });
    const { connector } = source();
    const answers = await Promise.allSettled(
      [...ids, broken].map((id) => connector.video({ platformVideoId: id })),
    );
    expect(
      answers.map((answer) => (answer.status === "fulfilled" ? "answered" : answer.reason.kind)),
    ).toEqual([...["answered", "answered", "invalid_data"]]);
  });

  it("show null for counts that are hidden, never 0", async () => {
    const { connector } = source();
    const account = await connector.accountByUsername({ username: "@Hidden.Maya" });
    const { items } = await connector.accountVideos({ platformAccountId: idOf(account.platformAccountId) });
    expect(account.followerCount).toBeNull();
    expect(account.videoCount).toBeGreaterThan(0);
    for (const video of items) expect(video).toMatchObject({ likeCount: null, commentCount: null });
    expect(items[0]?.viewCount).toBeGreaterThanOrEqual(0);
  });

  it("tell Shorts from what is wide", async () => {
    const { connector } = source();
    const typesOf = async (username: string) =>
      (await connector.accountVideos({ platformAccountId: channelOf(username) })).items.map(
        (video) => video.contentType,
      );
    expect(new Set(await typesOf("wide.maya"))).toEqual(new Set([null]));
    expect(new Set(await typesOf("tall.maya"))).toEqual(new Set(["video"]));
  });

  it("list replies that do not come with their comment, each once", async () => {
    const { connector } = source();
    const videos = await readAccountVideos(connector, channelOf("coffee.hour"));
    const video = videos.find(({ commentCount }) => (commentCount ?? 0) > 200 && (commentCount ?? 0) < 2_000);
    const platformVideoId = idOf(video?.platformVideoId);
    const comments = await readAll((pageToken) => connector.comments({ platformVideoId, pageToken }));
    expect(youtube.requests.filter((request) => request.includes("/comments?")).length).toBeGreaterThan(0);
    expect(comments.length).toBe(video?.commentCount);
    expect(new Set(comments.map((comment) => comment.platformCommentId)).size).toBe(comments.length);
    expect(new Set(comments.map((comment) => comment.kind))).toEqual(new Set(["top_level", "reply"]));
  });

  it("bring along channels that will be due soon, for nothing", async () => {
    const { connector } = source();
    const ids = Array.from({ length: 60 }, (_, index) => channelOf(`due.${index}`));
    const askAll = (some: readonly string[]) =>
      Promise.all(
        some.map((platformAccountId) => connector.accountById({ platformAccountId, purpose: "sync" })),
      );
    await askAll(ids);
    expect(youtube.spent().units).toBe(2);
    instant = new Date(instant.getTime() + 3_600_000);
    for (let at = 0; at < ids.length; at += 10) await askAll(ids.slice(at, at + 10));
    expect(youtube.spent().units).toBe(4);
  });

  it("keep the key out of what they say", async () => {
    for (const key of ["wrong-secret", KEY]) {
      youtube.setQuota({ units: key === KEY ? 0 : 10 });
      const { connector } = source({ key });
      const failure = await connector
        .accountByUsername({ username: "maya" })
        .catch((error: unknown) => error);
      expect(failure).toMatchObject({ kind: key === KEY ? "throttled" : "upstream" });
      expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/secret/);
    }
  });
});

describe("the quota", () => {
  it("at its end is throttled until the reset, without asking YouTube again", async () => {
    instant = new Date("2026-06-10T12:00:00Z");
    youtube.setQuota({ units: 1 });
    const { connector } = source();
    await connector.accountByUsername({ username: "maya" });
    const failed = { kind: "throttled", retryAfterMs: UNTIL_RESET_MS };
    await expect(connector.accountByUsername({ username: "mia" })).rejects.toMatchObject(failed);
    const asked = youtube.requests.length;
    await expect(connector.accountByUsername({ username: "mia" })).rejects.toMatchObject(failed);
    expect(youtube.requests.length).toBe(asked);
    instant = new Date("2026-06-11T07:00:00Z");
    expect(await connector.accountByUsername({ username: "mia" })).toMatchObject({ username: "mia" });
  });

  it("of searches is its own", async () => {
    youtube.setQuota({ searches: 1 });
    const { connector } = source();
    await connector.searchUsers({ query: "coffee" });
    await expect(connector.searchVideos({ query: "coffee" })).rejects.toMatchObject({ kind: "throttled" });
    expect(await connector.accountByUsername({ username: "maya" })).toMatchObject({ username: "maya" });
    expect(youtube.spent().searches).toBe(1);
  });

  it("is asked before each call, by what the call is for", async () => {
    const spent: unknown[] = [];
    const quota: QuotaLedger = {
      spend: async (request) => {
        spent.push(request);
        return { isGranted: true };
      },
      exhausted: async () => {},
    };
    const { connector } = source({ quota });
    await connector.accountById({ platformAccountId: channelOf("maya"), purpose: "sync" });
    await connector.searchUsers({ query: "nobody at all 💤" });
    expect(spent.slice(0, 2)).toEqual([
      { bucket: "units", amount: 1, purpose: "sync" },
      { bucket: "searches", amount: 1, purpose: "live" },
    ]);
  });
});

async function newestOf(username: string, count: number) {
  const platformAccountId = channelOf(username);
  const videos = await readAccountVideos(world, platformAccountId);
  return { platformAccountId, ids: videos.slice(0, count).map((video) => idOf(video.platformVideoId)) };
}

function feed(ask: AskUpstream = createAskUpstream()) {
  return createYouTubeFeedSource({ ask, now, feedUrl: youtube.feedUrl });
}

function source(options: Partial<YouTubeDataApiOptions> = {}) {
  const ask = createAskUpstream();
  return createYouTubeDataApiSource({
    ask,
    url: youtube.url,
    key: KEY,
    now,
    quota: createProcessLedger(now),
    ...options,
  });
}
