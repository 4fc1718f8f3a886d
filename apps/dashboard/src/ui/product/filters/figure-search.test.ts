import { describe, expect, it } from "vitest";
import { pageAddress } from "../../primitives/lists/address-fields.ts";
import { audienceAddress, audienceFilters, periodFields, periodOf, rangeOf } from "./figure-search.ts";

describe("audienceAddress", () => {
  it("keeps known platforms, well-formed ids, modes and days", () => {
    expect(
      audienceAddress.read({
        platforms: "tiktok,myspace",
        accounts: "orgacc_4Rk8sVn1QwZp,orgproj_4Rk8sVn1QwZp,nonsense",
        projects: "orgproj_4Rk8sVn1QwZp",
        contentTypes: "slideshow",
        viewMode: "competitors",
        from: "2026-09-01",
        to: "2026-13-01",
      }),
    ).toEqual({
      platforms: "tiktok",
      accounts: "orgacc_4Rk8sVn1QwZp",
      projects: "orgproj_4Rk8sVn1QwZp",
      contentTypes: "slideshow",
      viewMode: "competitors",
      from: "2026-09-01",
    });
  });

  it.each([
    { platforms: 7 },
    { viewMode: "mine" },
    { accounts: ["orgacc_4Rk8sVn1QwZp"] },
    { from: 20260901 },
  ])("leaves out %o", (search) => {
    expect(audienceAddress.read(search)).toEqual({});
  });
});

describe("audienceFilters", () => {
  it("asks for the page's own view unless the address names one", () => {
    expect(audienceFilters({}, "all")).toEqual({ viewMode: "all" });
    expect(audienceFilters({ viewMode: "competitors" }, "all")).toEqual({ viewMode: "competitors" });
  });

  it("turns lists and days into what the API takes", () => {
    expect(audienceFilters({ platforms: "tiktok,youtube", from: "2026-09-01" }, "internal")).toEqual({
      platforms: ["tiktok", "youtube"],
      viewMode: "internal",
      dateRange: { from: "2026-09-01" },
    });
  });
});

const now = new Date("2026-09-21T23:30:00.000Z");

describe("periodFields", () => {
  it("knows the periods that are offered, and days that exist", () => {
    expect(pageAddress(periodFields).read({ days: 90, to: "2026-09-01" })).toEqual({
      days: 90,
      to: "2026-09-01",
    });
    expect(pageAddress(periodFields).read({ days: 31, from: "2026-02-30" })).toEqual({});
  });
});

describe("rangeOf", () => {
  it.each([
    [{}, { from: "2026-08-23", to: "2026-09-21" }],
    [{ days: 7 }, { from: "2026-09-15", to: "2026-09-21" }],
    [
      { days: 7, from: "2026-09-01" },
      { from: "2026-09-01", to: "2026-09-21" },
    ],
    [{ to: "2026-06-30" }, { from: "2026-06-01", to: "2026-06-30" }],
    [
      { from: "2026-09-05", to: "2026-09-01" },
      { from: "2026-09-01", to: "2026-09-05" },
    ],
  ] as const)("reads %o as %o", (search, expected) => {
    expect(rangeOf(search, now)).toEqual(expected);
  });
});

describe("periodOf", () => {
  it("is 30 days unless others were chosen, and none once an end was", () => {
    expect(periodOf({})).toBe(30);
    expect(periodOf({ days: 90 })).toBe(90);
    expect(periodOf({ days: 90, to: "2026-09-01" })).toBeUndefined();
  });
});
