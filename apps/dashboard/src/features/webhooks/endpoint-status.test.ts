import { describe, expect, it } from "vitest";
import { endpointStatus, noticeWords, pendingWords, sendRefusal } from "./endpoint-status.tsx";
import { endpoint } from "./fixtures/test-endpoint.ts";

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

describe("noticeWords", () => {
  it("says nothing about an endpoint that works", () => {
    expect(noticeWords(endpoint())).toBeUndefined();
  });

  it("says that a failing endpoint is held back", () => {
    expect(noticeWords(endpoint({ isFailing: true }))?.title).toMatch(/held back/);
  });

  it("says of a paused endpoint that nothing is sent, however it did before", () => {
    expect(noticeWords(endpoint({ state: "paused", isFailing: true }))?.title).toMatch(/nothing is sent/);
  });

  it.each([
    ["failing", /five days/],
    ["gone", /410/],
    ["plan", /plan/],
  ] as const)("says why it was disabled: %s", (disabledReason, title) => {
    expect(noticeWords(endpoint({ state: "disabled", disabledReason }))?.title).toMatch(title);
  });
});
