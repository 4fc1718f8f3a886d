import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextSyncAfterFailure, nextSyncAt, syncIntervalMs } from "./sync-cadence.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const now = new Date("2026-09-21T08:30:00.000Z");

const idArbitrary = fc.stringMatching(/^orgacc_[0-9A-Za-z]{12}$/);
const instantArbitrary = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2040-01-01T00:00:00Z"),
  noInvalidDate: true,
});

describe("the interval between syncs", () => {
  it.each([
    ["just posted", 0, 2],
    ["posted in a clock that runs ahead", -1, 2],
    ["not quite a day old", 23.99, 2],
    ["a day old", 24, 6],
    ["three days old", 72, 12],
    ["not quite a week old", 7 * 24 - 0.01, 12],
    ["a week old", 7 * 24, 24],
    ["a year old", 365 * 24, 24],
  ])("of something whose newest video is %s", (_age, ageHours, intervalHours) => {
    const newestPublishedAt = new Date(now.getTime() - ageHours * HOUR_MS);
    expect(syncIntervalMs(newestPublishedAt, now)).toBe(intervalHours * HOUR_MS);
  });

  it("is a day without videos", () => {
    expect(syncIntervalMs(null, now)).toBe(DAY_MS);
  });
});

describe("the next sync", () => {
  it("always comes later than now, and within the interval", () => {
    fc.assert(
      fc.property(idArbitrary, instantArbitrary, fc.option(instantArbitrary), (id, at, newestPublishedAt) => {
        const waitMs = nextSyncAt({ id, newestPublishedAt, now: at }).getTime() - at.getTime();
        expect(waitMs).toBeGreaterThan(0);
        expect(waitMs).toBeLessThanOrEqual(syncIntervalMs(newestPublishedAt, at));
      }),
    );
  });

  it("comes at the same time each day, whenever the one before was done", () => {
    const turn = nextSyncAt({ id: "orgacc_4Rk8sVn1QwZp", newestPublishedAt: null, now });
    for (const lateMs of [0, 1, 40_000, 20 * HOUR_MS]) {
      const next = nextSyncAt({
        id: "orgacc_4Rk8sVn1QwZp",
        newestPublishedAt: null,
        now: new Date(turn.getTime() + lateMs),
      });
      expect(next.getTime() - turn.getTime()).toBe(DAY_MS);
    }
  });

  // The numbers that FNV-1a gives for these texts are published with it: 0xe40c292c and 0xbf9cf968.
  it.each([
    ["a", null, "2026-09-22T06:46:42.220Z"],
    ["foobar", null, "2026-09-22T04:58:55.720Z"],
    ["foobar", now, "2026-09-21T08:58:55.720Z"],
  ])(
    "of %j, with a newest video of %j, comes at a point of the day of its own",
    (id, newestPublishedAt, at) => {
      expect(nextSyncAt({ id, newestPublishedAt, now }).toISOString()).toBe(at);
    },
  );

  it("spreads accounts that were added together over the day", () => {
    const perHour = new Map<number, number>();
    for (let number = 0; number < 24_000; number += 1) {
      const id = `orgacc_${String(number).padStart(12, "0")}`;
      const hour = nextSyncAt({ id, newestPublishedAt: null, now }).getUTCHours();
      perHour.set(hour, (perHour.get(hour) ?? 0) + 1);
    }
    expect(perHour.size).toBe(24);
    for (const count of perHour.values()) {
      expect(count).toBeGreaterThan(800);
      expect(count).toBeLessThan(1_200);
    }
  });
});

describe("the next sync after a failure", () => {
  const id = "orgvid_4Rk8sVn1QwZp";

  it.each([
    [1, 5],
    [2, 10],
    [3, 20],
    [9, 1280],
    [10, 1440],
    [500, 1440],
  ])("number %i in a row comes after %i minutes", (failures, minutes) => {
    const next = nextSyncAfterFailure({ id, failures, isLasting: false, now });
    expect(next.getTime() - now.getTime()).toBe(minutes * 60_000);
  });

  it("that will not pass by itself comes within a day, however many there were", () => {
    for (const failures of [1, 2, 30]) {
      const next = nextSyncAfterFailure({ id, failures, isLasting: true, now });
      expect(next).toEqual(nextSyncAt({ id, newestPublishedAt: null, now }));
    }
  });
});
