import type { CampaignSpec, Payouts } from "../spec/campaign-spec.ts";
import { amountText } from "./amount-text.ts";

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
