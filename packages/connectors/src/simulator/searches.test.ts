import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAll, readPages } from "../conformance/connector-subject.ts";
import { createSimulator } from "./create-simulator.ts";
import { stemOf } from "./search-answers.ts";

const DAY_MS = 86_400_000;
const now = new Date("2026-03-10T12:00:00Z");
const { tiktok } = simulatorAt(now);
const queries = ["meal prep", "Café au lait", "#gymtok", "@maya", "maya", "slow cooker", "index funds", "x"];

describe("stemOf", () => {
  it.each([
    ["Meal  Prep!", "meal.prep"],
    ["Café au lait", "cafe.au.lait"],
    ["@maya_torres", "maya.torres"],
    ["how to cook rice in a rice cooker", "how.to.cook.rice"],
    ["Donaudampfschifffahrt", "donaudampfschiff"],
    ["料理", ""],
    ["🔥", ""],
  ])("writes %j as %j", (query, stem) => {
    expect(stemOf(query)).toBe(stem);
  });
});

describe("searches", () => {
  it.each(queries)("find %j in the name, caption or hashtags of everything they find", async (query) => {
    const words = stemOf(query).replaceAll(".", "");
    const users = await readAll((pageToken) => tiktok.searchUsers({ query, pageToken }));
    const videos = await readAll((pageToken) => tiktok.searchVideos({ query, pageToken }));
    const hashtags = await readAll((pageToken) => tiktok.searchHashtags({ query, pageToken }));
    expect(users.length).toBeGreaterThan(10);
    expect(videos.length).toBeGreaterThan(10);
    expect(hashtags[0]?.name).toBe(words);
    for (const { username, displayName } of users) expect(joined(username, displayName)).toContain(words);
    for (const { accountUsername, caption, hashtags: tags } of videos) {
      expect(joined(accountUsername, caption, ...tags)).toContain(words);
    }
    for (const { name } of hashtags) expect(name).toContain(words);
  });

  it("put the account of exactly that name first", async () => {
    const [first] = (await tiktok.searchUsers({ query: "@Gym.Daily" })).items;
    expect(first?.username).toBe("gym.daily");
  });

  it("answer empty pages where no name can carry the words, or emptiness is asked for", async () => {
    for (const query of ["料理", "🔥", " ", "empty"]) {
      const pages = [
        tiktok.searchUsers({ query }),
        tiktok.searchVideos({ query }),
        tiktok.searchHashtags({ query }),
      ];
      for (const page of await Promise.all(pages)) expect(page).toEqual({ items: [], nextPageToken: null });
    }
  });

  it("find only accounts that can be looked up, and one that is private", async () => {
    const users = await readAll((pageToken) => tiktok.searchUsers({ query: "slow cooker", pageToken }));
    for (const user of users) {
      const account = await tiktok.accountByUsername({ username: user.username ?? "" });
      expect(account).toMatchObject(user);
    }
    expect(users.filter(({ isPrivate }) => isPrivate).map(({ username }) => username)).toEqual([
      "private.slow.cooker",
    ]);
  });

  it("lead with accounts of the asked region and language", async () => {
    const { items } = await tiktok.searchVideos({ query: "cats", region: "US", language: "en-GB" });
    expect(items.slice(0, 4).map(({ region }) => region)).toEqual(["US", "US", "US", "US"]);
  });

  it("go on with what was found when they began, though time passes between pages", async () => {
    const later = simulatorAt(new Date(now.getTime() + 2 * DAY_MS)).tiktok;
    for (const sortBy of ["relevance", "date", "likes"] as const) {
      const whole = await readAll((pageToken) => tiktok.searchVideos({ query: "cats", sortBy, pageToken }));
      const first = await tiktok.searchVideos({ query: "cats", sortBy });
      const rest = await readPages(
        (pageToken) => later.searchVideos({ query: "cats", sortBy, pageToken }),
        first.nextPageToken ?? "",
      );
      const ids = [...first.items, ...rest.flat()].map(({ platformVideoId }) => platformVideoId);
      const foundFirst = whole.map(({ platformVideoId }) => platformVideoId);
      expect(foundFirst).toEqual(expect.arrayContaining(ids));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThan(whole.length - 5);
    }
  });

  it("take any text without failing otherwise than asked for", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 200 }), async (query) => {
        const { items } = await tiktok.searchVideos({ query });
        expect(items.length).toBeLessThanOrEqual(20);
      }),
    );
  });
});

function simulatorAt(instant: Date) {
  return createSimulator({ seed: "searches", now: () => instant, mediaUrl: "http://localhost:4000/media" });
}

function joined(...texts: readonly (string | null)[]): string {
  return texts.map((text) => stemless(text ?? "")).join("|");
}

function stemless(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}
