import { describe, expect, it } from "vitest";
import { linkToken, safeReturnPath } from "./read-address.ts";

describe("linkToken", () => {
  it.each([
    [{ search: "?token=abc", hash: "" }, "abc"],
    [{ search: "", hash: "#abc" }, "abc"],
    [{ search: "", hash: "#token=abc" }, "abc"],
    [{ search: "?token=12345678901234567890", hash: "" }, "12345678901234567890"],
    [{ search: "", hash: "" }, undefined],
    [{ search: "?token=", hash: "#" }, undefined],
  ])("reads %o as %s", (location, expected) => {
    expect(linkToken(location)).toBe(expected);
  });
});

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
