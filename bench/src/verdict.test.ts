import { describe, expect, it } from "vitest";
import { judge } from "./verdict.ts";

const bench = { name: "http", goal: 0.6 };

describe("judge", () => {
  it("ends with the name, the ratio and the goal", () => {
    const { hasPassed, lines } = judge(bench, { ratio: 0.714, report: ["a figure"], checks: [] });
    expect(lines).toEqual(["a figure", "http: 0.71 (goal 0.6)"]);
    expect(hasPassed).toBe(true);
  });

  it("fails below the goal, and never shows the goal as reached", () => {
    const { hasPassed, lines } = judge(bench, { ratio: 0.5999, report: [], checks: [] });
    expect(lines).toEqual(["FAILED: the ratio is short of the goal", "http: 0.59 (goal 0.6)"]);
    expect(hasPassed).toBe(false);
  });

  it("names the check that fails", () => {
    const checks = [
      { claim: "it is fair", holds: true },
      { claim: "p99 is fine", holds: false },
    ];
    const { hasPassed, lines } = judge(bench, { ratio: 1, report: [], checks });
    expect(lines).toEqual(["holds: it is fair", "FAILED: p99 is fine", "http: 1.00 (goal 0.6)"]);
    expect(hasPassed).toBe(false);
  });
});
