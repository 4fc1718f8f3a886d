import type { PayoutWindow, SignedCalculation } from "../../api/types.ts";

const address = {
  campaignId: "orgcamp_4Rk8sVn1QwZp",
  creatorId: "orgcre_7Hq2mXbT9cRd",
  billingPeriodStart: "2026-09-21T00:00:00.000+00:00",
  billingPeriodEnd: "2026-09-27T00:00:00.000+00:00",
};

/** A due window, for tests. */
export function testWindow(part: Partial<PayoutWindow> = {}): PayoutWindow {
  return {
    ...address,
    id: "orgcamp_4Rk8sVn1QwZp:orgcre_7Hq2mXbT9cRd:2026-09-21:2026-09-27",
    campaignName: "Pantry weekly",
    creatorUserId: "user_4Rk8sVn1QwZp",
    creatorName: "Robin Vale",
    creatorEmail: "robin@creators.example",
    accounts: [],
    campaignStatus: "active",
    campaignValidFrom: address.billingPeriodStart,
    campaignValidUntil: null,
    interval: "week",
    intervalCount: 1,
    billingAnchor: "fixed",
    timeZone: "UTC",
    currency: "USD",
    payoutAmount: 1000,
    payoutPrecision: 2,
    payoutCurrency: "USD",
    generation: 1,
    startedMidPeriod: false,
    endedEarly: false,
    isAwaitingProvider: false,
    awaitingProvider: null,
    providerWarning: null,
    calculationRefreshedAt: null,
    analyticsDataRefreshedAt: null,
    ...part,
  };
}

/** What calculate answers for a window without rules or videos, for tests. */
export function testCalculation(amount: number): SignedCalculation {
  return {
    ...address,
    generation: 1,
    period: { index: 0, label: "Cycle 1", start: address.billingPeriodStart, end: address.billingPeriodEnd },
    payouts: { total: { amount, precision: 2, currency: "USD", value: amount / 100 }, breakdown: [] },
    metrics: { facts: [], perVideo: [] },
    engine: {
      prorationFactor: 1,
      rulesHash: "hash",
      rulesSnapshot: [],
      assignment: {
        id: "orgcrcampaign_4Rk8sVn1QwZp",
        validFrom: "2026-09-21",
        isLastWindow: false,
      },
      accountSnapshot: { accounts: [], excludedVideosHash: "hash", excludedVideosCount: 0 },
      excludedVideos: [],
      calculatedAt: "2026-09-28T08:00:00.000Z",
      warnings: [],
    },
    lineItems: [{ title: "Fixed salary", amount: amount / 100 }],
    integrityToken: "token",
  };
}
