import { describe, expect, it } from "vitest";
import { endpointStatus, pendingWords, sendRefusal } from "./endpoint-status.tsx";

const since = "2026-11-15T10:00:00.000Z";

describe("endpointStatus", () => {
  it.each([
    ["Active", { state: "active", isFailing: false, failingSince: null }],
    ["Retrying", { state: "active", isFailing: false, failingSince: since }],
    ["Failing", { state: "active", isFailing: true, failingSince: since }],
    ["Paused", { state: "paused", isFailing: true, failingSince: since }],
    ["Disabled", { state: "disabled", isFailing: true, failingSince: since }],
  ] as const)("is %s", (label, endpoint) => {
    expect(endpointStatus(endpoint).label).toBe(label);
  });
});

describe("pendingWords", () => {
  it("says that the count goes no further", () => {
    expect([0, 999, 1_000].map(pendingWords)).toEqual(["0", "999", "1,000+"]);
  });
});

describe("sendRefusal", () => {
  it("lets only an active endpoint receive", () => {
    expect(sendRefusal({ state: "active" })).toBeUndefined();
    expect(sendRefusal({ state: "paused" })).toMatch(/Resume/);
    expect(sendRefusal({ state: "disabled" })).toMatch(/disabled/);
  });
});
