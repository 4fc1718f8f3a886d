import type { Calculation } from "@clipledger/contract/payouts/calculation";
import type { VideoReason } from "@clipledger/domain/payouts/video-reasons";
import { describe, expect, it } from "vitest";
import { translatorFor } from "../../../infra/languages/translator.ts";
import { explainCalculation } from "./explain-calculation.ts";
import { type VideoCase, videoSentences } from "./pay-sentences.ts";

const running: VideoCase = {
  currency: "EUR",
  since: new Date("2026-09-07T00:00:00.000Z"),
  isOver: false,
};

const sentencesOf = (reasons: readonly VideoReason[], more: Partial<VideoCase> = {}) =>
  videoSentences(reasons, { ...running, ...more }, translatorFor(null));

const posted = { kind: "posted", amountMinor: 1_000n, isCut: false, isLimited: false } as const;
const views = {
  kind: "views",
  views: 4_000,
  amountMinor: 600n,
  isCut: false,
  rates: [1_500, 1_500],
} as const;
const share = {
  kind: "share",
  views: 3_000,
  amountMinor: 750n,
  isCut: false,
  poolMinor: 1_000n,
  percent: 75,
} as const;
const bonus = { kind: "bonus", amountMinor: 2_000n, isCut: false, from: 10_000 } as const;
const none = { amountMinor: 0n } as const;
/** 9 October 2026. */
const day = Date.UTC(2026, 9, 9) / 86_400_000;

describe("a video that is paid", () => {
  it.each<[VideoReason, string]>([
    [posted, "Posting it brought €10.00."],
    [
      { ...posted, amountMinor: 250n, isLimited: true },
      "Posting it brought €2.50, which is what the limit of the cycle had left.",
    ],
    [views, "4,000 views since 7 Sep brought €6.00: €1.50 per 1,000 views."],
    [{ ...views, views: 1, amountMinor: 0n }, "1 view since 7 Sep brought €0.00: €1.50 per 1,000 views."],
    [
      { ...views, rates: [525, 2_000] },
      "4,000 views since 7 Sep brought €6.00: €0.525 to €2.00 per 1,000 views.",
    ],
    [
      { ...views, isCut: true },
      "4,000 views since 7 Sep brought €6.00: €1.50 per 1,000 views. The cap has made it less.",
    ],
    [share, "3,000 views since 7 Sep brought €7.50: a share of 75% in the €10.00 of all videos."],
    [
      { ...share, views: 1, isCut: true },
      "1 view since 7 Sep brought €7.50: a share of 75% in the €10.00 of all videos. The cap has made it less.",
    ],
    [bonus, "Reaching 10,000 views brought a bonus of €20.00."],
    [{ ...bonus, isCut: true }, "Reaching 10,000 views brought a bonus of €20.00. The cap has made it less."],
  ])("reads why: %o", (reason, sentence) => {
    expect(sentencesOf([reason])).toEqual([sentence]);
  });

  it("reads amounts in the currency of the campaign, with its decimals", () => {
    expect(sentencesOf([posted], { currency: "JPY" })).toEqual(["Posting it brought ¥1,000."]);
    expect(sentencesOf([views], { currency: "KWD" })).toEqual([
      "4,000 views since 7 Sep brought KWD 0.600: KWD 1.500 per 1,000 views.",
    ]);
  });
});

describe("a video that is not paid", () => {
  it.each<[VideoReason, string, string?]>([
    [{ kind: "posted_outside", ...none }, "Posted outside of this cycle, so posting it brings nothing here."],
    [{ kind: "other_platform", ...none }, "Posting it brings nothing: other platforms are paid for."],
    [
      { kind: "limit_used_up", ...none },
      "Posting it brings nothing: earlier videos have used up the limit of the cycle.",
    ],
    [
      { kind: "below_minimum", minViews: 1_500, ...none },
      "Below the minimum of 1,500 views: nothing for posting it yet.",
      "Below the minimum of 1,500 views: nothing for posting it.",
    ],
    [{ kind: "days_over", ...none }, "Posted too long ago: its views no longer count."],
    [{ kind: "no_new_views", ...none }, "No new views that count since 7 Sep."],
    [
      { kind: "views_below", from: 1_000, ...none },
      "Below 1,000 views: they earn nothing yet.",
      "Below 1,000 views: they earn nothing.",
    ],
    [{ kind: "views_above", to: 50_000, ...none }, "Views above 49,999 earn nothing."],
    [
      { kind: "pool_empty", ...none },
      "It counts together with your other videos, which have reached nothing yet.",
    ],
    [
      { kind: "bonus_waits", from: 10_000, day, ...none },
      "It has reached the bonus for 10,000 views, which is paid after its last day, 9 Oct.",
    ],
    [{ kind: "bonus_ahead", from: 10_000, ...none }, "The next bonus comes at 10,000 views."],
    [{ kind: "bonus_missed", from: 10_000, ...none }, "It did not reach the bonus for 10,000 views."],
    [{ kind: "bonuses_paid", ...none }, "Its bonuses were paid before."],
  ])("reads why, while the cycle runs and afterwards: %o", (reason, sentence, afterwards = sentence) => {
    expect(sentencesOf([reason])).toEqual([sentence]);
    expect(sentencesOf([reason], { isOver: true })).toEqual([afterwards]);
  });
});

