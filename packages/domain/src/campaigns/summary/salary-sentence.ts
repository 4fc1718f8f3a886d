import type { CampaignSpec } from "../spec/campaign-spec.ts";
import { amountText } from "./amount-text.ts";

export const NO_SALARY = "There is no fixed salary.";

export function salarySentence({ payouts, currency }: CampaignSpec): string {
  if (payouts.fixedSalary === undefined) return NO_SALARY;
  return `Each creator is paid a fixed salary of ${amountText(payouts.fixedSalary.amount, currency)} per cycle.`;
}
