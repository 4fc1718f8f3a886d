import { beforeAll, expect, it } from "vitest";
import type { Connector, PlatformAccount, PlatformVideo } from "../connector.ts";
import { type ConnectorSubject, idOf, readAccountVideos, readPages } from "./connector-subject.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Platforms correct a view count downwards by a few percent, never by more. */
const LARGEST_PURGE = 0.1;

export function promiseHistory({ create, samples }: ConnectorSubject): void {
  const after = (ms: number) => create(new Date(samples.instant.getTime() + ms));
  let connector: Connector;
  let account: PlatformAccount;
  let videos: PlatformVideo[];

  beforeAll(async () => {
    connector = create(samples.instant);
    account = await connector.accountByUsername({ username: samples.username });
    videos = await readAccountVideos(connector, account);
  });

  it("keeps an account's id and name", async () => {
    const later = await after(30 * DAY_MS).accountByUsername({ username: samples.username });
    expect(later.platformAccountId).toBe(account.platformAccountId);
    expect(later.username).toBe(account.username);
  });

  it("keeps what a video is, while its counts grow but for small corrections of the views", async () => {
    for (const step of [HOUR_MS, DAY_MS, 30 * DAY_MS]) {
      const later = new Map((await readAccountVideos(after(step), account)).map(byId));
      const kept = videos.slice(0, 24).flatMap((video) => {
        const now = later.get(idOf(video.platformVideoId));
        return now === undefined ? [] : [{ video, now }];
      });
      expect(kept.length).toBeGreaterThan(18);
      for (const { video, now } of kept) expectGrown(video, now);
    }
  });

  it("shows new videos before the old ones", async () => {
    const known = new Set(videos.map((video) => video.platformVideoId));
    const later = await readAccountVideos(after(30 * DAY_MS), account);
    const firstKnown = later.findIndex((video) => known.has(video.platformVideoId));
    expect(firstKnown).toBeGreaterThan(0);
    for (const video of later.slice(0, firstKnown)) {
      expect(video.publishedAt?.getTime()).toBeGreaterThan(samples.instant.getTime());
    }
  });

  it("continues a list where its page ended, though new videos came meanwhile", async () => {
    const platformAccountId = idOf(account.platformAccountId);
    const first = await connector.accountVideos({ platformAccountId });
    const later = after(5 * DAY_MS);
    const rest = await readPages(
      (pageToken) => later.accountVideos({ platformAccountId, pageToken }),
      idOf(first.nextPageToken),
    );
    const whole = await readAccountVideos(later, account);
    const last = whole.findIndex(
      ({ platformVideoId }) => platformVideoId === first.items.at(-1)?.platformVideoId,
    );
    expect(last).toBeGreaterThan(0);
    expect(rest.flat()).toEqual(whole.slice(last + 1));
  });
}

function expectGrown(video: PlatformVideo, now: PlatformVideo): void {
  const { viewCount, likeCount, commentCount, shareCount, bookmarkCount, videoIndex, ...lasting } = video;
  expect(now).toMatchObject(lasting);
  expect(now.viewCount).toBeGreaterThanOrEqual((viewCount ?? 0) * (1 - LARGEST_PURGE) - 1);
  expect(now.likeCount).toBeGreaterThanOrEqual(likeCount ?? 0);
  expect(now.commentCount).toBeGreaterThanOrEqual(commentCount ?? 0);
  expect(now.shareCount ?? 0).toBeGreaterThanOrEqual(shareCount ?? 0);
  expect(now.bookmarkCount ?? 0).toBeGreaterThanOrEqual(bookmarkCount ?? 0);
  expect(now.videoIndex).toBeGreaterThanOrEqual(videoIndex ?? 0);
}

function byId(video: PlatformVideo): [string, PlatformVideo] {
  return [idOf(video.platformVideoId), video];
}
