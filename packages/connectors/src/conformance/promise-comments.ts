import { beforeAll, expect, it } from "vitest";
import type { PlatformComment, PlatformVideo } from "../connector.ts";
import { createAnswerSchemas } from "../validation/answer-schemas.ts";
import type { ConnectorSubject } from "./connector-subject.ts";
import { idOf, readAccountVideos, readAll } from "./read-pages.ts";

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
