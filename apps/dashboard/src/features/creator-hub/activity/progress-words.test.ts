import { describe, expect, it } from "vitest";
import { progressState, progressText } from "./progress-words.ts";

const progress = { eligibleVideos: 3, targetVideos: 4, progressRatio: 0.75, isOnTrack: true };

describe("progressState", () => {
  it.each([
    [{}, "On track"],
    [{ isOnTrack: false }, "Behind"],
    [{ progressRatio: 1.25 }, "Done"],
  ])("of %o is %s", (change, label) => {
    expect(progressState({ ...progress, ...change })?.label).toBe(label);
  });

  it("does not exist without a target", () => {
    expect(progressState({ ...progress, targetVideos: null, progressRatio: null })).toBeUndefined();
  });
});

describe("progressText", () => {
  it.each([
    [4, "3 of 4 videos"],
    [1, "3 of 1 video"],
    [5.714285, "3 of 5.7 videos"],
    [null, "3 videos"],
  ])("with a target of %s is %s", (targetVideos, text) => {
    expect(progressText({ ...progress, targetVideos })).toBe(text);
  });
});
