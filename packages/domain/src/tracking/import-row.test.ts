import { describe, expect, it } from "vitest";
import {
  bareHashtag,
  expectationOf,
  IMPORT_ROW_RULES,
  importedInstantProblem,
  meetsRule,
} from "./import-row.ts";

const NOW = Date.UTC(2026, 8, 21, 8, 30);

describe("meetsRule", () => {
  it.each([
    ["platform", ["tiktok", "facebook"], ["TikTok", "", 1]],
    ["username", ["a", "x".repeat(200), " "], ["", "x".repeat(201), "a\u0000", "\ud800", 5, ["a"]]],
    [
      "publishedAt",
      ["2026-05-01T10:00:00Z", "2026-05-01T10:00:00.123+02:00"],
      ["2026-05-01", "2026-02-30T10:00:00Z", Date.UTC(2026, 4, 1), ["2026-05-01T10:00:00Z"]],
    ],
    ["viewCount", [0, 1_000_000_000_000], [-1, 1.5, 1_000_000_000_001, "1", Number.NaN, true]],
    ["caption", ["", "x".repeat(5_000)], ["x".repeat(5_001)]],
    [
      "hashtags",
      [[], ["a", "#b", "日本"], ["x".repeat(100)], Array.from({ length: 100 }, () => "a")],
      [
        ...["a", ["a b"], ["##a"], ["a#"], ["#"], [""], [5], ["a", "b c"], ["x".repeat(101)]],
        ...[["a\u0000"], Array.from({ length: 101 }, () => "a")],
      ],
    ],
    ["contentType", ["video", "slideshow"], ["image"]],
    ["durationSeconds", [0, 12.5, 1_000_000], [-0.1, 1_000_001, Number.POSITIVE_INFINITY, "12"]],
  ] as const)("knows what %s may be", (field, allowed, refused) => {
    for (const value of allowed)
      expect([value, meetsRule(IMPORT_ROW_RULES[field], value)]).toEqual([value, true]);
    for (const value of refused)
      expect([value, meetsRule(IMPORT_ROW_RULES[field], value)]).toEqual([value, false]);
  });
});

describe("expectationOf", () => {
  it.each([
    ["platform", "Expected one of facebook, instagram, tiktok, youtube"],
    ["username", "Expected 1 to 200 characters"],
    ["caption", "Expected up to 5,000 characters"],
    ["observedAt", "Expected an ISO 8601 timestamp with an offset, such as 2026-09-21T08:30:00Z"],
    ["likeCount", "Expected a whole number from 0 to 1,000,000,000,000"],
    ["durationSeconds", "Expected a number from 0 to 1,000,000"],
    ["hashtags", "Expected up to 100 hashtags without spaces, of up to 100 characters"],
  ] as const)("of %s: %s", (field, sentence) => {
    expect(expectationOf(IMPORT_ROW_RULES[field])).toBe(sentence);
  });
});

describe("importedInstantProblem", () => {
  it.each([
    [NOW, undefined],
    [NOW + 5 * 60_000, undefined],
    [NOW + 5 * 60_000 + 1, "Lies in the future"],
    [Date.UTC(2000, 0, 1), undefined],
    [Date.UTC(2000, 0, 1) - 1, "Lies before the year 2000"],
  ])("of %d is %s", (instant, problem) => {
    expect(importedInstantProblem(instant, NOW)).toBe(problem);
  });
});

describe("bareHashtag", () => {
  it("leaves one leading # out", () => {
    expect(["#ad", "ad"].map(bareHashtag)).toEqual(["ad", "ad"]);
  });
});
