import { describe, expect, it } from "vitest";
import { type LongRunRecord, objectionTo, type StepResult } from "./judge-long-run.ts";

const names = ["deaths", "soak"];
const runOf = (results: Readonly<Record<string, StepResult>>, changes: Partial<LongRunRecord> = {}) => ({
  commit: "c0ffee",
  isCommitted: true,
  seconds: 60,
  steps: Object.entries(results).map(([name, result]) => ({ name, result, seconds: 30, seed: 7 })),
  ...changes,
});
const green = { deaths: "passed", soak: "passed" } as const;

describe("a long run", () => {
  it("speaks for its commit when every step passed", () => {
    expect(objectionTo(runOf(green), "c0ffee", names)).toBeUndefined();
  });

  it("is needed", () => {
    expect(objectionTo(undefined, "c0ffee", names)).toBe("npm run test:long has not run here");
  });

  it("speaks for no other commit", () => {
    expect(objectionTo(runOf(green), "decade", names)).toBe(
      "npm run test:long ran for c0ffee, and this is decade",
    );
  });

  it("speaks for nothing when changes were not committed", () => {
    expect(objectionTo(runOf(green, { isCommitted: false }), "c0ffee", names)).toContain("not committed");
  });

  it.each(["failed", "exceeded its limit", "did not fit"] as const)(
    "is not green with a step that %s",
    (result) => {
      expect(objectionTo(runOf({ ...green, soak: result }), "c0ffee", names)).toBe(
        `npm run test:long is not green: soak ${result}`,
      );
    },
  );

  it("is not green with only some of the steps", () => {
    expect(objectionTo(runOf({ soak: "passed" }), "c0ffee", names)).toBe(
      "npm run test:long is not green: deaths did not run",
    );
    expect(objectionTo(runOf({}), "c0ffee", names)).toContain("deaths did not run, soak did not run");
  });
});
