import { describe, expect, it } from "vitest";
import { DURATION_CLASSES, durationClass, durationOfShare } from "./duration-classes.ts";

describe("a class of durations", () => {
  it.each([
    [0, 0],
    [50, 0],
    [51, 1],
    [250, 2],
    [10_000, 7],
    [10_001, 8],
    [15_000, 8],
  ])("of %i ms is number %i", (durationMs, index) => {
    expect(durationClass(durationMs)).toBe(index);
    expect(index).toBeLessThan(DURATION_CLASSES);
  });
});

describe("the duration of a share of attempts", () => {
  it("is the bound of the class in which the share is reached", () => {
    const counts = [50, 45, 4, 1, 0, 0, 0, 0, 0];
    expect(durationOfShare(counts, 0.5)).toBe(50);
    expect(durationOfShare(counts, 0.51)).toBe(100);
    expect(durationOfShare(counts, 0.95)).toBe(100);
    expect(durationOfShare(counts, 0.96)).toBe(250);
    expect(durationOfShare(counts, 1)).toBe(500);
  });

  it("is the deadline for those that took longer than any bound", () => {
    expect(durationOfShare([0, 0, 0, 0, 0, 0, 0, 0, 3], 0.5)).toBe(15_000);
  });

  it("is unknown without attempts", () => {
    expect(durationOfShare([], 0.5)).toBeNull();
    expect(durationOfShare([0, 0, 0, 0, 0, 0, 0, 0, 0], 0.95)).toBeNull();
  });
});
