import type { NewEvent } from "@clipledger/contract/events/catalog";

/** A window that became due; as a body it has about 700 bytes. */
export function sampleEvent(number: number): NewEvent {
  return {
    type: "payout.due",
    data: {
      window: {
        id: `orgcamp_bench0000001/orgcre_bench0000001/${number}`,
        campaignId: "orgcamp_bench0000001",
        campaignName: "Autumn",
        creatorId: "orgcre_bench0000001",
        creatorUserId: "user_bench0000001",
        creatorName: "Ada Meyer",
        billingPeriodStart: "2026-08-31T00:00:00.000Z",
        billingPeriodEnd: "2026-09-06T00:00:00.000Z",
        currency: "EUR",
        endedEarly: false,
        startedMidPeriod: false,
        payoutAmount: 12_500,
        payoutPrecision: 2,
        payoutCurrency: "EUR",
      },
      generation: 1,
    },
  };
}
