import {
  startYouTubeUpstream,
  type YouTubeUpstream,
} from "@clipledger/upstreams/youtube/start-youtube-upstream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { idOf } from "../../conformance/connector-subject.ts";
import { createConnectors, createProcessLedger } from "../../conformance/in-one-process.ts";
import { createSimulator } from "../../simulator/create-simulator.ts";
import { writeAccountId } from "../../simulator/identifiers.ts";
import { type AskUpstream, createAskUpstream } from "../ask-upstream.ts";
import { createYouTubeDataApiSource } from "./data-api-source.ts";
import { createYouTubeFeedSource } from "./feed-source.ts";

const CHANNELS = 200;
const VIDEOS = 10_000;
const MOST_UNITS = 210;
/** The whole of YouTube runs in this process: its answers take as long as the machine needs, and nothing gives up before. */
const PATIENCE_MS = 600_000;

interface Tracked {
  readonly platformAccountId: string;
  readonly knownVideoIds: readonly string[];
}

let instant = new Date("2026-03-10T12:00:00Z");
const now = () => instant;
let youtube: YouTubeUpstream;

beforeAll(async () => {
  youtube = await startYouTubeUpstream({ now, seed: "pass", key: "k" });
});
beforeEach(() => {
  instant = new Date(instant.getTime() + 24 * 3_600_000);
});
afterAll(() => youtube.stop());

describe("a pass over 10,000 videos of 200 channels", { timeout: PATIENCE_MS }, () => {
  it("costs at most 210 units and no search, channels of 50 videos each", async () => {
    const tracked = await trackChannels(() => VIDEOS / CHANNELS);
    await pass(tracked, CHANNELS);
    expect(youtube.spent().searches).toBe(0);
    expect(youtube.spent().units).toBeGreaterThanOrEqual(VIDEOS / 50);
    expect(youtube.spent().units).toBeLessThanOrEqual(MOST_UNITS);
  });

  it("costs no more with channels of 1 to 99 videos", async () => {
    const tracked = await trackChannels((index) =>
      index % 2 === 0 ? 1 + (index % 99) : 99 - ((index - 1) % 99),
    );
    expect(tracked.reduce((total, { knownVideoIds }) => total + knownVideoIds.length, 0)).toBe(VIDEOS);
    await pass(tracked, CHANNELS);
    expect(youtube.spent().searches).toBe(0);
    expect(youtube.spent().units).toBeGreaterThan(VIDEOS / 50);
    expect(youtube.spent().units).toBeLessThanOrEqual(MOST_UNITS);
  });

  it("costs no more when 100 channels are synced at once", async () => {
    const tracked = await trackChannels(() => VIDEOS / CHANNELS);
    await pass(tracked, 100);
    expect(youtube.spent().searches).toBe(0);
    expect(youtube.spent().units).toBeGreaterThan(VIDEOS / 50);
    expect(youtube.spent().units).toBeLessThanOrEqual(MOST_UNITS);
  });

  it("meets the end of the quota with throttled until the reset, and goes on after it", async () => {
    instant = new Date("2026-07-10T12:00:00Z");
    youtube.setQuota({ units: 30 });
    const tracked = await trackChannels(() => 50, 40);
    const outcomes = await pass(tracked, 10);
    const throttled = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(throttled.length).toBeGreaterThan(0);
    expect(throttled.length).toBeLessThan(tracked.length);
    for (const { reason } of throttled) {
      expect(reason).toMatchObject({ kind: "throttled", retryAfterMs: 19 * 3_600_000 });
    }
    instant = new Date("2026-07-11T07:00:00Z");
    youtube.setQuota({ units: 10_000 });
    const left = tracked.filter((_, index) => outcomes[index]?.status === "rejected");
    expect((await pass(left, 10)).map(({ status }) => status)).toEqual(left.map(() => "fulfilled"));
  });
});

/** The newest videos of each. Every tenth has posted since. */
async function trackChannels(countOf: (index: number) => number, length = CHANNELS): Promise<Tracked[]> {
  const world = createSimulator({ now, seed: "pass", mediaUrl: "http://localhost:4000/media" }).youtube;
  return Promise.all(
    Array.from({ length }, async (_, index) => {
      const platformAccountId = writeAccountId("youtube", `channel.${index}`);
      const ids: string[] = [];
      for (let pageToken: string | undefined; ids.length < countOf(index) + 2; ) {
        const page = await world.accountVideos({ platformAccountId, pageToken });
        ids.push(...page.items.map((video) => idOf(video.platformVideoId)));
        if (page.nextPageToken === null) break;
        pageToken = page.nextPageToken;
      }
      // A channel that has posted less is filled up with videos that are gone: they are asked for all the same.
      const posted = index % 10 === 0 ? 1 : 0;
      const known = ids.slice(posted, countOf(index) + posted);
      while (known.length < countOf(index)) known.push(`gone-${index}-${known.length}-video`);
      return { platformAccountId, knownVideoIds: known };
    }),
  );
}

/** As a server syncs: each account, then its videos, so many at once. */
async function pass(tracked: readonly Tracked[], atOnce: number) {
  const patient = createAskUpstream();
  const ask: AskUpstream = (request) => patient({ ...request, timeLeftMs: undefined });
  const feed = createYouTubeFeedSource({ ask, now, feedUrl: youtube.feedUrl });
  const source = createYouTubeDataApiSource({
    ...{ ask, url: youtube.url, key: "k", now, feed, quota: createProcessLedger(now) },
    window: { quietMs: 150, longestMs: { sync: PATIENCE_MS, live: 5 } },
  });
  const { youtube: connector } = createConnectors({
    now,
    seed: "pass",
    mediaUrl: "http://localhost:4000/media",
    sources: { youtube: [source] },
    limits: { concurrency: atOnce, attemptTimeoutMs: PATIENCE_MS, deadlineMs: PATIENCE_MS },
  });
  const outcomes: PromiseSettledResult<void>[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < tracked.length; index = next++) {
      const [outcome] = await Promise.allSettled([sync(tracked[index])]);
      outcomes[index] = outcome;
    }
  };
  const sync = async (account: Tracked | undefined) => {
    if (account === undefined) return;
    const { platformAccountId, knownVideoIds } = account;
    const terms = { purpose: "sync", isSimulated: false, timeLeftMs: PATIENCE_MS } as const;
    await connector.accountById({ platformAccountId, ...terms });
    const { items } = await connector.accountVideos({ platformAccountId, knownVideoIds, ...terms });
    const found = new Set(items.map((video) => video.platformVideoId));
    for (const id of knownVideoIds) if (!id.startsWith("gone-")) expect(found).toContain(id);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes;
}
