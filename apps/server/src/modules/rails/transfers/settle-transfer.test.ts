import { describe, expect, it } from "vitest";
import { nextTransferState } from "./settle-transfer.ts";

describe("what a rail says of a transfer after something else", () => {
  it.each([
    ["open", "sent", "sent"],
    ["open", "returned", "returned"],
    ["unclear", "completed", "completed"],
    ["sent", "completed", "completed"],
    ["sent", "returned", "returned"],
    ["completed", "returned", "returned"],
    ["completed", "sent", "completed"],
    ["returned", "sent", "returned"],
    ["returned", "completed", "returned"],
    ["refused", "sent", "refused"],
    ["refused", "completed", "refused"],
    ["refused", "returned", "refused"],
    ["sent", "sent", "sent"],
  ] as const)("makes %s, then %s, %s", (current, reported, next) => {
    expect(nextTransferState(current, reported)).toBe(next);
  });
});
