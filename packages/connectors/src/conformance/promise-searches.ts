import { beforeAll, expect, it } from "vitest";
import type { Connector, PlatformComment, PlatformVideo, VideoSearchRequest } from "../connector.ts";
import { createAnswerSchemas } from "../validation/with-validated-answers.ts";
import {
  type ConnectorSubject,
  can,
  canAsk,
  idOf,
  readAccountVideos,
  readAll,
  readPages,
  readSampleAccountId,
  without,
} from "./connector-subject.ts";
import { expectUnknown } from "./promise-lookups.ts";

const WEEK_MS = 7 * 86_400_000;

export function promiseUsers(subject: ConnectorSubject): void {
  const { instant, query } = subject.samples;
  let connector: Connector;
  beforeAll(async () => {
    connector = await subject.create(instant);
  });

  it("pages through users without a repeat, within the schema", async () => {
    const pages = await readPages((pageToken) => connector.searchUsers({ query, pageToken }));
    const schema = createAnswerSchemas(connector.platform, () => instant).user;
    expect(pages.length).toBeGreaterThan(can(subject, "page through users") ? 1 : 0);
    expect(pages.flat().length).toBeGreaterThan(0);
    expectEachOnce(pages.flat().map((user) => user.platformAccountId));
    for (const user of pages.flat()) expect(schema.parse(user)).toEqual(user);
    expectUnknown(pages.flat(), subject.cannotKnow?.user);
  });

  if (canAsk(subject, "accountById")) {
    it("finds users as their accounts are", async () => {
      const [user] = (await connector.searchUsers({ query })).items;
      const account = await connector.accountById({ platformAccountId: idOf(user?.platformAccountId) });
      const { user: unknown, account: unknownOfAccounts } = subject.cannotKnow ?? {};
      expect(account).toMatchObject(without(user ?? {}, unknown, unknownOfAccounts));
    });
  }
}

export function promiseVideoSearches(subject: ConnectorSubject): void {
  const { instant, query } = subject.samples;
  const { foundVideo, video: unknownById } = subject.cannotKnow ?? {};
  let connector: Connector;
  beforeAll(async () => {
    connector = await subject.create(instant);
  });
  const videosOf = (request: Partial<VideoSearchRequest>): Promise<PlatformVideo[]> =>
    readAll((pageToken) => connector.searchVideos({ query, ...request, pageToken }));

  it("pages through videos without a repeat, within the schema", async () => {
    const pages = await readPages((pageToken) => connector.searchVideos({ query, pageToken }));
    const schema = createAnswerSchemas(connector.platform, () => instant).video;
    expect(pages.length).toBeGreaterThan(can(subject, "page through found videos") ? 1 : 0);
    expect(pages.flat().length).toBeGreaterThan(0);
    expectEachOnce(pages.flat().map((video) => video.platformVideoId));
    for (const video of pages.flat()) expect(schema.parse(video)).toEqual(video);
    expectUnknown(pages.flat(), foundVideo);
  });

  if (canAsk(subject, "video")) {
    it("finds videos as they are by their id", async () => {
      const { items } = await connector.searchVideos({ query });
      for (const found of items.slice(0, 5)) {
        const video = await connector.video({ platformVideoId: idOf(found.platformVideoId) });
        expect(without(video, foundVideo, unknownById)).toEqual(without(found, foundVideo, unknownById));
      }
    });
  }

  const orders = [
    ["date", (video: PlatformVideo) => video.publishedAt?.getTime() ?? 0],
    ["likes", (video: PlatformVideo) => video.likeCount ?? 0],
  ] as const;
  for (const [sortBy, weigh] of orders) {
    if (!can(subject, `sort by ${sortBy}`)) continue;
    it(`sorts videos by ${sortBy}`, async () => {
      const weights = (await videosOf({ sortBy })).map(weigh);
      expect(weights).toEqual([...weights].sort((one, other) => other - one));
    });
  }

  if (can(subject, "search from an instant")) {
    it("leaves out videos from before the asked instant", async () => {
      const publishedAfter = new Date(instant.getTime() - WEEK_MS);
      const videos = await videosOf({ publishedAfter });
      expect(videos.length).toBeGreaterThan(0);
      for (const video of videos) {
        expect(video.publishedAt?.getTime()).toBeGreaterThanOrEqual(publishedAfter.getTime());
      }
    });
  }
}

export function promiseHashtags({ create, samples, cannotKnow }: ConnectorSubject): void {
  it("pages through hashtags without a repeat, within the schema", async () => {
    const connector = await create(samples.instant);
    const { query } = samples;
    const hashtags = await readAll((pageToken) => connector.searchHashtags({ query, pageToken }));
    const schema = createAnswerSchemas(connector.platform, () => samples.instant).hashtag;
    expect(hashtags.length).toBeGreaterThan(0);
    expectEachOnce(hashtags.map((hashtag) => hashtag.name));
    for (const hashtag of hashtags) expect(schema.parse(hashtag)).toEqual(hashtag);
    expectUnknown(hashtags, cannotKnow?.hashtag);
  });
}

function expectEachOnce(names: readonly (string | null)[]): void {
  expect(names).not.toContain(null);
  expect(new Set(names).size).toBe(names.length);
}

const MOST_COMMENTS = 500;

export function promiseComments(subject: ConnectorSubject): void {
  const { create, samples, cannotKnow } = subject;
  let video: PlatformVideo;
  let comments: PlatformComment[];

  beforeAll(async () => {
    const connector = await create(samples.instant);
    video = canAsk(subject, "accountVideos")
      ? mostDiscussed(await readAccountVideos(connector, await readSampleAccountId(subject, connector)))
      : await connector.video({ platformVideoId: idOf(samples.platformVideoId) });
    const platformVideoId = idOf(video.platformVideoId);
    comments = await readAll((pageToken) => connector.comments({ platformVideoId, pageToken }));
  });

  it("lists as many comments as the video has, each once", () => {
    expect(comments.length).toBeGreaterThan(0);
    if (can(subject, "list every comment")) expect(comments.length).toBe(video.commentCount);
    expect(new Set(comments.map((comment) => comment.platformCommentId)).size).toBe(comments.length);
  });

  it("answers only what the response schemas allow, and null for what it cannot know", () => {
    const schema = createAnswerSchemas(video.platform, () => samples.instant).comment;
    for (const comment of comments) expect(schema.parse(comment)).toEqual(comment);
    expectUnknown(comments, cannotKnow?.comment);
  });

  it("names the video, and a time between its publication and now", () => {
    for (const { platformVideoId, commentedAt } of comments) {
      expect(platformVideoId).toBe(video.platformVideoId);
      expect(commentedAt?.getTime()).toBeGreaterThanOrEqual(video.publishedAt?.getTime() ?? 0);
      expect(commentedAt?.getTime()).toBeLessThanOrEqual(samples.instant.getTime());
    }
  });
}

function mostDiscussed(videos: readonly PlatformVideo[]): PlatformVideo {
  const [most] = videos
    .filter(({ commentCount }) => (commentCount ?? 0) <= MOST_COMMENTS)
    .sort((one, other) => (other.commentCount ?? 0) - (one.commentCount ?? 0));
  if (most === undefined) throw new Error("the account has no videos");
  return most;
}
