import { describe, expect, it } from "vitest";
import { liveAddress, lookupOf, searchOf } from "./live-search.ts";

describe("liveAddress", () => {
  it("keeps what the kind and the platform take", () => {
    expect(
      liveAddress.read({ kind: "videos", platform: "youtube", q: 7, since: "week", order: "date" }),
    ).toEqual({
      kind: "videos",
      platform: "youtube",
      q: "7",
      since: "week",
      order: "date",
    });
    expect(liveAddress.read({ kind: "account", platform: "youtube", since: "week", region: "de" })).toEqual({
      kind: "account",
      platform: "youtube",
    });
  });

  it("falls back to a platform that offers the search", () => {
    expect(liveAddress.read({ kind: "hashtags", platform: "youtube", q: "bread" }).platform).toBe("tiktok");
  });
});

describe("lookupOf", () => {
  it("is none without a question, and comes back from the address as it was", () => {
    expect(lookupOf({ platform: "tiktok" })).toBeUndefined();
    const lookup = { kind: "users", platform: "facebook", text: "bread", region: "DE" } as const;
    expect(lookupOf(searchOf(lookup))).toEqual(lookup);
  });
});
