import { describe, expect, it } from "vitest";
import { endpoint } from "../fixtures/test-endpoint.ts";
import { noticeWords } from "./endpoint-notice.tsx";

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
