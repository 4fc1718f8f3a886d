import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PayoutRule } from "../campaigns/rules/payout-rule.ts";
import type { Eligibility } from "../campaigns/spec/campaign-spec.ts";
import { calculateWindow, compileRules, withPooledShares } from "./calculate-window.ts";
import { anyWorld, FIRST_DAY, type World, windowRows } from "./fixtures/histories.ts";
import { anyEligibility, baseRule, bonusRule, capRule, cpmRule } from "./fixtures/rules.ts";
import { payByVideo, videoNameText } from "./pay-by-video.ts";
import { type ExplainedCalculation, type VideoReason, videoReasons } from "./video-reasons.ts";
import {
  arrangeVideos,
  epochDayOf,
  firstEligiblePublication,
  type VideoRow,
  type WindowTerms,
} from "./window-calculation.ts";

const DAY_MS = 86_400_000;

/** What a window states, as the server states it: every video that a rule counts or that was posted in it. */
function stated(
  rules: readonly PayoutRule[],
  terms: WindowTerms,
  rows: readonly VideoRow[],
): ExplainedCalculation {
  const compiled = compileRules(rules);
  const { videos, columns } = arrangeVideos(rows);
  const calculated = calculateWindow(compiled, terms, columns);
  const { lines } = withPooledShares(compiled, terms, columns, calculated);
  const firstDay = Math.min(
    terms.startDay,
    ...compiled.eligibilities.map((eligibility) => firstEligiblePublication(eligibility, terms)),
  );
  const shown = videos.filter(({ publishedAt }) => epochDayOf(publishedAt) >= firstDay);
  return {
    period: { start: iso(terms.startDay * DAY_MS), end: iso(terms.endDay * DAY_MS) },
    payouts: {
      breakdown: lines.map(({ ruleId, type, amountMinor, videos: paid }) => ({
        ruleId,
        type,
        label: type,
        amount: Number(amountMinor),
        calculationDetails: {
          videos: paid.map(({ video, views, amountMinor: part }) => ({
            ...named(videos[video]),
            views,
            amount: Number(part),
          })),
        },
      })),
    },
    metrics: {
      perVideo: shown.map((video) => {
        const viewsEnd = video.viewsEligible[0] ?? video.viewsAtEnd;
        return {
          ...named(video),
          publishedAt: iso(video.publishedAt.valueOf()),
          viewsStart: video.viewsBefore,
          viewsEnd,
          viewsGained: viewsEnd - video.viewsBefore,
          viewsAtWindowEnd: video.viewsAtEnd,
        };
      }),
    },
    engine: { rulesSnapshot: rules, assignment: { isLastWindow: terms.isLast } },
  };
}

const iso = (ms: number) => new Date(ms).toISOString();
const named = (video: VideoRow | undefined) => ({
  platform: video?.platform ?? "tiktok",
  platformVideoId: video?.platformVideoId ?? "",
});

/** Rules of a campaign have ids of their own and share one eligibility. */
function ofCampaign(rules: readonly PayoutRule[], eligibility: Eligibility): PayoutRule[] {
  return rules.map((rule, index) => ({
    ...rule,
    id: `rule_${index}`,
    ...("eligibility" in rule && { eligibility }),
  }));
}

const anyStated = fc.tuple(anyWorld, anyEligibility).map(([world, eligibility]: [World, Eligibility]) => {
  const rules = ofCampaign(world.rules, eligibility);
  const { eligibilities } = compileRules(rules);
  return { ...world, rules, rows: windowRows(world.histories, FIRST_DAY, world.terms, eligibilities) };
});

const sumOf = (parts: readonly { readonly amountMinor: bigint }[]) =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

