import { beforeAll, expect, it } from "vitest";
import type { Connector, PlatformComment, PlatformVideo, VideoSearchRequest } from "../connector.ts";
import { createAnswerSchemas } from "../validation/answer-schemas.ts";
import { type ConnectorSubject, idOf, readAccountVideos, readAll, readPages } from "./connector-subject.ts";

const WEEK_MS = 7 * 86_400_000;

export function promiseSearches({ create, samples }: ConnectorSubject): void {
  const { instant, query } = samples;
  let connector: Connector;
  beforeAll(() => {
    connector = create(instant);
  });
  const videosOf = (request: Partial<VideoSearchRequest>): Promise<PlatformVideo[]> =>
    readAll((pageToken) => connector.searchVideos({ query, ...request, pageToken }));

  it("pages through users without a repeat, within the schema", async () => {
    const pages = await readPages((pageToken) => connector.searchUsers({ query, pageToken }));
    const schema = createAnswerSchemas(connector.platform, () => instant).user;
    expect(pages.length).toBeGreaterThan(1);
    expectEachOnce(pages.flat().map((user) => user.platformAccountId));
    for (const user of pages.flat()) expect(schema.parse(user)).toEqual(user);
  });

  it("finds users as their accounts are", async () => {
    const [user] = (await connector.searchUsers({ query })).items;
    const account = await connector.accountById({ platformAccountId: idOf(user?.platformAccountId) });
    expect(account).toMatchObject(user ?? {});
  });

  it("pages through videos without a repeat, within the schema", async () => {
    const pages = await readPages((pageToken) => connector.searchVideos({ query, pageToken }));
    const schema = createAnswerSchemas(connector.platform, () => instant).video;
    expect(pages.length).toBeGreaterThan(1);
    expectEachOnce(pages.flat().map((video) => video.platformVideoId));
    for (const video of pages.flat()) expect(schema.parse(video)).toEqual(video);
  });

  it("finds videos as they are by their id", async () => {
    const { items } = await connector.searchVideos({ query });
    for (const video of items.slice(0, 5)) {
      expect(await connector.video({ platformVideoId: idOf(video.platformVideoId) })).toEqual(video);
    }
  });

  it("sorts videos by date and by likes", async () => {
    const dates = (await videosOf({ sortBy: "date" })).map((video) => video.publishedAt?.getTime() ?? 0);
    const likes = (await videosOf({ sortBy: "likes" })).map((video) => video.likeCount ?? 0);
    expect(dates).toEqual(descending(dates));
    expect(likes).toEqual(descending(likes));
  });

  it("leaves out videos from before the asked instant", async () => {
    const publishedAfter = new Date(instant.getTime() - WEEK_MS);
    const videos = await videosOf({ publishedAfter });
    expect(videos.length).toBeGreaterThan(0);
    for (const video of videos) {
      expect(video.publishedAt?.getTime()).toBeGreaterThanOrEqual(publishedAfter.getTime());
    }
  });

  it("pages through hashtags without a repeat, within the schema", async () => {
    const hashtags = await readAll((pageToken) => connector.searchHashtags({ query, pageToken }));
    const schema = createAnswerSchemas(connector.platform, () => instant).hashtag;
    expect(hashtags.length).toBeGreaterThan(0);
    expectEachOnce(hashtags.map((hashtag) => hashtag.name));
    for (const hashtag of hashtags) expect(schema.parse(hashtag)).toEqual(hashtag);
  });
}

function expectEachOnce(names: readonly (string | null)[]): void {
  expect(names).not.toContain(null);
  expect(new Set(names).size).toBe(names.length);
}

function descending(numbers: readonly number[]): number[] {
  return [...numbers].sort((one, other) => other - one);
}

const MOST_COMMENTS = 500;

export function promiseComments({ create, samples }: ConnectorSubject): void {
  let video: PlatformVideo;
  let comments: PlatformComment[];

  beforeAll(async () => {
    const connector = create(samples.instant);
    const account = await connector.accountByUsername({ username: samples.username });
    video = mostDiscussed(await readAccountVideos(connector, account));
    const platformVideoId = idOf(video.platformVideoId);
    comments = await readAll((pageToken) => connector.comments({ platformVideoId, pageToken }));
  });

  it("lists as many comments as the video has, each once", () => {
    expect(comments.length).toBeGreaterThan(0);
    expect(comments.length).toBe(video.commentCount);
    expect(new Set(comments.map((comment) => comment.platformCommentId)).size).toBe(comments.length);
  });

  it("answers only what the response schemas allow", () => {
    const schema = createAnswerSchemas(video.platform, () => samples.instant).comment;
    for (const comment of comments) expect(schema.parse(comment)).toEqual(comment);
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
