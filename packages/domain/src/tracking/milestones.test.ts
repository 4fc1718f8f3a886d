import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crossedMilestones, FOLLOWER_MILESTONES, VIEW_MILESTONES } from "./milestones.ts";

describe("milestones", () => {
  it.each([
    ["below the first", 0, 9_999, []],
    ["exactly on one", 9_999, 10_000, [10_000]],
    ["from one on", 10_000, 10_001, []],
    ["past several", 9_000, 300_000, [10_000, 50_000, 100_000, 250_000]],
    ["past the last", 4_999_999, 90_000_000, [5_000_000, 10_000_000]],
    ["beyond all of them", 10_000_000, 90_000_000, []],
    ["downwards", 60_000, 9_000, []],
    ["unchanged", 60_000, 60_000, []],
  ])("of views, %s", (_case, before, now, crossed) => {
    expect(crossedMilestones(VIEW_MILESTONES, before, now)).toEqual(crossed);
  });

  it("of followers begin at a thousand", () => {
    expect(crossedMilestones(FOLLOWER_MILESTONES, 999, 1_000)).toEqual([1_000]);
  });

  it("are crossed once each, however a rise is cut into steps", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(12_000_000), { minLength: 1 }), (steps) => {
        const counts = [0, ...steps.toSorted((left, right) => left - right)];
        const stepwise = counts.flatMap((count, index) =>
          crossedMilestones(VIEW_MILESTONES, counts[index - 1] ?? 0, count),
        );
        expect(stepwise).toEqual(crossedMilestones(VIEW_MILESTONES, 0, counts.at(-1) ?? 0));
      }),
    );
  });
});
