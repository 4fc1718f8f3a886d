import { PLATFORMS } from "@clipledger/domain/platforms";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idOf, readAccountVideos, readAll } from "../conformance/connector-subject.ts";
import type { PlatformVideo } from "../connector.ts";
import { createSimulator } from "./create-simulator.ts";

const DAY_MS = 86_400_000;
const now = new Date("2026-03-10T12:00:00Z");
const { tiktok, instagram, youtube, ...others } = simulatorAt(now);
const anyUsername = fc
  .stringMatching(/^[a-zA-Z0-9._-]{1,30}$/)
  .filter((name) => !/^(private|deleted|restricted|slow|throttled|broken|down|flaky|gone|empty)/i.test(name));

describe("accounts", () => {
  it("exist under every username, on every platform, and are found again by their id", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PLATFORMS), anyUsername, async (platform, username) => {
        const connector = simulatorAt(now)[platform];
        const account = await connector.accountByUsername({ username });
        expect(account.username).toBe(username.toLowerCase());
        const platformAccountId = account.platformAccountId ?? "";
        expect(await connector.accountById({ platformAccountId })).toEqual(account);
      }),
    );
  });

  it("differ between seeds and between platforms, but are the same in every process", async () => {
    const username = "maya.torres";
    const ask = (seed: string) => simulatorAt(now, seed).tiktok.accountByUsername({ username });
    expect(await ask("one")).toEqual(await ask("one"));
    expect((await ask("one")).followerCount).not.toBe((await ask("two")).followerCount);
    const elsewhere = await others.facebook.accountByUsername({ username });
    expect(elsewhere.followerCount).not.toBe((await tiktok.accountByUsername({ username })).followerCount);
  });

  it("gain followers with time", async () => {
    const counts = await Promise.all(
      [-400, 0, 1, 30, 4_000].map(async (days) => {
        const connector = simulatorAt(new Date(now.getTime() + days * DAY_MS)).tiktok;
        return (await connector.accountByUsername({ username: "maya" })).followerCount ?? 0;
      }),
    );
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    expect(counts[4]).toBeGreaterThan(counts[0] ?? 0);
  });

  it("come small and large", async () => {
    const counts = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const account = await tiktok.accountByUsername({ username: `creator${index}` });
        return account.followerCount ?? 0;
      }),
    );
    counts.sort((one, other) => one - other);
    expect(counts[15]).toBeLessThan(2_000);
    expect(counts[285]).toBeGreaterThan(100_000);
  });

  it("are named after what they are called", async () => {
    const account = await tiktok.accountByUsername({ username: "fit.with.maya_42" });
    expect(account.displayName).toMatch(/^Fit with Maya/);
  });
});

describe("videos", () => {
  it("carry their hashtags in the caption, the account's own first", async () => {
    const account = await tiktok.accountByUsername({ username: "meal.prep.maya" });
    for (const { caption, hashtags } of await readAccountVideos(tiktok, idOf(account.platformAccountId))) {
      expect(hashtags[0]).toBe("mealprep");
      expect(caption?.match(/#[^ ]+/g)).toEqual(hashtags.map((tag) => `#${tag}`));
    }
  });

  it("include slideshows on tiktok and instagram only, without duration or download", async () => {
    const slideshows = (await videosOf("tiktok")).filter(({ contentType }) => contentType === "slideshow");
    expect(slideshows.length).toBeGreaterThan(0);
    for (const { durationSeconds, downloadUrl } of slideshows) {
      expect([durationSeconds, downloadUrl]).toEqual([null, null]);
    }
    expect((await videosOf("instagram")).some(({ contentType }) => contentType === "slideshow")).toBe(true);
    expect((await videosOf("youtube")).some(({ contentType }) => contentType === "slideshow")).toBe(false);
    expect((await videosOf("facebook")).some(({ contentType }) => contentType === "slideshow")).toBe(false);
  });

  it("share the sounds of a trend and have original ones of their own", async () => {
    const sounds = (await videosOf("tiktok")).flatMap(({ music }) => (music === null ? [] : [music]));
    const trending = sounds.filter((music) => music.isOriginal === false);
    const original = sounds.filter((music) => music.isOriginal === true);
    expect(new Set(trending.map(({ id }) => id)).size).toBeLessThan(trending.length / 2);
    expect(new Set(original.map(({ id }) => id)).size).toBe(original.length);
    for (const one of trending) expect(trending.find(({ id }) => id === one.id)).toEqual(one);
  });

  it("of an account that never posts are none", async () => {
    const account = await tiktok.accountByUsername({ username: "empty.maya" });
    expect(account.videoCount).toBe(0);
    expect(await readAccountVideos(tiktok, idOf(account.platformAccountId))).toEqual([]);
  });
});

function simulatorAt(instant: Date, seed = "simulator") {
  return createSimulator({ seed, now: () => instant, mediaUrl: "http://localhost:4000/media" });
}

async function videosOf(platform: (typeof PLATFORMS)[number]): Promise<PlatformVideo[]> {
  const connector = { ...others, tiktok, instagram, youtube }[platform];
  return readAll((pageToken) => connector.searchVideos({ query: "gym", pageToken }));
}
