import { describe, expect, it } from "vitest";
import { providerSteps } from "./provider-timeline.tsx";

const payout = {
  provider: "partner",
  providerState: null,
  providerPayoutStatus: "created",
  paidAt: "2026-09-28T08:00:00.000Z",
  completedAt: null,
  withdrawnAt: null,
  returnedAt: null,
  returnReason: null,
  voidReason: null,
} as const;

describe("providerSteps", () => {
  it.each([
    ["created", ["done", "current", "ahead", "ahead"]],
    ["approved", ["done", "done", "current", "ahead"]],
    ["requested", ["done", "done", "done", "current"]],
    ["completed", ["done", "done", "done", "done"]],
    ["returned", ["done", "done", "done", "failed"]],
    ["expired", ["done", "done", "failed"]],
    ["deleted", ["done", "failed"]],
  ] as const)("shows how far a payout that is %s has come", (providerPayoutStatus, states) => {
    const steps = providerSteps({ ...payout, providerPayoutStatus });
    expect(steps.map(({ state }) => state)).toEqual(states);
  });

  it("says when the money arrived", () => {
    const completedAt = "2026-09-30T09:00:00.000Z";
    const steps = providerSteps({ ...payout, providerPayoutStatus: "completed", completedAt });
    expect(steps.at(-1)).toEqual({ label: "Arrived", state: "done", at: completedAt });
  });

  it("says why money came back", () => {
    const returned = { returnedAt: "2026-10-07T09:00:00.000Z", returnReason: "The account is closed" };
    const steps = providerSteps({ ...payout, providerPayoutStatus: "returned", ...returned });
    expect(steps.at(-1)).toMatchObject({ at: returned.returnedAt, note: expect.stringContaining("closed") });
  });

  it("tells what the provider was asked for and has not confirmed", () => {
    expect(providerSteps({ ...payout, providerState: "canceling" })[1]?.label).toBe("Taken back");
    expect(providerSteps({ ...payout, providerState: "approving" })[1]?.note).toMatch(/not confirmed/);
  });

  it("says why what was recorded as paid is void", () => {
    const voided = { withdrawnAt: "2026-09-30T09:00:00.000Z", voidReason: "Paid the wrong person" };
    const steps = providerSteps({ ...payout, provider: null, providerPayoutStatus: null, ...voided });
    expect(steps.at(-1)).toMatchObject({ label: "Voided", note: "Paid the wrong person" });
  });

  it("has one step for what was paid outside", () => {
    const steps = providerSteps({ ...payout, provider: null, providerPayoutStatus: null });
    expect(steps).toHaveLength(1);
  });
});
