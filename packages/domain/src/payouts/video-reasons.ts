import type { BasePayoutRule, CpmRule, FlatBonusRule, PayoutRule } from "../campaigns/rules/payout-rule.ts";
import {
  type PaidLine,
  type PaidVideo,
  payByVideo,
  type StatedCalculation,
  videoNameText,
} from "./pay-by-video.ts";
import { epochDayOf, firstEligiblePublication, lastSettledPublication } from "./window-calculation.ts";

/** What a calculation says of its videos, with what decides whether a rule pays for one of them. */
export interface ExplainedCalculation extends StatedCalculation {
  readonly period: { readonly start: string; readonly end: string };
  readonly metrics: { readonly perVideo: readonly ExplainedVideo[] };
  readonly engine: StatedCalculation["engine"] & {
    readonly assignment: { readonly isLastWindow: boolean };
  };
}

type StatedVideo = StatedCalculation["metrics"]["perVideo"][number];

interface ExplainedVideo extends StatedVideo {
  readonly viewsStart: number;
  readonly viewsEnd: number;
  readonly viewsAtWindowEnd: number;
}

/** Why a rule pays for a video what it pays. Amounts are minor units, after the cap. */
export type VideoReason = PaidReason | UnpaidReason;

type PaidReason = { readonly amountMinor: bigint; readonly isCut: boolean } & (
  | { readonly kind: "posted"; readonly isLimited: boolean }
  /** Rates are thousandths of a major unit for 1,000 views, lowest and highest of those that counted. */
  | { readonly kind: "views"; readonly views: number; readonly rates: readonly [number, number] }
  | {
      readonly kind: "share";
      readonly views: number;
      readonly poolMinor: bigint;
      readonly percent: number;
    }
  | { readonly kind: "bonus"; readonly from: number }
);

type UnpaidReason = { readonly amountMinor: 0n } & (
  | { readonly kind: "posted_outside" | "other_platform" | "limit_used_up" }
  | { readonly kind: "below_minimum"; readonly minViews: number }
  | { readonly kind: "days_over" | "no_new_views" | "bonuses_paid" }
  | { readonly kind: "views_below"; readonly from: number }
  | { readonly kind: "views_above"; readonly to: number }
  | { readonly kind: "pool_empty" }
  /** `day` is counted from 1970-01-01: the video's last eligible one. */
  | { readonly kind: "bonus_waits"; readonly from: number; readonly day: number }
  | { readonly kind: "bonus_ahead" | "bonus_missed"; readonly from: number }
);

/**
 * For each video, by its name, a reason of every rule that pays for videos. The amounts are those of `payByVideo`, so that over all
 * videos they sum to its lines; this only tells by what each one came about.
 */
export function videoReasons(calculation: ExplainedCalculation): Map<string, VideoReason[]> {
  const lines = payByVideo(calculation).map((line) => ({
    line,
    shares: new Map(line.videos.map((video) => [videoNameText(video), video])),
  }));
  const rules = new Map(calculation.engine.rulesSnapshot.map((rule) => [rule.id, rule]));
  const terms = {
    startDay: epochDayOf(Date.parse(calculation.period.start)),
    endDay: epochDayOf(Date.parse(calculation.period.end)),
    isLast: calculation.engine.assignment.isLastWindow,
  };
  return new Map(
    calculation.metrics.perVideo.map((video) => {
      const name = videoNameText(video);
      const reasons = lines.flatMap(({ line, shares }) => {
        const rule = rules.get(line.ruleId);
        return rule === undefined ? [] : reasonsOf({ rule, line, share: shares.get(name), video, terms });
      });
      return [name, reasons];
    }),
  );
}

interface Terms {
  readonly startDay: number;
  readonly endDay: number;
  readonly isLast: boolean;
}

interface Case<Rule extends PayoutRule = PayoutRule> {
  readonly rule: Rule;
  readonly line: PaidLine;
  readonly share: PaidVideo | undefined;
  readonly video: ExplainedVideo;
  readonly terms: Terms;
}

