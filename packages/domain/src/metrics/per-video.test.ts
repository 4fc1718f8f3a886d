import { describe, expect, it } from "vitest";
import { perVideo, viralityFactor } from "./per-video.ts";

describe("virality factor", () => {
  it("is the multiple of the median", () => {
    expect(viralityFactor(500, 100)).toBe(5);
    expect(viralityFactor(0, 100)).toBe(0);
  });

  it.each([0, null])("does not exist with a median of %s", (median) => {
    expect(viralityFactor(500, median)).toBeNull();
  });
});

describe("a sum per video", () => {
  it("is 0 without videos", () => {
    expect(perVideo(10, 4)).toBe(2.5);
    expect(perVideo(10, 0)).toBe(0);
  });
});
