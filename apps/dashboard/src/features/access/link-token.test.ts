import { describe, expect, it } from "vitest";
import { linkToken } from "./link-token.ts";

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
