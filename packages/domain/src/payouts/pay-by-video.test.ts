import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateWindow, compileRules, withPooledShares } from "./calculate-window.ts";
import { anyRules, bonusRule, capRule, cpmRule, salaryRule } from "./fixtures/rules.ts";
import { payByVideo, type StatedCalculation } from "./pay-by-video.ts";
import { arrangeVideos } from "./window-calculation.ts";

type Rules = StatedCalculation["engine"]["rulesSnapshot"];

const START_MS = Date.UTC(2026, 8, 7);
const DAY_MS = 86_400_000;
const startDay = START_MS / DAY_MS;
const pool = (rate: number) => cpmRule([[0, null, rate]], { scope: "all_content" });

/** What a window of a week states whose videos gained so many views; the salary is cut to the covered days. */
function stated(given: Rules, gains: readonly number[], coveredDays = 7): StatedCalculation {
  // Rules of a campaign have ids of their own and share one eligibility.
  const rules = given.map((rule, index) => ({
    ...rule,
    id: `rule_${index}`,
    ...("eligibility" in rule && {
      eligibility: { windowDays: 31, publicationScope: "include_earlier" as const },
    }),
  }));
  const compiled = compileRules(rules);
  const terms = { startDay, endDay: startDay + 6, isLast: true, coveredDays, cycleDays: 7 };
  const { videos, columns } = arrangeVideos(
    gains.map((views, index) => ({
      platform: "tiktok" as const,
      platformVideoId: `v${index}`,
      publishedAt: START_MS + (index % 3) * DAY_MS,
      viewsBefore: 0,
      viewsAtEnd: views,
      viewsEligible: compiled.eligibilities.map(() => views),
    })),
  );
  const { lines } = withPooledShares(compiled, terms, columns, calculateWindow(compiled, terms, columns));
  return {
    payouts: {
      breakdown: lines.map(({ ruleId, type, amountMinor, videos: paid }) => ({
        ruleId,
        type,
        label: type,
        amount: Number(amountMinor),
        calculationDetails: {
          videos: paid.map(({ video, views, amountMinor: part }) => ({
            platform: "tiktok" as const,
            platformVideoId: videos[video]?.platformVideoId ?? "",
            views,
            amount: Number(part),
          })),
        },
      })),
    },
    metrics: {
      perVideo: videos.map(({ platform, platformVideoId, publishedAt, viewsAtEnd }) => ({
        platform,
        platformVideoId,
        publishedAt: new Date(publishedAt).toISOString(),
        viewsGained: viewsAtEnd,
      })),
    },
    engine: { rulesSnapshot: rules },
  };
}

function sumOf(amounts: readonly { readonly amountMinor: bigint }[]): bigint {
  return amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

const gains = fc.array(fc.oneof(fc.constant(0), fc.nat(12_000)), { maxLength: 12 });
const anyCalculation = fc
  .tuple(anyRules(1_000), gains, fc.integer({ min: 1, max: 7 }))
  .map(([rules, views, coveredDays]) => stated(rules, views, coveredDays));

describe("payByVideo", () => {
  it("sums to the calculated total, whatever is capped or cut short", () => {
    fc.assert(
      fc.property(anyCalculation, (calculation) => {
        const total = calculation.payouts.breakdown.reduce((sum, { amount }) => sum + amount, 0);
        expect(sumOf(payByVideo(calculation))).toBe(BigInt(total));
      }),
    );
  });

  it("shares a pool exactly, in money and in percent, among the videos with views", () => {
    fc.assert(
      fc.property(anyCalculation, (calculation) => {
        const hasViews = calculation.metrics.perVideo.some(({ viewsGained }) => viewsGained > 0);
        for (const line of payByVideo(calculation).filter(({ isPooled }) => isPooled)) {
          expect(sumOf(line.videos)).toBe(hasViews ? line.amountMinor : 0n);
          const percents = line.videos.reduce((sum, { percent }) => sum + (percent ?? 0), 0);
          expect(percents).toBe(hasViews ? 100 : 0);
        }
      }),
    );
  });

  it("pays each video of other rules its part of the line", () => {
    fc.assert(
      fc.property(anyCalculation, (calculation) => {
        for (const { isPooled, videos, amountMinor } of payByVideo(calculation))
          if (!isPooled && videos.some((video) => video.amountMinor > 0n))
            expect(sumOf(videos)).toBe(amountMinor);
      }),
    );
  });

  it("does not depend on the order in which videos are stated", () => {
    fc.assert(
      fc.property(anyCalculation, (calculation) => {
        const perVideo = calculation.metrics.perVideo.toReversed();
        expect(payByVideo({ ...calculation, metrics: { perVideo } })).toEqual(payByVideo(calculation));
      }),
    );
  });

  it("states for a pool that no cap cuts what its calculation states", () => {
    fc.assert(
      fc.property(gains, fc.integer({ min: 1, max: 20_000 }), (views, rate) => {
        const calculation = stated([pool(rate)], views);
        const recorded = calculation.payouts.breakdown[0]?.calculationDetails.videos.map(
          ({ amount }) => amount,
        );
        const shared = payByVideo(calculation)[0];
        if (shared?.amountMinor !== 0n)
          expect(shared?.videos.map(({ amountMinor }) => Number(amountMinor))).toEqual(recorded);
      }),
    );
  });

  it("shares out what a cap leaves of a pool", () => {
    const calculation = stated([salaryRule(5_000), pool(1_000), capRule(20_217)], [290_000, 710_000]);
    expect(payByVideo(calculation)).toMatchObject([
      { type: "fixed_salary", amountMinor: 5_000n, videos: [] },
      {
        type: "cpm",
        isPooled: true,
        amountMinor: 20_217n,
        cutMinor: 79_783n,
        videos: [
          { platformVideoId: "v0", amountMinor: 5_863n, percent: 29 },
          { platformVideoId: "v1", amountMinor: 14_354n, percent: 71 },
        ],
      },
    ]);
  });

  it("takes a cap off every rule that it cuts, in proportion", () => {
    const rules = [pool(1_000), bonusRule("aggregated", [[1_000, null, 300]]), capRule(200)];
    const [cpm, bonus] = payByVideo(stated(rules, [1_000, 0]));
    expect([cpm?.amountMinor, bonus?.amountMinor]).toEqual([50n, 150n]);
  });

  it("gives one video the whole pool", () => {
    const [line] = payByVideo(stated([pool(1_000)], [1_234]));
    expect(line?.videos).toEqual([
      { platform: "tiktok", platformVideoId: "v0", views: 1_234, amountMinor: 123n, percent: 100 },
    ]);
  });

  it("knows nobody to give a bonus for no views to", () => {
    const bonus = bonusRule("aggregated", [[0, null, 500]], { scope: "all_content" });
    expect(payByVideo(stated([bonus], [0, 0]))).toMatchObject([{ amountMinor: 500n, videos: [] }]);
  });
});
