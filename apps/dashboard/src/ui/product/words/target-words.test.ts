import fc from "fast-check";
import { expect, it } from "vitest";
import { targetExplanation, wholeTarget } from "./kpi-words.ts";

it("shows the whole number of videos that fulfils a target", () => {
  expect([12.9, 12.1, 4, 0.3, 0].map(wholeTarget)).toEqual([13, 13, 4, 1, 0]);
  expect(wholeTarget(3 * (14 / 7))).toBe(6);
  expect(wholeTarget(12.000_000_000_1)).toBe(12);
});

it("is fulfilled exactly when the exact target is", () => {
  const weeks = fc.record({
    perWeek: fc.integer({ min: 1, max: 50 }),
    days: fc.integer({ min: 1, max: 400 }),
  });
  fc.assert(
    fc.property(weeks, fc.integer({ min: 0, max: 3_000 }), ({ perWeek, days }, videos) => {
      expect(videos >= wholeTarget((perWeek * days) / 7)).toBe(videos * 7 >= perWeek * days);
    }),
  );
});

it("explains a fraction, and nothing else", () => {
  expect(targetExplanation(12.857)).toContain("12.9 videos");
  expect(targetExplanation(12.857)).toContain("It takes 13");
  expect(targetExplanation(4)).toBeUndefined();
});
