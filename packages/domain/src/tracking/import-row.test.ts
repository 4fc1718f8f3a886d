import { describe, expect, it } from "vitest";
import {
  bareHashtag,
  expectationOf,
  IMPORT_FIELDS,
  IMPORT_ROW_RULES,
  importedInstantProblem,
  meetsRule,
} from "./import-row.ts";

const NOW = Date.UTC(2026, 8, 21, 8, 30);

describe("meetsRule", () => {
  it.each([
    ["platform", ["tiktok", "facebook"], ["TikTok", "", 1]],
    ["username", ["a", "x".repeat(200), " "], ["", "x".repeat(201), "a\u0000", "\ud800", 5]],
    [
      "publishedAt",
      ["2026-05-01T10:00:00Z", "2026-05-01T10:00:00.123+02:00"],
      ["2026-05-01", "2026-02-30T10:00:00Z"],
    ],
    ["viewCount", [0, 1_000_000_000_000], [-1, 1.5, 1_000_000_000_001, "1", Number.NaN, true]],
    ["caption", ["", "x".repeat(5_000)], ["x".repeat(5_001)]],
    [
      "hashtags",
      [[], ["a", "#b", "日本"]],
      ["a", ["a b"], ["##a"], ["#"], [""], Array.from({ length: 101 }, () => "a")],
    ],
    ["contentType", ["video", "slideshow"], ["image"]],
    ["durationSeconds", [0, 12.5, 1_000_000], [-0.1, 1_000_001, Number.POSITIVE_INFINITY, "12"]],
  ] as const)("knows what %s may be", (field, allowed, refused) => {
    for (const value of allowed)
      expect([value, meetsRule(IMPORT_ROW_RULES[field], value)]).toEqual([value, true]);
    for (const value of refused)
      expect([value, meetsRule(IMPORT_ROW_RULES[field], value)]).toEqual([value, false]);
  });

  it("comes with a sentence for every field", () => {
    for (const field of IMPORT_FIELDS) expect(expectationOf(IMPORT_ROW_RULES[field])).toMatch(/^Expected /);
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
