import { describe, expect, it } from "vitest";
import { median, quantile } from "./statistics.ts";

describe("quantile", () => {
  it.each([
    [[3, 1, 2], 0.5, 2],
    [[4, 1, 3, 2], 0.5, 2.5],
    [[10, 9, 100, 2], 1, 100],
    [[7], 0.99, 7],
  ])("of %j at %d is %d", (values, share, expected) => {
    expect(quantile(values, share)).toBe(expected);
  });

  it("refuses to make up a median of nothing", () => {
    expect(() => median([])).toThrow("No values");
  });
});
