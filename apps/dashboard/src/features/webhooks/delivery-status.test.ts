import { describe, expect, it } from "vitest";
import { canResend, deliveryStatus, durationWords, outcomeWords } from "./delivery-status.tsx";

describe("deliveryStatus", () => {
  it.each([
    ["Pending", { state: "pending", isHeldBack: false, attempts: 0 }],
    ["Retrying", { state: "pending", isHeldBack: false, attempts: 2 }],
    ["Held back", { state: "pending", isHeldBack: true, attempts: 0 }],
    ["Succeeded", { state: "succeeded", isHeldBack: false, attempts: 3 }],
    ["Skipped", { state: "skipped", isHeldBack: false, attempts: 1 }],
  ] as const)("is %s", (label, delivery) => {
    expect(deliveryStatus({ eventType: "payout.due", ...delivery }).label).toBe(label);
  });

  it("says of a test that it is sent once", () => {
    const delivery = { state: "failed", isHeldBack: false, attempts: 1 } as const;
    expect(deliveryStatus({ eventType: "webhook.test", ...delivery }).explanation).toMatch(/sent once/);
    expect(deliveryStatus({ eventType: "payout.due", ...delivery }).explanation).toMatch(/Ten attempts/);
  });
});

describe("outcomeWords", () => {
  it.each([
    [200, null, "200"],
    [500, "status", "500"],
    [302, "redirect", "302, redirected, which is not followed"],
    [null, "timeout", "No answer within 15 seconds"],
    [null, null, undefined],
  ] as const)("says of status %s and error %s: %s", (status, error, words) => {
    expect(outcomeWords(status, error)).toBe(words);
  });
});

describe("canResend", () => {
  it("leaves out what is on its way and what must not be sent", () => {
    expect((["succeeded", "failed", "canceled"] as const).every((state) => canResend({ state }))).toBe(true);
    expect((["pending", "skipped"] as const).some((state) => canResend({ state }))).toBe(false);
  });
});

describe("durationWords", () => {
  it("changes to seconds where they are shorter", () => {
    expect([84, 999, 1_000, 2_349, 15_000].map(durationWords)).toEqual([
      "84 ms",
      "999 ms",
      "1 s",
      "2.3 s",
      "15 s",
    ]);
  });
});
