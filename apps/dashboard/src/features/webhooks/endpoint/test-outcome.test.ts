import { describe, expect, it } from "vitest";
import { testWords } from "./test-outcome.tsx";

const attempt = {
  id: "whatt_4Rk8sVn1QwZp",
  number: 1,
  startedAt: "2026-11-15T10:00:00.000Z",
  durationMs: 84,
  status: 204,
  error: null,
  response: null,
  requestHeaders: {},
};

describe("testWords", () => {
  it("tells what was answered, and how fast", () => {
    const words = testWords({ state: "succeeded", lastStatus: 204, lastError: null, attemptLog: [attempt] });
    expect(words).toMatchObject({ tone: "success", title: "Your endpoint answered 204 in 84 ms" });
  });

  it("tells why it failed", () => {
    const words = testWords({ state: "failed", lastStatus: null, lastError: "timeout", attemptLog: [] });
    expect(words).toMatchObject({ tone: "danger", title: "The test failed: No answer within 15 seconds" });
  });

  it("tells that it was never sent", () => {
    const words = testWords({ state: "canceled", lastStatus: null, lastError: null, attemptLog: [] });
    expect(words.title).toMatch(/not sent/);
  });
});
