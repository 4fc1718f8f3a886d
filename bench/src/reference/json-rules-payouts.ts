import { Engine, type RuleProperties } from "json-rules-engine";
import { PAYOUT_TERMS, type PayoutWindow, WINDOW_DAYS } from "../payout-windows.ts";

/** What the engine is asked about one video; made beforehand, like the other contestants' facts. */
interface VideoFacts {
  readonly isNew: boolean;
  readonly isSettled: boolean;
  readonly views: number;
  readonly viewsBefore: number;
  readonly viewsAtEnd: number;
}

const { perVideo, maxVideos, minViews, cpm, bonuses, cap } = PAYOUT_TERMS;
const MILLIONTHS_PER_CENT = 10_000n;

export function toVideoFacts({ terms, videos }: PayoutWindow): VideoFacts[] {
  return videos.publishedDay.map((publishedDay, video) => {
    const lastDay = publishedDay + WINDOW_DAYS - 1;
    return {
      isNew: publishedDay >= terms.startDay,
      isSettled: terms.startDay <= lastDay && lastDay <= terms.endDay,
      views: videos.viewsEligible[0]?.[video] ?? 0,
      viewsBefore: videos.viewsBefore[video] ?? 0,
      viewsAtEnd: videos.viewsAtEnd[video] ?? 0,
    };
  });
}

export function createRulesEngine(): Engine {
  return new Engine([baseRule(), ...cpm.map(cpmRule), ...bonuses.map(bonusRule)]);
}

/** The rules say what a video is paid for; amounts are added up outside, since rules of this kind do not calculate. */
export async function jsonRulesTotal(engine: Engine, videos: readonly VideoFacts[]): Promise<bigint> {
  let paidVideos = 0;
  let cpmSum = 0n;
  let bonusSum = 0n;
  for (const facts of videos) {
    const { events } = await engine.run({ ...facts, paidVideos });
    for (const { type, params } of events) {
      if (type === "base") paidVideos++;
      else if (type === "cpm") cpmSum += payInTier(facts, cpm[params?.["tier"]]);
      else bonusSum += BigInt(params?.["amount"]);
    }
  }
  const performance = (cpmSum + MILLIONTHS_PER_CENT / 2n) / MILLIONTHS_PER_CENT + bonusSum;
  return BigInt(perVideo * paidVideos) + (performance > cap ? BigInt(cap) : performance);
}

function payInTier({ views, viewsBefore }: VideoFacts, tier: (typeof cpm)[number] | undefined): bigint {
  if (tier === undefined) return 0n;
  const inTier = Math.min(views, tier.to ?? views) - Math.max(viewsBefore, tier.from);
  return BigInt(tier.rate) * BigInt(inTier);
}

function baseRule(): RuleProperties {
  return {
    conditions: {
      all: [
        { fact: "isNew", operator: "equal", value: true },
        { fact: "viewsAtEnd", operator: "greaterThanInclusive", value: minViews },
        { fact: "paidVideos", operator: "lessThan", value: maxVideos },
      ],
    },
    event: { type: "base" },
  };
}

function cpmRule({ from, to }: (typeof cpm)[number], tier: number): RuleProperties {
  return {
    conditions: {
      all: [
        { fact: "views", operator: "greaterThan", value: { fact: "viewsBefore" } },
        { fact: "views", operator: "greaterThan", value: from },
        ...(to === null ? [] : [{ fact: "viewsBefore", operator: "lessThan", value: to }]),
      ],
    },
    event: { type: "cpm", params: { tier } },
  };
}

function bonusRule({ from, to, amount }: (typeof bonuses)[number]): RuleProperties {
  return {
    conditions: {
      all: [
        { fact: "isSettled", operator: "equal", value: true },
        { fact: "views", operator: "greaterThanInclusive", value: from },
        ...(to === null ? [] : [{ fact: "views", operator: "lessThan", value: to }]),
      ],
    },
    event: { type: "bonus", params: { amount } },
  };
}
