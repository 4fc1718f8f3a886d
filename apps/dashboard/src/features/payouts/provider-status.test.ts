import { describe, expect, it } from "vitest";
import { awaitsApproval, payoutStatus } from "./provider-status.ts";

const created = {
  provider: "partner",
  providerState: null,
  providerPayoutStatus: "created",
  withdrawnAt: null,
} as const;

describe("payoutStatus", () => {
  it("calls what was recorded by mistake voided", () => {
    const voided = { provider: null, providerPayoutStatus: null, withdrawnAt: "2026-09-21T08:30:00.000Z" };
    expect(payoutStatus({ ...created, ...voided }).label).toBe("Voided");
  });

  it("calls what was paid outside paid", () => {
    expect(payoutStatus({ ...created, provider: null, providerPayoutStatus: null }).label).toBe("Paid");
  });

  it("says where a payout stands at the provider", () => {
    expect(payoutStatus(created).label).toBe("Awaits approval");
    expect(payoutStatus({ ...created, providerPayoutStatus: "completed" }).label).toBe("Arrived");
  });

  it("says what the provider was asked for and has not confirmed", () => {
    expect(payoutStatus({ ...created, providerState: "approving" }).label).toBe("Being approved");
    expect(payoutStatus({ ...created, providerState: "canceling" }).label).toBe("Being taken back");
  });
});

describe("awaitsApproval", () => {
  it("is over once somebody asked for it", () => {
    expect(awaitsApproval(created)).toBe(true);
    expect(awaitsApproval({ ...created, providerState: "approving" })).toBe(false);
    expect(awaitsApproval({ ...created, providerPayoutStatus: "approved" })).toBe(false);
  });
});
