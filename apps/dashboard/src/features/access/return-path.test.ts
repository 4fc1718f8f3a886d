import { describe, expect, it } from "vitest";
import { safeReturnPath } from "./return-path.ts";

describe("safeReturnPath", () => {
  it.each([
    ["/activity?page=2", "/activity?page=2"],
    [undefined, "/"],
    ["https://evil.example", "/"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/sign-in?redirect=/x", "/"],
  ])("leads %s to %s", (path, expected) => {
    expect(safeReturnPath(path)).toBe(expected);
  });
});
