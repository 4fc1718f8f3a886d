import type { CampaignSpec } from "../spec/campaign-spec.ts";
import { amountText, cadenceText, cpmRateText } from "../spec/texts.ts";
import { type AmountRange, type Compensation, compensationOf } from "./compensation.ts";
import {
  basePayoutSentence,
  bonusSentence,
  cpmSentence,
  eligibilitySentence,
  performanceCapSentence,
  salarySentence,
  scheduleSentence,
} from "./sentences.ts";

/** A campaign in plain sentences, one per payout, in spec order. */
export interface SpecSummary {
  readonly schedule: string;
  readonly fixedSalary: string;
  readonly basePayouts: string[];
  readonly cpmPayouts: string[];
  readonly flatBonuses: string[];
  readonly performanceCap: string;
  readonly eligibility: string;
  /** Without a period: it stands alone in lists. */
  readonly headline: string;
}

/** Never throws: a spec with policy issues is read as it stands, so that a dry-run can show both. */
export function summarizeSpec(spec: CampaignSpec): SpecSummary {
  const { payouts, currency } = spec;
  return {
    schedule: scheduleSentence(spec),
    fixedSalary: salarySentence(spec),
    basePayouts: payouts.basePayouts.map((payout) => basePayoutSentence(payout, spec)),
    cpmPayouts: payouts.cpmPayouts.map((payout) => cpmSentence(payout, currency)),
    flatBonuses: payouts.flatBonuses.map((bonus) => bonusSentence(bonus, currency)),
    performanceCap: performanceCapSentence(spec),
    eligibility: eligibilitySentence(spec),
    headline: headlineOf(spec),
  };
}

const MAX_LENGTH = 160;

/** "$10.00 per video + $1.50 per 1,000 views, weekly". */
export function headlineOf(spec: CampaignSpec): string {
  const compensation = compensationOf(spec);
  const pay = payTexts(compensation);
  const bonus = bonusText(compensation);
  if (bonus === null) return headlineWith(pay, spec);
  const headline = headlineWith([...pay, bonus], spec);
  // Only amounts near the ceiling of a currency with very small units take more room.
  return headline.length <= MAX_LENGTH ? headline : headlineWith([...pay, "bonuses"], spec);
}

function payTexts({ currency, fixedSalary, perVideo, cpm }: Compensation): string[] {
  return [
    fixedSalary && `${amountText(fixedSalary.max, currency)} fixed salary`,
    perVideo && `${upTo(perVideo)}${amountText(perVideo.max, currency)} per video`,
    cpm && `${upTo(cpm)}${cpmRateText(cpm.max, currency)}`,
  ].filter((text) => text !== null);
}

function upTo({ min, max }: AmountRange): string {
  return min === max ? "" : "up to ";
}

function bonusText({ currency, flatBonus }: Compensation): string | null {
  if (flatBonus === null) return null;
  const most = amountText(flatBonus.max, currency);
  return flatBonus.min === flatBonus.max ? `${most} bonus` : `bonuses up to ${most}`;
}

function headlineWith(parts: readonly string[], { schedule }: CampaignSpec): string {
  if (parts.length === 0) return "No payouts yet";
  const pay = parts.join(" + ");
  return `${pay.charAt(0).toUpperCase()}${pay.slice(1)}, ${cadenceText(schedule)}`;
}

/** One sentence that differs; null on the side whose list has no such sentence. */
interface SummaryChange {
  /** Where it stands in the summary, with the index in a list: "schedule", "cpmPayouts.0". */
  readonly part: string;
  readonly before: string | null;
  readonly after: string | null;
}

const FIELDS = [
  "schedule",
  "fixedSalary",
  "basePayouts",
  "cpmPayouts",
  "flatBonuses",
  "performanceCap",
  "eligibility",
  "headline",
] as const satisfies readonly (keyof SpecSummary)[];

/** In the order of the summary's fields; lists are compared entry by entry. */
export function summaryChanges(before: SpecSummary, after: SpecSummary): SummaryChange[] {
  return FIELDS.flatMap((field) => fieldChanges(field, before[field], after[field]));
}

type Sentences = string | readonly string[];

function fieldChanges(field: string, before: Sentences, after: Sentences): SummaryChange[] {
  const [left, right] = [sentencesOf(before), sentencesOf(after)];
  const length = Math.max(left.length, right.length);
  return Array.from({ length }, (_, index) => ({
    part: isList(before) ? `${field}.${index}` : field,
    before: left[index] ?? null,
    after: right[index] ?? null,
  })).filter((change) => change.before !== change.after);
}

function sentencesOf(sentences: Sentences): readonly string[] {
  return isList(sentences) ? sentences : [sentences];
}

function isList(sentences: Sentences): sentences is readonly string[] {
  return Array.isArray(sentences);
}
