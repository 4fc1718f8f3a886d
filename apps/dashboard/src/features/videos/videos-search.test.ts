import { describe, expect, it } from "vitest";
import { accountVideosAddress, videosAddress } from "./videos-search.ts";

describe("videosAddress", () => {
  it("keeps what the page understands", () => {
    const search = {
      tab: "excluded",
      q: "7412",
      layout: "grid",
      sort: "viewCount",
      dir: "asc",
      page: 2,
      track: true,
    };
    expect(videosAddress.read(search)).toEqual(search);
  });

  it("leaves out the rest", () => {
    expect(videosAddress.read({ tab: "all", layout: "list", sort: "id", track: 1, page: "2" })).toEqual({});
  });
});

describe("videosAddress", () => {
  it("clears what narrows the list, and keeps its order and look", () => {
    const search = { platforms: "tiktok", sort: "viewCount", layout: "grid", page: 3 } as const;
    expect(videosAddress.hasFilters(search)).toBe(true);
    expect(videosAddress.withoutFilters(search)).toEqual({ sort: "viewCount", layout: "grid" });
  });
});

describe("accountVideosAddress", () => {
  it("takes the days and the list's place only", () => {
    expect(accountVideosAddress.read({ from: "2026-09-01", page: 2, platforms: "tiktok" })).toEqual({
      from: "2026-09-01",
      page: 2,
    });
  });
});
