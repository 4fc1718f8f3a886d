import { describe, expect, it } from "vitest";
import type { BreakdownLine, CalculatedVideo } from "../../../api/types.ts";
import { measureText, shownVideos, tierContent, tierRange } from "./calculation-words.ts";

const tier = { tierIndex: 0, min: 0, max: 10_000, metricValue: 12_340, rate: 1.5, payout: 1851 };
const bonus = { tierIndex: 0, min: 50_000, max: 250_000, metricValue: 2, payout: 5000 };

function line(part: Partial<BreakdownLine>, details: Partial<BreakdownLine["calculationDetails"]> = {}) {
  return {
    amount: 100,
    precision: 2,
    currency: "USD",
    value: 1,
    label: "",
    ruleId: "rule_4Rk8sVn1QwZp",
    ruleName: null,
    type: "cpm",
    calculationDetails: { metricKey: "views", metricValue: 1, eligibleVideoCount: 1, videos: [], ...details },
    ...part,
  } satisfies BreakdownLine;
}

describe("tierRange", () => {
  it.each([
    [tier, "0 – 9,999 views"],
    [{ ...tier, min: 10_000, max: null }, "From 10,000 views"],
    [{ ...tier, max: null }, "All views"],
    [bonus, "From 50,000 views"],
  ])("says what %j is about", (given, text) => {
    expect(tierRange(given)).toBe(text);
  });
});

describe("tierContent", () => {
  it("multiplies views by their rate", () => {
    expect(tierContent(tier, line({}))).toBe("12,340 views at $1.50 per 1,000");
  });

  it("multiplies videos by their bonus", () => {
    const videos = line({ type: "flat_bonus" }, { metricKey: "videos" });
    expect(tierContent(bonus, videos)).toBe("Reached by 2 videos at $25.00 each");
  });

  it("tells of all videos together", () => {
    expect(tierContent({ ...bonus, metricValue: 1 }, line({ type: "flat_bonus" }))).toBe(
      "Reached by all videos together",
    );
  });
});

describe("measureText", () => {
  it("counts what a base payout paid for", () => {
    const base = line(
      { type: "base_payout" },
      { metricKey: "videos", metricValue: 2, eligibleVideoCount: 3 },
    );
    expect(measureText(base)).toBe("Paid for 2 of 3 videos that qualify.");
  });

  it("counts the views behind pay per view", () => {
    expect(measureText(line({}, { metricValue: 1, eligibleVideoCount: 4 }))).toBe(
      "1 view gained by 4 videos.",
    );
  });

  it.each([
    ["base_payout", "No video qualifies."],
    ["cpm", "No video counts."],
    ["flat_bonus", "No video to look at."],
  ] as const)("says when there is nothing for a rule of type %s", (type, text) => {
    expect(measureText(line({ type }, { eligibleVideoCount: 0 }))).toBe(text);
  });

  it("says when a cap cut nothing", () => {
    expect(measureText(line({ type: "performance_cap", amount: 0 }))).toMatch(/Not reached/);
    expect(measureText(line({ type: "performance_cap", amount: -100 }))).toBeUndefined();
  });
});

function video(platformVideoId: string, part: Partial<CalculatedVideo> = {}): CalculatedVideo {
  return {
    platform: "tiktok",
    platformVideoId,
    title: platformVideoId,
    thumbnailUrl: null,
    publishedAt: "2026-09-21T08:00:00.000Z",
    accountUsername: "robin",
    platformAccountId: "1",
    contentType: "video",
    orgAccountId: "orgacc_4Rk8sVn1QwZp",
    viewsStart: 0,
    viewsEnd: 0,
    viewsGained: 0,
    viewsAtWindowEnd: 0,
    payoutAmount: 0,
    payoutValue: 0,
    ...part,
  };
}

const idsOf = (videos: readonly CalculatedVideo[]) => videos.map(({ platformVideoId }) => platformVideoId);

describe("shownVideos", () => {
  it("begin with what pays most, then with what gained most, then with the newest", () => {
    const videos = [
      video("old"),
      video("new", { publishedAt: "2026-09-22T08:00:00.000Z" }),
      video("gained", { viewsGained: 10 }),
      video("paid", { payoutAmount: 1 }),
    ];
    expect(idsOf(shownVideos(videos, []))).toEqual(["paid", "gained", "new", "old"]);
  });

  it("keep those in their place that were left out by hand", () => {
    const leftOut = video("left out", { payoutAmount: 5 });
    expect(idsOf(shownVideos([video("a", { payoutAmount: 9 }), video("b")], [leftOut]))).toEqual([
      "a",
      "left out",
      "b",
    ]);
  });

  it("list a video once while the new calculation is still on its way", () => {
    expect(shownVideos([video("a")], [video("a")])).toHaveLength(1);
  });
});
