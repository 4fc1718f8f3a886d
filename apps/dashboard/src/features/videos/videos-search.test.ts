import { describe, expect, it } from "vitest";
import {
  hasVideoFilters,
  readAccountVideosSearch,
  readVideosSearch,
  withoutVideoFilters,
} from "./videos-search.ts";

describe("readVideosSearch", () => {
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
    expect(readVideosSearch(search)).toEqual(search);
  });

  it("leaves out the rest", () => {
    expect(readVideosSearch({ tab: "all", layout: "list", sort: "id", track: 1, page: "2" })).toEqual({});
  });
});

describe("withoutVideoFilters", () => {
  it("clears what narrows the list, and keeps its order and look", () => {
    const search = { platforms: "tiktok", sort: "viewCount", layout: "grid", page: 3 } as const;
    expect(hasVideoFilters(search)).toBe(true);
    expect(withoutVideoFilters(search)).toEqual({ sort: "viewCount", layout: "grid" });
  });
});

describe("readAccountVideosSearch", () => {
  it("takes the days and the list's place only", () => {
    expect(readAccountVideosSearch({ from: "2026-09-01", page: 2, platforms: "tiktok" })).toEqual({
      from: "2026-09-01",
      page: 2,
    });
  });
});
