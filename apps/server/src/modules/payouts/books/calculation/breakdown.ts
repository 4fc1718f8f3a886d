import type { BreakdownLine, VideoName } from "@clipledger/contract/payouts/calculation";
import type { PayoutRule } from "@clipledger/domain/campaigns/rules/payout-rule";
import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { summarizeSpec } from "@clipledger/domain/campaigns/summary/summarize-spec";
import { toCpmRateNumber } from "@clipledger/domain/money/money";
import type { CalculationLine, TierShare, VideoShare } from "@clipledger/domain/payouts/window-calculation";
import { toWireMoney } from "../payouts.mapper.ts";

/** A line for each rule, also for those that pay nothing. */
export function toBreakdown(
  rules: readonly PayoutRule[],
  lines: readonly CalculationLine[],
  videos: readonly VideoName[],
  sentences: ReadonlyMap<string, string>,
): BreakdownLine[] {
  return rules.map((rule, index) => {
    const line = lines[index];
    if (line?.ruleId !== rule.id) throw new Error(`The rule ${rule.id} was not calculated`);
    return {
      ...toWireMoney(line.amountMinor, rule),
      label: LINE_ITEM_TITLES[rule.type],
      ruleId: rule.id,
      ruleName: sentences.get(rule.id) ?? null,
      type: rule.type,
      eventType: eventTypeOf(rule),
      calculationDetails: {
        metricKey: metricOf(rule),
        metricValue: line.metricValue,
        eligibleVideoCount: line.eligibleVideoCount,
        ...("tiers" in rule && { tierBreakdown: line.tiers.map((share) => toTier(rule.tiers, share)) }),
        ...(isCapped(rule) && { capApplied: line.capApplied }),
        videos: line.videos.map((share) => toRuleVideo(videos, share)),
      },
    };
  });
}

function eventTypeOf(rule: PayoutRule): NonNullable<BreakdownLine["eventType"]> {
  if (rule.type !== "cpm") return "flat";
  const isOneRate = rule.tiers.length === 1 && rule.tiers.every(({ from, to }) => from === 0 && to === null);
  return isOneRate ? "rate" : "rate_min_max";
}

/** What a creator reads on the line of a rule. */
const LINE_ITEM_TITLES: Readonly<Record<PayoutRule["type"], string>> = {
  fixed_salary: "Fixed salary",
  base_payout: "Base payout per video",
  cpm: "CPM bonus",
  flat_bonus: "View bonus",
  performance_cap: "Performance cap",
};

function metricOf(rule: PayoutRule): BreakdownLine["calculationDetails"]["metricKey"] {
  switch (rule.type) {
    case "fixed_salary":
    case "performance_cap":
      return "cycles";
    case "base_payout":
      return "videos";
    case "cpm":
      return "views";
    case "flat_bonus":
      return rule.scope === "per_video" ? "videos" : "views";
  }
}

function isCapped(rule: PayoutRule): boolean {
  return rule.type === "performance_cap" || (rule.type === "base_payout" && rule.limit !== null);
}

type RuleTier = { readonly from: number; readonly to: number | null; readonly rate?: number };

function toTier(tiers: readonly RuleTier[], { tierIndex, metricValue, payoutMinor }: TierShare) {
  const tier = tiers[tierIndex];
  if (tier === undefined) throw new Error(`There is no tier ${tierIndex}`);
  return {
    calculationType: tier.rate === undefined ? ("flat" as const) : ("rate" as const),
    tierIndex,
    min: tier.from,
    max: tier.to,
    metricValue,
    ...(tier.rate !== undefined && { rate: toCpmRateNumber(BigInt(tier.rate)) }),
    payout: Number(payoutMinor),
  };
}

function toRuleVideo(videos: readonly VideoName[], { video, views, tierIndex, amountMinor }: VideoShare) {
  const named = videos[video];
  if (named === undefined) throw new Error(`There is no video ${video} in the window`);
  const { platform, platformVideoId } = named;
  return { platform, platformVideoId, views, tierIndex, amount: Number(amountMinor) };
}

/** Each rule as the campaign's summary says it, by its id. Rules follow the spec's order, type by type. */
export function ruleSentences(rules: readonly PayoutRule[], spec: CampaignSpec): Map<string, string> {
  const { fixedSalary, basePayouts, cpmPayouts, flatBonuses, performanceCap } = summarizeSpec(spec);
  const unused: Record<PayoutRule["type"], string[]> = {
    fixed_salary: [fixedSalary],
    base_payout: [...basePayouts],
    cpm: [...cpmPayouts],
    flat_bonus: [...flatBonuses],
    performance_cap: [performanceCap],
  };
  return new Map(
    rules.flatMap(({ id, type }) => {
      const sentence = unused[type].shift();
      return sentence === undefined ? [] : [[id, sentence]];
    }),
  );
}
