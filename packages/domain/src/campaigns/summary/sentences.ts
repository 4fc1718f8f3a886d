import { type CalendarDate, startInstant } from "../../calendar/calendar-date.ts";
import type { CycleAnchor } from "../../calendar/cycles.ts";
import type { CurrencyCode } from "../../money/currencies.ts";
import { PLATFORMS, type Platform } from "../../platforms.ts";
import type {
  BaseLimit,
  BasePayout,
  BonusTier,
  CampaignSpec,
  CpmPayout,
  CpmTier,
  FlatBonus,
  Payouts,
  PublicationScope,
} from "../spec/campaign-spec.ts";
import { paysForViews } from "../spec/spec-issues.ts";
import {
  amountText,
  cadenceText,
  countText,
  cpmRateText,
  EARNERS,
  listText,
  numberText,
  viewRangeText,
} from "../spec/texts.ts";

const CYCLES: Record<CycleAnchor, string> = {
  rolling: "each creator's cycles start on the day they join",
  fixed: "all creators share the cycles counted from that day",
};

export function scheduleSentence({ schedule, videoTarget }: CampaignSpec): string {
  const start = `The campaign starts on ${dateText(schedule.startsOn)}, and pays ${cadenceText(schedule)}`;
  return `${start}: ${CYCLES[schedule.anchor]}${targetText(videoTarget)}.`;
}

function dateText(date: CalendarDate): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
  return format.format(startInstant(date));
}

function targetText(videoTarget: number | null): string {
  if (videoTarget === null) return "";
  return `, and the target is ${countText(videoTarget, "video")} per creator and cycle`;
}

export const NO_SALARY = "There is no fixed salary.";

export function salarySentence({ payouts, currency }: CampaignSpec): string {
  if (payouts.fixedSalary === undefined) return NO_SALARY;
  return `Each creator is paid a fixed salary of ${amountText(payouts.fixedSalary.amount, currency)} per cycle.`;
}

const PLATFORM_NAMES: Record<Platform, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  tiktok: "TikTok",
  youtube: "YouTube",
};

type Terms = Pick<CampaignSpec, "currency" | "videoTarget">;

export function basePayoutSentence(payout: BasePayout, { currency, videoTarget }: Terms): string {
  const video = `Each ${platformsText(payout.platforms)}video posted during a cycle`;
  const pay = `pays ${amountText(payout.perVideo, currency)}${minViewsText(payout.minViews)}`;
  return `${video} ${pay}, ${limitText(payout.limit, videoTarget, currency)}.`;
}

function platformsText(platforms: readonly Platform[]): string {
  if (platforms.length === PLATFORMS.length) return "";
  const names = platforms.map((platform) => PLATFORM_NAMES[platform]);
  return `${listText(names, "or")} `;
}

function minViewsText(minViews: number): string {
  return minViews === 0 ? "" : ` if it has at least ${countText(minViews, "view")} when the cycle ends`;
}

function limitText(limit: BaseLimit, videoTarget: number | null, currency: CurrencyCode): string {
  if (limit === undefined) return targetLimitText(videoTarget);
  if (limit === null) return noLimitText(videoTarget);
  const { videos, amount } = limit;
  const byVideos = videos === undefined ? undefined : `for at most ${countText(videos, "video")}`;
  const byAmount = amount === undefined ? undefined : `up to ${amountText(amount, currency)}`;
  const caps = [byVideos, byAmount].filter((cap) => cap !== undefined);
  return caps.length === 0 ? noLimitText(videoTarget) : `${listText(caps, "and")} per creator and cycle`;
}

function targetLimitText(videoTarget: number | null): string {
  return videoTarget === null
    ? "for any number of videos, as the campaign has no video target"
    : `for at most ${countText(videoTarget, "video")} per creator and cycle (the video target)`;
}

function noLimitText(videoTarget: number | null): string {
  return videoTarget === null
    ? "for any number of videos"
    : `for any number of videos, even beyond the target of ${countText(videoTarget, "video")}`;
}

export function cpmSentence({ scope, tiers }: CpmPayout, currency: CurrencyCode): string {
  if (tiers.length === 0) return `${EARNERS[scope]} money per 1,000 views, but no tier is set.`;
  const rates = tiers.map((tier) => rateTierText(tier, currency));
  return `${EARNERS[scope]} ${listText(rates, "and")}${rateNotesText(tiers)}.`;
}

function rateTierText(tier: CpmTier, currency: CurrencyCode): string {
  const rate = cpmRateText(tier.rate, currency);
  const range = viewRangeText(tier);
  return range === undefined ? rate : `${rate} ${range}`;
}

