import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountNamed, createWorld } from "./accounts.ts";
import { countPosts, findPost, HISTORY_DAYS, listPosts } from "./calendar.ts";

const DAY_MS = 86_400_000;
const now = new Date("2026-03-10T12:00:00Z");
const world = createWorld("tiktok", "calendar", "http://localhost/media");
const anyUsername = fc.stringMatching(/^[a-z0-9]{3,12}$/);
const names = Array.from({ length: 200 }, (_, index) => `creator${index}`);
const rhythmOf = (username: string) => accountNamed(world, username).rhythm;

describe("listPosts", () => {
  it("lists what was published in the last 400 days, newest first", () => {
    fc.assert(
      fc.property(anyUsername, (username) => {
        const times = listPosts(rhythmOf(username), now).map(({ publishedMs }) => publishedMs);
        expect(times).toEqual([...times].sort((one, other) => other - one));
        expect(times[0] ?? 0).toBeLessThanOrEqual(now.getTime());
        expect(times.at(-1) ?? now.getTime()).toBeGreaterThanOrEqual(now.getTime() - HISTORY_DAYS * DAY_MS);
      }),
    );
  });

  it("lists at most three posts a day", () => {
    for (const name of names) {
      const counts = new Map<number, number>();
      for (const { day } of listPosts(rhythmOf(name), now)) counts.set(day, (counts.get(day) ?? 0) + 1);
      expect(Math.max(0, ...counts.values())).toBeLessThanOrEqual(3);
    }
  });

  it("keeps places as the clock moves, and adds new posts in front", () => {
    fc.assert(
      fc.property(anyUsername, fc.integer({ min: 1, max: 90 }), (username, days) => {
        const rhythm = rhythmOf(username);
        const later = new Date(now.getTime() + days * DAY_MS);
        const laterPlaces = new Set(listPosts(rhythm, later).map(placeOf));
        const lasting = listPosts(rhythm, now, { sinceMs: later.getTime() - HISTORY_DAYS * DAY_MS });
        const missing = lasting.filter((post) => !laterPlaces.has(placeOf(post)));
        expect(missing.length).toBeLessThanOrEqual(4 + lasting.length * 0.04);
      }),
    );
  });

  it("knows busy accounts, quiet ones and quiet phases", () => {
    const counts = names.map((name) => countPosts(rhythmOf(name), now));
    expect(Math.min(...counts)).toBeLessThan(60);
    expect(Math.max(...counts)).toBeGreaterThan(600);
    const gaps = names.map((name) => longestGapDays(listPosts(rhythmOf(name), now).map(({ day }) => day)));
    expect(gaps.filter((gap) => gap > 10).length).toBeGreaterThan(100);
  });

  it("lists nothing of an account that never posts", () => {
    expect(listPosts(rhythmOf("empty.maya"), now)).toEqual([]);
  });

  it("takes a few posts down after a while", () => {
    const later = new Date(now.getTime() + 100 * DAY_MS);
    const posts = names.flatMap((name) =>
      listPosts(rhythmOf(name), now, { limit: 50 }).map((post) => ({ name, post })),
    );
    const gone = posts.filter(({ name, post }) => findPost(rhythmOf(name), post, later) === undefined);
    expect(gone.length).toBeGreaterThan(posts.length * 0.001);
    expect(gone.length).toBeLessThan(posts.length * 0.02);
  });
});

describe("findPost", () => {
  it("finds each listed post and counts the newer ones", () => {
    const rhythm = rhythmOf("maya");
    for (const [index, post] of listPosts(rhythm, now).entries()) {
      expect(findPost(rhythm, post, now)).toEqual({ post, newerPosts: index });
    }
  });

  it("finds none in the future, in a free slot, or before the world began", () => {
    const rhythm = rhythmOf("maya");
    const taken = new Set(listPosts(rhythm, now).map(placeOf));
    const today = Math.floor(now.getTime() / DAY_MS);
    const free = [0, 1, 2, 3].flatMap((slot) => [today - 3, today - 4].map((day) => ({ day, slot })));
    for (const place of free.filter((place) => !taken.has(placeOf(place)))) {
      expect(findPost(rhythm, place, now)).toBeUndefined();
    }
    for (const day of [0, 14_609, today + 1, 240_000]) {
      expect(findPost(rhythm, { day, slot: 0 }, now)).toBeUndefined();
    }
  });

  it("still finds a post that no list reaches any more", () => {
    const rhythm = rhythmOf("maya");
    const [post] = listPosts(rhythm, now);
    const muchLater = new Date(now.getTime() + 700 * DAY_MS);
    expect(findPost(rhythm, post ?? { day: 0, slot: 0 }, muchLater)?.post).toEqual(post);
  });
});

function placeOf({ day, slot }: { readonly day: number; readonly slot: number }): string {
  return `${day}/${slot}`;
}

function longestGapDays(days: readonly number[]): number {
  return Math.max(0, ...days.slice(1).map((day, index) => (days[index] ?? day) - day));
}
