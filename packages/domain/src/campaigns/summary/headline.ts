import type { CampaignSpec } from "../spec/campaign-spec.ts";
import { amountText, cpmRateText } from "./amount-text.ts";
import { cadenceText } from "./cadence-text.ts";
import { type AmountRange, type Compensation, compensationOf } from "./compensation.ts";

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
