import { beforeAll, expect, it } from "vitest";
import type { Connector, PlatformVideo } from "../connector.ts";
import {
  type ConnectorSubject,
  can,
  canAsk,
  canFindAccounts,
  idOf,
  readAccountVideos,
  readNewestVideos,
  readPages,
  readSampleAccount,
  readSampleList,
  without,
} from "./connector-subject.ts";
import { expectUnknown } from "./promise-lookups.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So many of the newest videos are looked for again later. */
const KNOWN = 24;
/** Platforms correct a view count downwards by a few percent, never by more. */
const LARGEST_PURGE = 0.1;

export function promiseHistory(subject: ConnectorSubject): void {
  if (canFindAccounts(subject)) promiseLastingAccounts(subject);
  if (canAsk(subject, "accountVideos")) promiseGrowingLists(subject);
  else if (canAsk(subject, "video")) promiseLastingVideos(subject);
}

function promiseLastingAccounts(subject: ConnectorSubject): void {
  it("keeps an account's id and name", async () => {
    const account = await readSampleAccount(subject, await subject.create(subject.samples.instant));
    const later = await readSampleAccount(subject, await createAfter(subject, 30 * DAY_MS));
    expect(later.platformAccountId).toBe(account.platformAccountId);
    expect(later.username).toBe(account.username);
  });
}

function promiseLastingVideos(subject: ConnectorSubject): void {
  const platformVideoId = idOf(subject.samples.platformVideoId);
  it("keeps what a video is, while its counts grow but for small corrections of the views", async () => {
    const video = await (await subject.create(subject.samples.instant)).video({ platformVideoId });
    const now = await (await createAfter(subject, DAY_MS)).video({ platformVideoId });
    expectGrown(video, now, subject.cannotKnow?.video);
  });
}

function promiseGrowingLists(subject: ConnectorSubject): void {
  const { samples, cannotKnow, listReach } = subject;
  let connector: Connector;
  let platformAccountId: string;
  let videos: PlatformVideo[];
  /** Down to the oldest of the known ones. */
  const videosAfter = async (ms: number) => {
    const oldest = videos.at(-1)?.publishedAt ?? samples.instant;
    return readNewestVideos(await createAfter(subject, ms), platformAccountId, (later) =>
      later.some(({ publishedAt }) => publishedAt !== null && publishedAt < oldest),
    );
  };

  beforeAll(async () => {
    const list = await readSampleList(subject);
    ({ connector, platformAccountId } = list);
    videos = list.videos.slice(0, KNOWN);
  });

  it("keeps what a video is, while its counts grow but for small corrections of the views", async () => {
    // A short list keeps few videos of last month, or none.
    const steps = listReach === undefined ? [HOUR_MS, DAY_MS, 30 * DAY_MS] : [HOUR_MS, DAY_MS];
    for (const step of steps) {
      const later = new Map((await videosAfter(step)).map(byId));
      const kept = videos.flatMap((video) => {
        const now = later.get(idOf(video.platformVideoId));
        return now === undefined ? [] : [{ video, now }];
      });
      expect(kept.length).toBeGreaterThan(listReach === undefined ? 18 : listReach / 2);
      for (const { video, now } of kept) expectGrown(video, now, cannotKnow?.listedVideo);
    }
  });

  it("shows new videos before the old ones", async () => {
    const known = new Set(videos.map((video) => video.platformVideoId));
    const later = await videosAfter((listReach === undefined ? 30 : 3) * DAY_MS);
    const firstKnown = later.findIndex((video) => known.has(video.platformVideoId));
    expect(firstKnown).toBeGreaterThan(0);
    for (const video of later.slice(0, firstKnown)) {
      expect(video.publishedAt?.getTime()).toBeGreaterThan(samples.instant.getTime());
    }
  });

  // A list that ends after its newest videos has no second page.
  if (listReach === undefined && can(subject, "continue a list that grows")) {
    it("continues a list where its page ended, though new videos came meanwhile", async () => {
      const first = await connector.accountVideos({ platformAccountId });
      const later = await createAfter(subject, 5 * DAY_MS);
      const rest = await readPages(
        (pageToken) => later.accountVideos({ platformAccountId, pageToken }),
        idOf(first.nextPageToken),
      );
      const whole = await readAccountVideos(later, platformAccountId);
      const lastId = first.items.at(-1)?.platformVideoId;
      const last = whole.findIndex(({ platformVideoId }) => platformVideoId === lastId);
      expect(last).toBeGreaterThan(0);
      expect(rest.flat()).toEqual(whole.slice(last + 1));
    });
  }
}

async function createAfter({ create, samples }: ConnectorSubject, ms: number): Promise<Connector> {
  return create(new Date(samples.instant.getTime() + ms));
}

const COUNTS = ["likeCount", "commentCount", "videoIndex"] as const;
/** Some platforms show them to nobody, without a source being at fault. */
const RARE_COUNTS = ["shareCount", "bookmarkCount"] as const;

function expectGrown(
  video: PlatformVideo,
  now: PlatformVideo,
  unknown: readonly (keyof PlatformVideo)[] = [],
): void {
  expect(now).toMatchObject(without(video, ["viewCount", ...COUNTS, ...RARE_COUNTS]));
  expectUnknown([video, now], unknown);
  if (!unknown.includes("viewCount")) {
    expect(now.viewCount).toBeGreaterThanOrEqual((video.viewCount ?? 0) * (1 - LARGEST_PURGE) - 1);
  }
  for (const count of COUNTS) {
    if (!unknown.includes(count)) expect(now[count]).toBeGreaterThanOrEqual(video[count] ?? 0);
  }
  for (const count of RARE_COUNTS) expect(now[count] ?? 0).toBeGreaterThanOrEqual(video[count] ?? 0);
}

function byId(video: PlatformVideo): [string, PlatformVideo] {
  return [idOf(video.platformVideoId), video];
}
