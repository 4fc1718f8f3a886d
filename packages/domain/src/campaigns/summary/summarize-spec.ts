import type { CampaignSpec } from "../spec/campaign-spec.ts";
import { basePayoutSentence } from "./base-payout-sentence.ts";
import { bonusSentence } from "./bonus-sentence.ts";
import { cpmSentence } from "./cpm-sentence.ts";
import { eligibilitySentence } from "./eligibility-sentence.ts";
import { headlineOf } from "./headline.ts";
import { performanceCapSentence } from "./performance-cap-sentence.ts";
import { salarySentence } from "./salary-sentence.ts";
import { scheduleSentence } from "./schedule-sentence.ts";

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
    eligibility: eligibilitySentence(payouts),
    headline: headlineOf(spec),
  };
}
