import { describe, expect, it } from "vitest";
import type { PayoutPlan } from "../../../api/types.ts";
import { news, plansText, secondsLeft } from "./plan-words.ts";

const plan: PayoutPlan = {
  id: "orgpayplan_4Rk8sVn1QwZp",
  kind: "window",
  state: "open",
  campaignId: "orgcamp_4Rk8sVn1QwZp",
  campaignName: "Pantry weekly",
  creatorId: "orgcre_7Hq2mXbT9cRd",
  creatorName: "Robin Vale",
  billingPeriodStart: "2026-09-21T00:00:00.000+00:00",
  billingPeriodEnd: "2026-09-27T00:00:00.000+00:00",
  amount: 10_000,
  currency: "EUR",
  plannedAt: "2026-09-28T08:00:00.000Z",
  remainingMs: 9_400,
  failure: null,
  payoutId: null,
};
const other: PayoutPlan = { ...plan, id: "orgpayplan_7Hq2mXbT9cRd", amount: 550, remainingMs: 4_200 };

describe("what is planned", () => {
  it("is told by name, or by what several come to", () => {
    expect(plansText([plan])).toBe("€100.00 to Robin Vale");
    expect(plansText([plan, other])).toBe("2 payouts of €105.50");
  });

  it("can be undone until the first of it is carried out", () => {
    expect(secondsLeft([plan, other], 1_000, 1_000)).toBe(5);
    expect(secondsLeft([plan, other], 1_000, 4_300)).toBe(1);
    expect(secondsLeft([plan, other], 1_000, 60_000)).toBe(0);
  });
});

describe("news of plans", () => {
  it("are those that were open and are over", () => {
    const done: PayoutPlan = { ...plan, state: "done" };
    const undone: PayoutPlan = { ...other, state: "undone" };
    expect(news([plan, other], [done, undone])).toEqual({ recorded: [done], isAnyOver: true });
    expect(news([], [done])).toEqual({ recorded: [], isAnyOver: false });
    expect(news([plan], [plan])).toEqual({ recorded: [], isAnyOver: false });
  });
});
