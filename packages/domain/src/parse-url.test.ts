import { describe, expect, it } from "vitest";
import { parseUrl } from "./parse-url.ts";

describe("parseUrl", () => {
  it("reads addresses with any letters, however often it is asked", () => {
    for (let count = 0; count < 20_000; count += 1)
      expect(parseUrl("https://bücher.example/straße")?.host).toBe("xn--bcher-kva.example");
  });

  it("reads relative addresses by their base, and nothing that is no address", () => {
    expect(parseUrl("/jobs?q=1", "http://localhost")?.pathname).toBe("/jobs");
    expect(parseUrl("/jobs")).toBeUndefined();
    expect(parseUrl("http://")).toBeUndefined();
  });
});
