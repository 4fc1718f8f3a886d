import { describe, expect, it } from "vitest";
import { portalPath } from "./entry-search.ts";

describe("portalPath", () => {
  it.each(["/portal", "/portal/chat", "/portal/creators/orgcre_4Rk8sVn1QwZp/brief"])(
    "goes on to %s",
    (path) => {
      expect(portalPath(path)).toBe(path);
    },
  );

  it.each([
    undefined,
    "",
    "/",
    "/payouts",
    "/portals",
    "//evil.example/portal",
    "/portal//evil.example",
    "/portal/../payouts",
    "/portal\\evil.example",
    "https://evil.example/portal",
    "/portal/chat?x=1",
    `/portal/${"a".repeat(300)}`,
  ])("goes to the start instead of %s", (path) => {
    expect(portalPath(path)).toBe("/portal");
  });
});
