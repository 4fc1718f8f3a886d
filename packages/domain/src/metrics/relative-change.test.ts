import { describe, expect, it } from "vitest";
import { relativeChange } from "./relative-change.ts";

describe("relative change", () => {
  it.each([
    ["a half more", 150, 100, 0.5],
    ["a quarter less", 75, 100, -0.25],
    ["everything gone", 0, 100, -1],
    ["nothing at all", 0, 0, 0],
    ["something out of nothing", 7, 0, 1],
    ["the same again", 3, 3, 0],
  ])("says %s", (_name, now, previous, change) => {
    expect(relativeChange(now, previous)).toBe(change);
  });
});
