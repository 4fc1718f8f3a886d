import { describe, expect, it } from "vitest";
import { boardAddress, boardQuery } from "./board-search.ts";

describe("the board's address", () => {
  it("is read and asked for", () => {
    const search = boardAddress.read({
      q: "baking",
      type: "influencer",
      platforms: "tiktok,youtube",
      country: "DEU",
      language: "de",
      organization: "org_7Hq2mXbT9cRd",
      page: 2,
    });
    expect(boardQuery(search)).toEqual({
      page: 2,
      perPage: 20,
      search: "baking",
      jobType: "influencer",
      platforms: ["tiktok", "youtube"],
      country: "DEU",
      language: "de",
      organizationId: "org_7Hq2mXbT9cRd",
    });
    expect(boardAddress.hasFilters(search)).toBe(true);
  });

  it("may hold anything, of which only what is understood is kept", () => {
    const search = boardAddress.read({
      q: "",
      type: "astronaut",
      platforms: "myspace",
      country: "XXX",
      language: "klingon",
      organization: "org_'; drop table",
      page: -1,
    });
    expect(search).toEqual({});
    expect(boardAddress.hasFilters(search)).toBe(false);
  });
});
