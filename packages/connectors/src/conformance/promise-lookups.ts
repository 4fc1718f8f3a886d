import { beforeAll, expect, it } from "vitest";
import type { Connector, PlatformAccount, PlatformVideo } from "../connector.ts";
import { createAnswerSchemas } from "../validation/with-validated-answers.ts";
import {
  type ConnectorSubject,
  can,
  canAsk,
  canFindAccounts,
  idOf,
  readAccountVideos,
  readSampleAccount,
  readSampleList,
  without,
} from "./connector-subject.ts";

export function promiseAccounts(subject: ConnectorSubject): void {
  const { create, samples, cannotKnow } = subject;
  let connector: Connector;
  let account: PlatformAccount;

  beforeAll(async () => {
    connector = await create(samples.instant);
    account = await readSampleAccount(subject, connector);
  });

  it("answers only what the response schemas allow, and null for what it cannot know", () => {
    const schema = createAnswerSchemas(connector.platform, () => samples.instant).account;
    expect(schema.parse(account)).toEqual(account);
    expectUnknown([account], cannotKnow?.account);
  });

  it("answers the same again at the same instant", async () => {
    expect(await readSampleAccount(subject, await create(samples.instant))).toEqual(account);
  });

  if (!cannotKnow?.account?.includes("username")) {
    it("knows an account by its username", () => {
      expect(account.username).toBe(samples.username);
    });
  }

  if (canAsk(subject, "accountById", "accountByUsername")) {
    it("finds the same account by id and by username", async () => {
      const platformAccountId = idOf(account.platformAccountId);
      expect(await connector.accountById({ platformAccountId })).toEqual(account);
    });
  }

  if (canAsk(subject, "accountByUsername") && can(subject, "show private accounts")) {
    it("shows a private account as one", async () => {
      const hidden = await connector.accountByUsername({ username: samples.privateUsername });
      expect(hidden).toMatchObject({ username: samples.privateUsername, isPrivate: true });
    });
  }
}

export function promiseLists(subject: ConnectorSubject): void {
  const { create, samples, cannotKnow, listReach } = subject;
  let connector: Connector;
  let platformAccountId: string;
  let videos: readonly PlatformVideo[];

  beforeAll(async () => {
    ({ connector, platformAccountId, videos } = await readSampleList(subject));
  });

  it("answers only what the response schemas allow, and null for what it cannot know", () => {
    const schema = createAnswerSchemas(connector.platform, () => samples.instant).video;
    for (const video of videos.slice(0, 60)) expect(schema.parse(video)).toEqual(video);
    expectUnknown(videos, cannotKnow?.listedVideo);
  });

  it("answers the same again at the same instant", async () => {
    const again = await create(samples.instant);
    expect(await readAccountVideos(again, platformAccountId)).toEqual(videos);
  });

  it("lists an account's videos newest first, each once", () => {
    expect(new Set(videos.map((video) => video.platformVideoId)).size).toBe(videos.length);
    const times = videos.map((video) => video.publishedAt?.getTime() ?? 0);
    expect(times).toEqual([...times].sort((one, other) => other - one));
    expect(times[0]).toBeLessThanOrEqual(samples.instant.getTime());
  });

  it(`lists an account's videos to ${listReach === undefined ? "the last" : "where it says it ends"}`, async () => {
    if (listReach !== undefined) return expect(videos.length).toBe(listReach);
    expect(videos.length).toBeGreaterThan(60);
    if (!canFindAccounts(subject) || cannotKnow?.account?.includes("videoCount")) return;
    expect(videos.length).toBe((await readSampleAccount(subject, connector)).videoCount);
  });

  it("numbers an account's videos from the newest and names their account", async () => {
    if (!cannotKnow?.listedVideo?.includes("videoIndex")) {
      expect(videos.map((video) => video.videoIndex)).toEqual(videos.map((_, index) => index));
    }
    const { username, displayName } = canFindAccounts(subject)
      ? await readSampleAccount(subject, connector)
      : { username: samples.username, displayName: videos[0]?.accountDisplayName ?? null };
    const owner = {
      platformAccountId,
      accountUsername: username,
      accountDisplayName: displayName,
    };
    for (const video of videos) expect(video).toMatchObject(without(owner, cannotKnow?.listedVideo));
  });
}

export function promiseVideos(subject: ConnectorSubject): void {
  const { create, samples, cannotKnow } = subject;
  let connector: Connector;
  let videos: readonly PlatformVideo[];

  beforeAll(async () => {
    if (canAsk(subject, "accountVideos")) {
      ({ connector, videos } = await readSampleList(subject));
    } else {
      connector = await create(samples.instant);
      videos = [await connector.video({ platformVideoId: idOf(samples.platformVideoId) })];
    }
  });

  it("finds a listed video by its id, as it was listed", async () => {
    const schema = createAnswerSchemas(connector.platform, () => samples.instant).video;
    expect(videos.length).toBeGreaterThan(0);
    for (const listed of [videos[0], videos[Math.floor(videos.length / 2)], videos.at(-1)]) {
      const platformVideoId = idOf(listed?.platformVideoId);
      const video = await connector.video({ platformVideoId });
      const { video: unknown, listedVideo } = cannotKnow ?? {};
      expect(without(video, unknown, listedVideo)).toEqual(without(listed ?? {}, unknown, listedVideo));
      expect(schema.parse(video)).toEqual(video);
      expect(video.platformVideoId).toBe(platformVideoId);
      expectUnknown([video], unknown);
    }
  });
}

/** What cannot be known is null, never 0 or empty. */
export function expectUnknown<Item extends object>(
  items: readonly Item[],
  fields: readonly (keyof Item)[] | undefined,
): void {
  for (const item of items)
    for (const field of fields ?? []) expect([field, item[field]]).toEqual([field, null]);
}
