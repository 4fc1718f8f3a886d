import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { refuseCrossSiteWrite } from "./browser-safety.ts";

const own = "http://clip.internal:4000";
const cookie = "clipledger.session_token=abc";

const refuses = (method: string, headers: Record<string, string>) => {
  const request = { method, headers: { host: "clip.internal:4000", ...headers } };
  try {
    // Only these two are read.
    refuseCrossSiteWrite(request as unknown as IncomingMessage, "https://clip.example.com");
    return false;
  } catch {
    return true;
  }
};

describe("a write", () => {
  it.each([
    ["of the page's own host", { origin: own, cookie }, false],
    ["of the public address", { origin: "https://clip.example.com", cookie }, false],
    ["of the public address without encryption", { origin: "http://clip.example.com", cookie }, true],
    ["of another port", { origin: "http://clip.internal:4001", cookie }, true],
    ["of another site", { origin: "https://elsewhere.example", cookie }, true],
    ["of another site without a cookie", { origin: "https://elsewhere.example" }, true],
    ["of a page that hides where it is", { origin: "null", cookie }, true],
    ["with a cookie and without an origin", { cookie }, true],
    ["of a script, which has neither", {}, false],
  ])("%s is refused: %s → %s", (_what, headers, isRefused) => {
    expect(["POST", "PUT", "PATCH", "DELETE"].map((method) => refuses(method, headers))).toEqual(
      Array(4).fill(isRefused),
    );
  });
});

describe("a read", () => {
  it("is refused to nobody", () => {
    expect([refuses("GET", { cookie }), refuses("HEAD", { origin: "https://elsewhere.example" })]).toEqual([
      false,
      false,
    ]);
  });
});