describe("the sentences of one video", () => {
  it("come in the order of the rules, each one once", () => {
    const nothing = { kind: "no_new_views", ...none } as const;
    expect(sentencesOf([posted, nothing, nothing, bonus])).toEqual([
      "Posting it brought €10.00.",
      "No new views that count since 7 Sep.",
      "Reaching 10,000 views brought a bonus of €20.00.",
    ]);
  });

  it("say nothing of other platforms where one rule pays for posting it", () => {
    const other = { kind: "other_platform", ...none } as const;
    expect(sentencesOf([other, posted])).toEqual(["Posting it brought €10.00."]);
    expect(sentencesOf([other, { kind: "days_over", ...none }])).toHaveLength(2);
  });
});

describe("a calculation that its creator reads", () => {
  const read = (publishedAt: string, calculatedAt: string, changes: Partial<Calculation["payouts"]> = {}) =>
    explainCalculation(calculationOf(publishedAt, calculatedAt, changes), translatorFor(null)).videos.map(
      ({ reasons }) => reasons,
    );
  const RUNNING = "2026-09-13T23:59:59.999Z";

  it("counts views since the cycle's first day, or since the video was posted", () => {
    expect(read("2026-09-06T23:59:59.999Z", RUNNING)).toEqual([["No new views that count since 7 Sep."]]);
    expect(read("2026-09-07T00:00:00.000Z", RUNNING)).toEqual([
      ["Below 1,000 views: they earn nothing yet."],
    ]);
    expect(read("2026-09-10T08:00:00.000Z", RUNNING, { breakdown: [cpmLine(4_000)] })).toEqual([
      ["4,000 views since 10 Sep brought €4.00: €1.00 per 1,000 views."],
    ]);
  });

  it("says yet on the cycle's last day, and no longer from the day after", () => {
    const late = (calculatedAt: string) => read("2026-09-07T00:00:00.000Z", calculatedAt)[0]?.[0];
    expect(late("2026-09-12T12:00:00.000Z")).toBe("Below 1,000 views: they earn nothing yet.");
    expect(late("2026-09-13T00:00:00.000Z")).toBe("Below 1,000 views: they earn nothing yet.");
    expect(late(RUNNING)).toBe("Below 1,000 views: they earn nothing yet.");
    expect(late("2026-09-14T00:00:00.000Z")).toBe("Below 1,000 views: they earn nothing.");
  });
});

function cpmLine(views: number): Calculation["payouts"]["breakdown"][number] {
  const amount = views / 10;
  return {
    ...{ type: "cpm", label: "CPM bonus", ruleId: "orgrule_4Rk8sVn1QwZp", ruleName: null },
    ...{ amount, value: amount / 100, precision: 2, currency: "EUR" },
    calculationDetails: {
      metricKey: "views",
      metricValue: views,
      eligibleVideoCount: 1,
      videos: views === 0 ? [] : [{ platform: "tiktok", platformVideoId: "v1", views, tierIndex: 0, amount }],
    },
  };
}

/** One video of 900 views, 1,200 where it was posted before the cycle, with 1.00 for 1,000 views from 1,000 on. */
function calculationOf(
  publishedAt: string,
  calculatedAt: string,
  payouts: Partial<Calculation["payouts"]>,
): Calculation {
  const isEarlier = publishedAt < "2026-09-07";
  const [viewsStart, viewsEnd] = isEarlier ? [1_200, 1_200] : [0, 900];
  const window = {
    billingPeriodStart: "2026-09-07T00:00:00+00:00",
    billingPeriodEnd: "2026-09-13T00:00:00+00:00",
  };
  return {
    ...{ campaignId: "orgcamp_4Rk8sVn1QwZp", creatorId: "orgcre_4Rk8sVn1QwZp", ...window, generation: 1 },
    period: { index: 0, label: "", start: "2026-09-07T00:00:00.000Z", end: "2026-09-13T00:00:00.000Z" },
    payouts: {
      total: { amount: 0, precision: 2, currency: "EUR", value: 0 },
      breakdown: [cpmLine(0)],
      ...payouts,
    },
    metrics: {
      facts: [],
      perVideo: [
        {
          ...{ platform: "tiktok", platformVideoId: "v1", title: null, thumbnailUrl: null, publishedAt },
          ...{ accountUsername: null, platformAccountId: "a1", contentType: "video" },
          ...{
            orgAccountId: "orgacc_4Rk8sVn1QwZp",
            viewsStart,
            viewsEnd,
            viewsGained: viewsEnd - viewsStart,
          },
          ...{ viewsAtWindowEnd: viewsEnd, payoutAmount: 0, payoutValue: 0 },
        },
      ],
    },
    engine: {
      ...{ prorationFactor: 1, rulesHash: "", excludedVideos: [], calculatedAt, warnings: [] },
      rulesSnapshot: [
        {
          ...{ id: "orgrule_4Rk8sVn1QwZp", type: "cpm", currency: "EUR", precision: 2, scope: "per_video" },
          tiers: [{ from: 1_000, to: null, rate: 1_000 }],
          eligibility: { windowDays: 31, publicationScope: "include_earlier" },
        },
      ],
      assignment: { id: "orgasg_4Rk8sVn1QwZp", validFrom: "2026-08-01", isLastWindow: false },
      accountSnapshot: { accounts: [], excludedVideosHash: "", excludedVideosCount: 0 },
    },
  };
}