function reasonsOf({ rule, ...rest }: Case): VideoReason[] {
  switch (rule.type) {
    case "base_payout":
      return [ofPosting({ rule, ...rest })];
    case "cpm":
      return [rule.scope === "all_content" ? ofPool({ rule, ...rest }) : ofViews({ rule, ...rest })];
    case "flat_bonus":
      return [rule.scope === "all_content" ? ofPool({ rule, ...rest }) : ofBonus({ rule, ...rest })];
    case "fixed_salary":
    case "performance_cap":
      return [];
  }
}

function ofPosting({ rule, share, video, terms }: Case<BasePayoutRule>): VideoReason {
  if (share !== undefined) {
    const { amountMinor } = share;
    return { kind: "posted", amountMinor, isCut: false, isLimited: amountMinor < BigInt(rule.amount) };
  }
  if (publishedDayOf(video) < terms.startDay) return unpaid({ kind: "posted_outside" });
  if (!rule.platforms.includes(video.platform)) return unpaid({ kind: "other_platform" });
  return video.viewsAtWindowEnd < rule.minViews
    ? unpaid({ kind: "below_minimum", minViews: rule.minViews })
    : unpaid({ kind: "limit_used_up" });
}

function ofViews({ rule, line, share, video, terms }: Case<CpmRule>): VideoReason {
  const { viewsStart: before, viewsEnd: after } = video;
  if (share !== undefined) {
    const { views, amountMinor } = share;
    const counted = rule.tiers.filter(({ from, to }) => from < after && (to === null || to > before));
    const rates = (counted.length === 0 ? rule.tiers : counted).map(({ rate }) => rate);
    const span = [Math.min(...rates), Math.max(...rates)] as const;
    return { kind: "views", views, amountMinor, isCut: line.cutMinor > 0n, rates: span };
  }
  if (publishedDayOf(video) < firstEligiblePublication(rule.eligibility, terms))
    return unpaid({ kind: "days_over" });
  const first = rule.tiers[0]?.from ?? 0;
  const last = rule.tiers.at(-1)?.to ?? null;
  if (after <= first && first > 0) return unpaid({ kind: "views_below", from: first });
  return last !== null && after > before && before >= last
    ? unpaid({ kind: "views_above", to: last })
    : unpaid({ kind: "no_new_views" });
}

function ofPool({ line, share }: Case): VideoReason {
  if (share === undefined) return unpaid({ kind: "no_new_views" });
  if (line.amountMinor === 0n) return unpaid({ kind: "pool_empty" });
  return {
    kind: "share",
    views: share.views,
    amountMinor: share.amountMinor,
    isCut: line.cutMinor > 0n,
    poolMinor: line.amountMinor,
    percent: share.percent ?? 0,
  };
}

function ofBonus({ rule, line, share, video, terms }: Case<FlatBonusRule>): VideoReason {
  const { tiers, mode, eligibility } = rule;
  const reached = tiers.findLast(({ from }) => from <= (share?.views ?? video.viewsEnd));
  if (share !== undefined)
    return {
      kind: "bonus",
      amountMinor: share.amountMinor,
      isCut: line.cutMinor > 0n,
      from: reached?.from ?? 0,
    };
  const day = publishedDayOf(video);
  if (day < firstEligiblePublication(eligibility, terms)) return unpaid({ kind: "days_over" });
  const isSettled = day <= lastSettledPublication(eligibility, terms);
  if (mode === "highest" && reached !== undefined && !isSettled)
    return unpaid({ kind: "bonus_waits", from: reached.from, day: day + eligibility.windowDays - 1 });
  const next = tiers.find(({ from }) => from > video.viewsEnd);
  if (next === undefined) return unpaid({ kind: "bonuses_paid" });
  return unpaid({ kind: isSettled ? "bonus_missed" : "bonus_ahead", from: next.from });
}

type Unpaid = UnpaidReason extends infer Reason
  ? Reason extends unknown
    ? Omit<Reason, "amountMinor">
    : never
  : never;

function unpaid(reason: Unpaid): UnpaidReason {
  return { ...reason, amountMinor: 0n } as UnpaidReason; // safe: only the amount was left out
}

function publishedDayOf({ publishedAt }: ExplainedVideo): number {
  return epochDayOf(Date.parse(publishedAt));
}
