import { describe, expect, it } from "vitest";
import type { TierForm } from "../form/campaign-form.ts";
import {
  asLadder,
  asSteps,
  withoutLadderTier,
  withoutStep,
  withTierAdded,
  withTierEnd,
  withTierPay,
  withTierStart,
} from "./tier-editor.tsx";

function tiers(...rows: readonly (readonly [from: string, to: string, pay: string])[]): TierForm[] {
  return rows.map(([from, to, pay], index) => ({ key: `tier-${index}`, from, to, pay }));
}

function spans(rows: readonly TierForm[]) {
  return rows.map(({ from, to, pay }) => [from, to, pay]);
}

const ladder = tiers(["0", "10,000", "1"], ["10,000", "50,000", "2"], ["50,000", "", "3"]);

describe("a ladder", () => {
  it("moves the start of the next tier with the end of one", () => {
    expect(spans(withTierEnd(ladder, 0, "20k"))).toEqual([
      ["0", "20k", "1"],
      ["20k", "50,000", "2"],
      ["50,000", "", "3"],
    ]);
  });

  it("may end at its last tier", () => {
    expect(spans(withTierEnd(ladder, 2, "90,000")).at(-1)).toEqual(["50,000", "90,000", "3"]);
  });

  it("starts a new tier where it ends", () => {
    expect(spans(withTierAdded(withTierEnd(ladder, 2, "90,000"))).at(-1)).toEqual(["90,000", "", ""]);
  });

  it.each([
    [
      0,
      [
        ["0", "50,000", "2"],
        ["50,000", "", "3"],
      ],
    ],
    [
      1,
      [
        ["0", "50,000", "1"],
        ["50,000", "", "3"],
      ],
    ],
    [
      2,
      [
        ["0", "10,000", "1"],
        ["10,000", "", "2"],
      ],
    ],
  ])("covers the same views without tier %d", (index, expected) => {
    expect(spans(withoutLadderTier(ladder, index))).toEqual(expected);
  });

  it("keeps its only tier", () => {
    const single = tiers(["0", "", "1"]);
    expect(withoutLadderTier(single, 0)).toBe(single);
    expect(withoutStep(single, 0)).toBe(single);
  });

  it("changes its start and what a tier pays", () => {
    expect(withTierStart(ladder, 0, "500")[0]?.from).toBe("500");
    expect(withTierPay(ladder, 1, "2.5")[1]?.pay).toBe("2.5");
  });
});

describe("steps", () => {
  it("lose their ends, and only the one taken out", () => {
    const steps = asSteps(ladder);
    expect(steps.every(({ to }) => to === "")).toBe(true);
    expect(spans(withoutStep(steps, 1))).toEqual([
      ["0", "", "1"],
      ["50,000", "", "3"],
    ]);
  });

  it("become a ladder in the order of their starts", () => {
    const steps = tiers(["50k", "", "3"], ["", "", ""], ["0", "", "1"]);
    expect(spans(asLadder(steps))).toEqual([
      ["0", "50k", "1"],
      ["50k", "", "3"],
      ["", "", ""],
    ]);
  });
});