function rateNotesText(tiers: readonly CpmTier[]): string {
  const rangeNote = tiers.length > 1 ? "each rate counts only for the views in its range" : undefined;
  const notes = [rangeNote, unpaidText(tiers)].filter((note) => note !== undefined);
  return notes.length === 0 ? "" : `; ${notes.join(", and ")}`;
}

function unpaidText(tiers: readonly CpmTier[]): string | undefined {
  const from = tiers[0]?.from ?? 0;
  const to = tiers.at(-1)?.to;
  const below = from === 0 ? undefined : `below ${numberText(from)}`;
  const above = to === undefined ? undefined : `above ${numberText(to - 1)}`;
  const unpaid = [below, above].filter((part) => part !== undefined);
  return unpaid.length === 0 ? undefined : `views ${listText(unpaid, "or")} earn nothing`;
}

export function bonusSentence(bonus: FlatBonus, currency: CurrencyCode): string {
  const { scope, tiers } = bonus;
  if (tiers.length === 0) return `${EARNERS[scope]} a bonus, but no tier is set.`;
  const amounts = tiers.map((tier) => bonusTierText(tier, currency));
  return `${EARNERS[scope]} ${bonusesText(amounts, bonus)}${bonusNotesText(bonus)}.`;
}

function bonusTierText(tier: BonusTier, currency: CurrencyCode): string {
  return `${amountText(tier.amount, currency)} ${viewRangeText(tier) ?? "at any number of views"}`;
}

function bonusesText(amounts: readonly string[], { mode }: FlatBonus): string {
  if (mode === "highest") return `a bonus of ${listText(amounts, "or")}`;
  return `${amounts.length === 1 ? "a bonus" : "bonuses"} of ${listText(amounts, "and")}`;
}

function bonusNotesText(bonus: FlatBonus): string {
  const notes = [paidText(bonus), keptText(bonus)].filter((note) => note !== undefined);
  return notes.length === 0 ? "" : `; ${notes.join(", and ")}`;
}

function paidText({ scope, mode, tiers }: FlatBonus): string | undefined {
  const isLadder = tiers.length > 1;
  if (scope === "all_content") {
    if (!isLadder) return undefined;
    return mode === "highest" ? "only the highest tier reached is paid" : "every step reached is paid";
  }
  if (mode === "highest") {
    return `${isLadder ? "only the highest tier reached is paid," : "it is paid"} once the video's window closes`;
  }
  return `${isLadder ? "every step reached" : "it"} is paid once, in the cycle in which it is reached`;
}

function keptText({ tiers }: FlatBonus): string | undefined {
  const to = tiers.at(-1)?.to;
  return to === undefined ? undefined : `views above ${numberText(to - 1)} do not take it away`;
}

export const NO_PERFORMANCE_CAP = "There is no performance cap.";

export function performanceCapSentence({ payouts, currency }: CampaignSpec): string {
  if (payouts.performanceCap === undefined) return NO_PERFORMANCE_CAP;
  const cap = amountText(payouts.performanceCap.amount, currency);
  return `${cappedText(payouts)} capped at ${cap} per creator and cycle.`;
}

function cappedText({ cpmPayouts, flatBonuses }: Payouts): string {
  if (flatBonuses.length === 0 && cpmPayouts.length > 0) return "Pay per 1,000 views is";
  if (cpmPayouts.length === 0 && flatBonuses.length > 0) return "Bonuses are";
  return "Pay per 1,000 views and bonuses together are";
}

const REACH: Record<PublicationScope, string> = {
  include_earlier: "including days in later cycles",
  current_period_only: "but only until the cycle it is posted in ends",
};

/** What makes a video count, besides its views. */
const PROOF_SENTENCE =
  "Videos count once the creator has proven that the account is theirs, then in full in every cycle that is not settled.";

export function eligibilitySentence({ payouts, requireProof }: CampaignSpec): string {
  const sentence = viewsSentence(payouts);
  return requireProof === true ? `${sentence} ${PROOF_SENTENCE}` : sentence;
}

function viewsSentence(payouts: Payouts): string {
  if (!paysForViews(payouts)) {
    return "Views earn nothing by themselves, so it does not matter for how long they count.";
  }
  const { windowDays, publicationScope } = payouts.eligibility;
  const window = `A video's views count in a window of ${countText(windowDays, "day")}`;
  return windowDays === 1
    ? `${window}, the day it is posted.`
    : `${window}, starting on the day it is posted, ${REACH[publicationScope]}.`;
}
