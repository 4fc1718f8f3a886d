import { beforeAll, expect, it } from "vitest";
import type { Connector, PlatformAccount, PlatformVideo } from "../connector.ts";
import { createAnswerSchemas } from "../validation/answer-schemas.ts";
import { type ConnectorSubject, idOf, readAccountVideos } from "./connector-subject.ts";

export function promiseLookups({ create, samples }: ConnectorSubject): void {
  let connector: Connector;
  let account: PlatformAccount;
  let videos: PlatformVideo[];

  beforeAll(async () => {
    connector = create(samples.instant);
    account = await connector.accountByUsername({ username: samples.username });
    videos = await readAccountVideos(connector, account);
  });

  it("answers only what the response schemas allow", () => {
    const schemas = createAnswerSchemas(connector.platform, () => samples.instant);
    expect(schemas.account.parse(account)).toEqual(account);
    for (const video of videos.slice(0, 60)) expect(schemas.video.parse(video)).toEqual(video);
  });

  it("answers the same again at the same instant", async () => {
    const again = create(samples.instant);
    expect(await again.accountByUsername({ username: samples.username })).toEqual(account);
    expect(await readAccountVideos(again, account)).toEqual(videos);
  });

  it("finds the same account by id and by username", async () => {
    const platformAccountId = idOf(account.platformAccountId);
    expect(await connector.accountById({ platformAccountId })).toEqual(account);
    expect(account.username).toBe(samples.username);
  });

  it("shows a private account as one", async () => {
    const hidden = await connector.accountByUsername({ username: samples.privateUsername });
    expect(hidden).toMatchObject({ username: samples.privateUsername, isPrivate: true });
  });

  it("lists an account's videos newest first, each once, to the last", () => {
    expect(videos.length).toBeGreaterThan(60);
    expect(videos.length).toBe(account.videoCount);
    expect(new Set(videos.map((video) => video.platformVideoId)).size).toBe(videos.length);
    const times = videos.map((video) => video.publishedAt?.getTime() ?? 0);
    expect(times).toEqual([...times].sort((one, other) => other - one));
    expect(times[0]).toBeLessThanOrEqual(samples.instant.getTime());
  });

  it("numbers an account's videos from the newest and names their account", () => {
    expect(videos.map((video) => video.videoIndex)).toEqual(videos.map((_, index) => index));
    for (const video of videos) {
      expect(video).toMatchObject({
        platformAccountId: account.platformAccountId,
        accountUsername: account.username,
        accountDisplayName: account.displayName,
      });
    }
  });

  it("finds a listed video by its id, as it was listed", async () => {
    for (const video of [videos[0], videos[Math.floor(videos.length / 2)], videos.at(-1)]) {
      const platformVideoId = idOf(video?.platformVideoId);
      expect(await connector.video({ platformVideoId })).toEqual(video);
    }
  });
}
