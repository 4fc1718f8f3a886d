import { describe, expect, it } from "vitest";
import { calculateWindow } from "./calculate-window.ts";
import { compileRules } from "./compile-rules.ts";
import { cpmRule, salaryRule } from "./fixtures/rules.ts";
import { withPooledShares } from "./pooled-shares.ts";

const terms = { startDay: 100, endDay: 106, isLast: false, coveredDays: 7, cycleDays: 7 };
const rules = (rate: number) =>
  compileRules([salaryRule(10_000), cpmRule([[0, null, rate]], { scope: "all_content" })]);

function windowOf(gains: readonly number[]) {
  const zeros = gains.map(() => 0);
  return {
    count: gains.length,
    platform: zeros,
    publishedDay: gains.map(() => 101),
    viewsBefore: zeros,
    viewsAtEnd: gains,
    viewsEligible: [gains],
  };
}

function sharesOf(gains: readonly number[], rate = 1_000) {
  const videos = windowOf(gains);
  const compiled = rules(rate);
  const { lines } = withPooledShares(compiled, terms, videos, calculateWindow(compiled, terms, videos));
  return lines[1];
}

describe("a rule that pays for all content", () => {
  it("shows each video's share, which sum to the line", () => {
    const line = sharesOf([1_000, 1_000, 1_000, 5]);
    expect(line?.amountMinor).toBe(301n);
    expect(line?.videos.map(({ amountMinor }) => amountMinor)).toEqual([100n, 100n, 100n, 1n]);
    expect(line?.videos.map(({ views }) => views)).toEqual([1_000, 1_000, 1_000, 5]);
  });

  it("gives what is left to those who lost most, the earlier video first", () => {
    expect(sharesOf([5, 5, 5])?.videos.map(({ amountMinor }) => amountMinor)).toEqual([1n, 1n, 0n]);
    expect(sharesOf([1, 8, 6])?.videos.map(({ amountMinor }) => amountMinor)).toEqual([0n, 1n, 1n]);
  });

  it("leaves out videos that gained nothing", () => {
    expect(sharesOf([0, 1_000])?.videos).toEqual([
      { video: 1, views: 1_000, tierIndex: null, amountMinor: 100n },
    ]);
  });
});

describe("more views than a number states", () => {
  const gains = Array.from({ length: 10_001 }, () => 999_999_999_999);

  it("pays exactly, for all content and by video", () => {
    const videos = windowOf(gains);
    for (const scope of ["all_content", "per_video"] as const) {
      const compiled = compileRules([cpmRule([[0, null, 1]], { scope })]);
      const { totalMinor, lines } = calculateWindow(compiled, terms, videos);
      const views = 10_001n * 999_999_999_999n;
      expect(totalMinor).toBe((views + 5_000n) / 10_000n);
      expect(lines[0]?.metricValue).toBe(Number.MAX_SAFE_INTEGER);
    }
  });

  it("shares exactly", () => {
    const line = sharesOf(gains, 1);
    const sum = line?.videos.reduce((all, { amountMinor }) => all + amountMinor, 0n);
    expect(sum).toBe(line?.amountMinor);
  });
});
