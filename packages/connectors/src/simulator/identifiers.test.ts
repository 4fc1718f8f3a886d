import { PLATFORMS } from "@clipledger/domain/platforms";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../scripts/test-run/property-runs.ts";
import { readAccountId, readUsername, readVideoId, writeAccountId, writeVideoId } from "./identifiers.ts";

const anyPlatform = fc.constantFrom(...PLATFORMS);
const anyUsername = fc.stringMatching(/^[a-z0-9._-]{1,30}$/);
const anyPlace = fc.record({
  username: anyUsername,
  day: fc.integer({ min: 14_610, max: 200_000 }),
  slot: fc.integer({ min: 0, max: 3 }),
});

describe("readUsername", () => {
  it("knows one spelling of a name", () => {
    expect(readUsername("Meal.Prep_Maya-1")).toBe("meal.prep_maya-1");
  });

  it.each(["", "a b", "@maya", "mäya", "a/b", "<b>", "\u0000", "x".repeat(31)])("refuses %j", (text) => {
    expect(readUsername(text)).toBeUndefined();
  });
});

describe("account ids", () => {
  it("look like the platform's own for short names", () => {
    expect(writeAccountId("tiktok", "maya.fit")).toMatch(/^7\d{18}$/);
    expect(writeAccountId("youtube", "meal.prep.maya")).toMatch(/^UC[\w-]{22}$/);
    expect(writeAccountId("instagram", "maya.fit")).toMatch(/^5\d+$/);
    expect(writeAccountId("facebook", "maya.fit")).toMatch(/^1000\d+$/);
  });

  it("lead back to any username", () => {
    fc.assert(
      fc.property(anyPlatform, anyUsername, (platform, username) => {
        expect(readAccountId(platform, writeAccountId(platform, username))).toBe(username);
      }),
      { numRuns: runs(500) },
    );
  });

  it("belong to one platform, and are no video's", () => {
    for (const platform of PLATFORMS) {
      const id = writeAccountId(platform, "maya.fit");
      expect(readVideoId(platform, id)).toBeUndefined();
      for (const other of PLATFORMS.filter((name) => name !== platform)) {
        expect(readAccountId(other, id)).toBeUndefined();
      }
    }
  });

  it("share no visible beginning when the names do", () => {
    const [one, other] = [writeAccountId("youtube", "maya.fit"), writeAccountId("youtube", "maya.fit1")];
    const common = [...one].filter((symbol, index) => other[index] === symbol).length;
    expect(common).toBeLessThan(12);
  });
});

describe("video ids", () => {
  it("lead back to the account and the place in its calendar", () => {
    fc.assert(
      fc.property(anyPlatform, anyPlace, (platform, place) => {
        expect(readVideoId(platform, writeVideoId(platform, place))).toEqual(place);
      }),
      { numRuns: runs(500) },
    );
  });

  it("are read only as they were written, whatever the text", () => {
    const madeUp = fc.oneof(fc.string({ maxLength: 100 }), fc.stringMatching(/^[\w-]{0,60}$/));
    fc.assert(
      fc.property(anyPlatform, madeUp, (platform, text) => {
        const place = readVideoId(platform, text);
        if (place !== undefined) expect(writeVideoId(platform, place)).toBe(text);
        const username = readAccountId(platform, text);
        if (username !== undefined) expect(writeAccountId(platform, username)).toBe(text);
      }),
      { numRuns: runs(500) },
    );
  });

  it("do not survive the change of a digit", () => {
    const id = writeVideoId("tiktok", { username: "maya.fit", day: 20_000, slot: 1 });
    const changes = [...id].map(
      (digit, index) => id.slice(0, index) + ((Number(digit) + 1) % 10) + id.slice(index + 1),
    );
    expect(changes.filter((changed) => readVideoId("tiktok", changed) !== undefined).length).toBeLessThan(2);
  });
});