describe("the reasons of videos", () => {
  it("sum to what their lines are paid, to the cent, whatever is capped or limited", () => {
    fc.assert(
      fc.property(anyStated, ({ rules, terms, rows }) => {
        const calculation = stated(rules, terms, rows);
        const byVideo = payByVideo(calculation).flatMap(({ videos }) => videos);
        const reasons = videoReasons(calculation);
        expect(sumOf([...reasons.values()].flat())).toBe(sumOf(byVideo));
        for (const [name, own] of reasons)
          expect(sumOf(own)).toBe(sumOf(byVideo.filter((part) => videoNameText(part) === name)));
      }),
    );
  });

  it("are true: a minimum is missed by those below it, days are over for those that were posted too early", () => {
    fc.assert(
      fc.property(anyStated, ({ rules, terms, rows }) => {
        const calculation = stated(rules, terms, rows);
        const videos = new Map(calculation.metrics.perVideo.map((video) => [videoNameText(video), video]));
        for (const [name, own] of videoReasons(calculation)) {
          const video = videos.get(name);
          if (video === undefined) throw new Error("A reason is of no video");
          for (const reason of own)
            expect([name, reason.kind, isTrue(reason, video, terms)]).toEqual([name, reason.kind, true]);
        }
      }),
    );
  });

  it("change where the count reaches what they name", () => {
    const eligibility = { windowDays: 31, publicationScope: "include_earlier" as const };
    const rules = ofCampaign(
      [
        baseRule(1_000, { minViews: 500 }),
        cpmRule([[1_000, null, 300]]),
        bonusRule("aggregated", [[2_000, null, 50]]),
      ],
      eligibility,
    );
    const kindsAt = (views: number) => reasonsOf(rules, [[1, 0, views]])[0]?.map(({ kind }) => kind);
    expect(kindsAt(499)).toEqual(["below_minimum", "views_below", "bonus_ahead"]);
    expect(kindsAt(500)).toEqual(["posted", "views_below", "bonus_ahead"]);
    expect(kindsAt(1_001)).toEqual(["posted", "views", "bonus_ahead"]);
    expect(kindsAt(2_000)).toEqual(["posted", "views", "bonus"]);
  });

  it("tell of limits, caps, and videos of before", () => {
    const eligibility = { windowDays: 31, publicationScope: "include_earlier" as const };
    const rules = ofCampaign(
      [
        baseRule(1_000, { limit: { videos: null, amount: 1_500 } }),
        cpmRule([[0, null, 1_000]]),
        capRule(100),
      ],
      eligibility,
    );
    const week: Counts[] = [
      [-3, 100, 100],
      [0, 0, 600],
      [1, 0, 600],
      [2, 0, 0],
    ];
    expect(reasonsOf(rules, week)).toMatchObject([
      [{ kind: "posted_outside" }, { kind: "no_new_views" }],
      [
        { kind: "posted", amountMinor: 1_000n, isLimited: false },
        { kind: "views", amountMinor: 50n, isCut: true, rates: [1_000, 1_000] },
      ],
      [{ kind: "posted", amountMinor: 500n, isLimited: true }, { amountMinor: 50n }],
      [{ kind: "limit_used_up" }, { kind: "no_new_views" }],
    ]);
  });
});

type Counts = readonly [day: number, before: number, after: number];

function reasonsOf(rules: readonly PayoutRule[], counts: readonly Counts[]): VideoReason[][] {
  const terms = { startDay: FIRST_DAY, endDay: FIRST_DAY + 6, isLast: false, coveredDays: 7, cycleDays: 7 };
  const rows = counts.map(([day, viewsBefore, viewsAtEnd], index) => ({
    platform: "tiktok" as const,
    platformVideoId: `v${index}`,
    publishedAt: (FIRST_DAY + day) * DAY_MS,
    viewsBefore,
    viewsAtEnd,
    viewsEligible: [viewsAtEnd],
  }));
  return [...videoReasons(stated(rules, terms, rows)).values()];
}

type Video = ExplainedCalculation["metrics"]["perVideo"][number];

/** Whether what a reason says holds of the video. */
function isTrue(reason: VideoReason, video: Video, { startDay, endDay }: WindowTerms): boolean {
  const day = epochDayOf(Date.parse(video.publishedAt));
  switch (reason.kind) {
    case "posted_outside":
    case "days_over":
      return day < startDay;
    case "below_minimum":
      return video.viewsAtWindowEnd < reason.minViews;
    case "limit_used_up":
    case "other_platform":
    case "posted":
      return day >= startDay;
    case "views":
    case "share":
      return reason.views === video.viewsGained;
    case "views_below":
      return video.viewsEnd <= reason.from;
    case "views_above":
      return video.viewsStart >= reason.to;
    case "bonus":
    case "bonus_waits":
      return video.viewsEnd >= reason.from && (reason.kind === "bonus" || reason.day > endDay);
    case "bonus_ahead":
    case "bonus_missed":
      return video.viewsEnd < reason.from;
    default:
      return true;
  }
}
