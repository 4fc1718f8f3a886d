import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../scripts/test-run/property-runs.ts";
import { accountNamed, createWorld } from "./accounts.ts";
import { listPosts } from "./calendar.ts";
import { type Counts, countsAt, type Growth, growthOf } from "./growth.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const now = new Date("2026-03-10T12:00:00Z");
const growths = growthsOn("tiktok");
const anyGrowth = fc.constantFrom(...growths.map(({ growth }) => growth));
const anyAge = fc.integer({ min: 0, max: 900 * DAY_MS });

describe("countsAt", () => {
  it("counts in whole numbers from zero, with no more of anything than views", () => {
    fc.assert(
      fc.property(anyGrowth, anyAge, (growth, age) => {
        const counts = countsAt(growth, growth.publishedMs + age);
        for (const count of Object.values(counts)) {
          expect(Number.isSafeInteger(count)).toBe(true);
          expect(count).toBeGreaterThanOrEqual(0);
          expect(count).toBeLessThanOrEqual(counts.viewCount);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it("starts at zero", () => {
    for (const { growth } of growths.slice(0, 50)) {
      expect(countsAt(growth, growth.publishedMs)).toEqual({
        ...{ viewCount: 0, likeCount: 0, commentCount: 0, shareCount: 0, bookmarkCount: 0 },
      });
    }
  });

  it("never lets a count fall, but for views at a purge", () => {
    fc.assert(
      fc.property(anyGrowth, anyAge, anyAge, (growth, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        const before = countsAt(growth, growth.publishedMs + early);
        const after = countsAt(growth, growth.publishedMs + late);
        const crossesPurge =
          growth.purge !== undefined && early < growth.purge.afterMs && late >= growth.purge.afterMs;
        for (const name of namesOf(before)) {
          if (name === "viewCount" && crossesPurge) continue;
          expect(after[name]).toBeGreaterThanOrEqual(before[name] ?? 0);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it("takes a few percent of the views at a purge, once", () => {
    const purged = growths.filter(({ growth }) => growth.purge !== undefined && growth.reach > 2_000);
    expect(purged.length).toBeGreaterThan(20);
    for (const { growth } of purged) {
      const purgedMs = Math.ceil(growth.publishedMs + (growth.purge?.afterMs ?? 0));
      const before = countsAt(growth, purgedMs - 1).viewCount;
      const after = countsAt(growth, purgedMs).viewCount;
      expect(after).toBeLessThan(before);
      expect(after).toBeGreaterThan(before * 0.9);
      expect(countsAt(growth, purgedMs + 300 * DAY_MS).viewCount).toBeGreaterThan(after);
    }
  });

  it("grows fast at first and slowly after", () => {
    for (const { growth } of growths.filter(({ growth }) => growth.secondWave === undefined)) {
      const firstDays = watched(growth, 5 * DAY_MS);
      expect(firstDays).toBeGreaterThan(0.5 * growth.reach);
      expect(watched(growth, 300 * DAY_MS) - watched(growth, 290 * DAY_MS)).toBeLessThan(
        0.01 * growth.reach + 1,
      );
    }
  });

  it("lets some videos rise a second time", () => {
    const waves = growths.filter(({ growth }) => growth.secondWave !== undefined && growth.reach > 2_000);
    expect(waves.length).toBeGreaterThan(20);
    for (const { growth } of waves) {
      const startsMs = growth.secondWave?.afterMs ?? 0;
      const gained = watched(growth, startsMs + 4 * DAY_MS) - watched(growth, startsMs);
      expect(gained).toBeGreaterThan(watched(growth, startsMs) - watched(growth, startsMs - 4 * DAY_MS));
    }
  });
});

describe("growthOf", () => {
  it("makes about three videos in a hundred go viral, 10 to 100 times the usual", () => {
    const factors = growths.map(({ growth, usualViews }) => growth.reach / usualViews);
    const viral = factors.filter((factor) => factor >= 10);
    expect(viral.length / factors.length).toBeGreaterThan(0.02);
    expect(viral.length / factors.length).toBeLessThan(0.04);
    expect(Math.max(...viral)).toBeLessThanOrEqual(100);
  });

  it("shows shares and bookmarks only where the platform does", () => {
    const shown = (["facebook", "instagram", "tiktok", "youtube"] as const).map((platform) => {
      const [first] = growthsOn(platform);
      const counts = first && countsAt(first.growth, now.getTime());
      return [platform, counts?.shareCount !== null, counts?.bookmarkCount !== null];
    });
    expect(shown).toEqual([
      ["facebook", true, false],
      ["instagram", true, false],
      ["tiktok", true, true],
      ["youtube", false, false],
    ]);
  });
});

function growthsOn(platform: "facebook" | "instagram" | "tiktok" | "youtube") {
  const world = createWorld(platform, "growth", "http://localhost/media");
  return Array.from({ length: 60 }, (_, index) => accountNamed(world, `creator${index}`)).flatMap((account) =>
    listPosts(account.rhythm, now, { limit: 100 }).map((post) => ({
      growth: growthOf(account, post),
      usualViews: account.usualViews,
    })),
  );
}

function watched(growth: Growth, ageMs: number): number {
  return countsAt({ ...growth, purge: undefined }, growth.publishedMs + ageMs).viewCount;
}

function namesOf(counts: Counts): (keyof Counts)[] {
  // Counts has no other keys.
  return Object.keys(counts) as (keyof Counts)[];
}
