import { describe, expect, it } from "vitest";
import { hubAddress, hubFilters } from "./hub-search.ts";

const now = new Date("2026-09-21T08:30:00.000Z");

describe("hubAddress", () => {
  it("keeps what the page understands", () => {
    const search = {
      days: 90,
      campaigns: "orgcamp_4Rk8sVn1QwZp",
      creators: "orgcre_4Rk8sVn1QwZp",
      tab: "performance",
      sort: "creatorCpm",
      dir: "asc",
      progress: "behind",
      category: "videos",
      page: 2,
    };
    expect(hubAddress.read(search)).toEqual(search);
  });

  it("leaves out the rest", () => {
    expect(
      hubAddress.read({ time: "none", campaigns: "orgcre_4Rk8sVn1QwZp", tab: "money", sort: "id" }),
    ).toEqual({});
  });
});

describe("hubFilters", () => {
  it("asks for the last 30 days", () => {
    expect(hubFilters({}, now)).toEqual({
      scope: "dateRange",
      dateRange: { from: "2026-08-23", to: "2026-09-21" },
      publicationMode: "allEligible",
    });
  });

  it("asks for all time without days", () => {
    expect(hubFilters({ time: "all", days: 7 }, now)).toEqual({
      scope: "allTime",
      publicationMode: "allEligible",
    });
  });

  it("sends what was chosen", () => {
    const search = { campaigns: "orgcamp_a,orgcamp_b", creators: "orgcre_a", published: "inRange" } as const;
    expect(hubFilters(search, now)).toMatchObject({
      campaignIds: ["orgcamp_a", "orgcamp_b"],
      creatorIds: ["orgcre_a"],
      publicationMode: "onlyPublished",
    });
  });
});

describe("hubAddress", () => {
  it("keeps the days and the tab", () => {
    const search = { days: 7, tab: "events", creators: "orgcre_a", category: "videos", page: 2 } as const;
    expect(hubAddress.hasFilters(search)).toBe(true);
    expect(hubAddress.withoutFilters(search)).toEqual({ days: 7, tab: "events" });
    expect(hubAddress.hasFilters({ time: "all" })).toBe(false);
  });
});
