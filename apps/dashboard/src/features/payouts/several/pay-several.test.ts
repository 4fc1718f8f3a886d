import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import type { PayoutWindow, SignedCalculation } from "../../../api/types.ts";
import { type Outcome, paySeveral, planSeveral, reasonToLeave } from "./pay-several.ts";

const address = {
  campaignId: "orgcamp_4Rk8sVn1QwZp",
  creatorId: "orgcre_7Hq2mXbT9cRd",
  billingPeriodStart: "2026-09-21T00:00:00.000+00:00",
  billingPeriodEnd: "2026-09-27T00:00:00.000+00:00",
};

const first = testWindow({ id: "first", payoutAmount: 1000 });
const second = testWindow({ id: "second", payoutAmount: 2000 });

async function run(overrides: Partial<Parameters<typeof paySeveral>[1]>) {
  const outcomes = new Map<string, Outcome[]>();
  await paySeveral([first, second], {
    calculate: async (window) => testCalculation(window.payoutAmount ?? 0),
    initiate: async () => undefined,
    onOutcome: ({ id }, outcome) => outcomes.set(id, [...(outcomes.get(id) ?? []), outcome]),
    isStopped: () => false,
    ...overrides,
  });
  return { first: outcomes.get("first") ?? [], second: outcomes.get("second") ?? [] };
}

describe("paySeveral", () => {
  it("calculates and pays each", async () => {
    const steps = [{ state: "calculating" }, { state: "paying" }, { state: "paid" }];
    expect(await run({})).toEqual({ first: steps, second: steps });
  });

  it("goes on after one that failed", async () => {
    const refuse = new ORPCError("PAYOUT_CONFLICT", { status: 409 });
    const outcomes = await run({
      initiate: (calculation) =>
        calculation.payouts.total.amount === 1000 ? Promise.reject(refuse) : Promise.resolve(),
    });
    expect(outcomes.first.at(-1)).toMatchObject({
      state: "failed",
      reason: expect.stringMatching(/no longer due/),
    });
    expect(outcomes.second.at(-1)).toEqual({ state: "paid" });
  });

  it("pays no other amount than the one that was agreed to", async () => {
    const paid: number[] = [];
    const outcomes = await run({
      calculate: async () => testCalculation(2000),
      initiate: async (calculation) => paid.push(calculation.payouts.total.amount),
    });
    expect(outcomes.first.at(-1)).toEqual({
      state: "failed",
      reason: "It now comes to $20.00. Look at it first.",
    });
    expect(paid).toEqual([2000]);
  });

  it("stops where it is told to", async () => {
    let isStopped = false;
    const outcomes = await run({
      initiate: async () => {
        isStopped = true;
      },
      isStopped: () => isStopped,
    });
    expect(outcomes.first.at(-1)).toEqual({ state: "paid" });
    expect(outcomes.second).toEqual([{ state: "stopped" }]);
  });
});

describe("planSeveral", () => {
  it("plans all at once, at the amounts that are shown", async () => {
    const outcomes = new Map<string, Outcome>();
    const asked: number[] = [];
    await planSeveral([first, second], {
      plan: async (windows) => {
        asked.push(...windows.map(({ payoutAmount }) => payoutAmount));
        return { failed: [{ place: 1, message: "It now comes to $9.00" }] };
      },
      onOutcome: ({ id }, outcome) => outcomes.set(id, outcome),
    });
    expect(asked).toEqual([1000, 2000]);
    expect([...outcomes]).toEqual([
      ["first", { state: "planned" }],
      ["second", { state: "failed", reason: "It now comes to $9.00" }],
    ]);
  });

  it("says of each why nothing could be planned", async () => {
    const outcomes: Outcome[] = [];
    await planSeveral([first], {
      plan: () => Promise.reject(new ORPCError("FORBIDDEN", { status: 403, message: "Not yours" })),
      onOutcome: (_window, outcome) => outcomes.push(outcome),
    });
    expect(outcomes.at(-1)).toEqual({ state: "failed", reason: expect.stringContaining("Not yours") });
  });
});

describe("reasonToLeave", () => {
  it.each([
    [testWindow({ payoutAmount: 0 }), "Pays nothing"],
    [testWindow({ payoutAmount: null }), "Pays nothing"],
    [testWindow({ isAwaitingProvider: true }), "On its way to the provider"],
    [testWindow({ payoutAmount: 1 }), undefined],
  ])("says why a window is left out", (window, reason) => {
    expect(reasonToLeave(window)).toBe(reason);
  });
});

/** A due window, for tests. */
function testWindow(part: Partial<PayoutWindow> = {}): PayoutWindow {
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
function testCalculation(amount: number): SignedCalculation {
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
