import type { PayoutsInput } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { WINDOW_DAYS } from "./payout-windows.ts";

export interface CampaignTerms {
  /** Of the first tier, in euros for 1,000 views. */
  readonly cpm: number;
  readonly windowDays?: number;
}

/** The terms of `PAYOUT_TERMS` as somebody would write them into a campaign, with another rate or eligibility. */
export function campaignPayouts({ cpm, windowDays = WINDOW_DAYS }: CampaignTerms) {
  return {
    basePayouts: [{ perVideo: 10, limit: { videos: 5 }, minViews: 500 }],
    cpmPayouts: [
      {
        tiers: [
          { from: 0, to: 10_000, rate: cpm },
          { from: 10_000, rate: 0.525 },
        ],
      },
    ],
    flatBonuses: [
      {
        tiers: [
          { from: 10_000, to: 50_000, amount: 20 },
          { from: 50_000, amount: 50 },
        ],
      },
    ],
    performanceCap: { amount: 300 },
    eligibility: { windowDays },
  } satisfies PayoutsInput;
}
