import type { CampaignSpec } from "../spec/campaign-spec.ts";
import { amountText } from "./amount-text.ts";

export function salarySentence({ payouts, currency }: CampaignSpec): string | null {
  if (payouts.fixedSalary === undefined) return null;
  return `Each creator is paid a fixed salary of ${amountText(payouts.fixedSalary.amount, currency)} per cycle.`;
}
