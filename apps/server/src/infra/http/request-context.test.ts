import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { pathOf } from "./request-context.ts";

const pathOfUrl = (url: string) => pathOf({ url } as IncomingMessage);

describe("the path of a request", () => {
  it.each([
    ["/api/v1/live/tiktok/videos/1?region=DE", "/api/v1/live/tiktok/videos/1"],
    ["/api/v1/me/../live/tiktok", "/api/v1/live/tiktok"],
    ["/api/v1/me/%2e%2e/live/tiktok", "/api/v1/live/tiktok"],
    ["http://elsewhere.example/api/v1/live", "/api/v1/live"],
    ["//", "//"],
  ])("of %s is %s, as operations match it", (url, path) => {
    expect(pathOfUrl(url)).toBe(path);
  });
});
