import { describe, expect, it } from "vitest";
import { briefAddress, briefsAddress, briefsQuery, newBriefAddress } from "./briefs-search.ts";

describe("the address of the list", () => {
  it("keeps what the list understands", () => {
    expect(
      briefsAddress.read({
        q: "launch",
        campaigns: "orgcamp_4Rk8sVn1QwZp,orgbrief_4Rk8sVn1QwZp",
        page: 2,
        sort: "name",
        dir: "asc",
        other: 1,
      }),
    ).toEqual({ q: "launch", campaigns: "orgcamp_4Rk8sVn1QwZp", page: 2, sort: "name", dir: "asc" });
  });

  it("drops what nobody could have chosen", () => {
    expect(briefsAddress.read({ q: "", campaigns: "x", page: -1, sort: "views", dir: "up" })).toEqual({});
  });
});

describe("briefsQuery", () => {
  it("begins in the order that the team gave its briefs", () => {
    expect(briefsQuery({})).toEqual({
      query: { page: 1, perPage: 25, sortCol: "position", sortDir: "asc" },
    });
  });

  it("asks for the campaigns one by one", () => {
    const campaigns = "orgcamp_4Rk8sVn1QwZp,orgcamp_4Rk8sVn1QwZq";
    expect(briefsQuery({ q: "a", campaigns }).query).toMatchObject({
      search: "a",
      campaignIds: ["orgcamp_4Rk8sVn1QwZp", "orgcamp_4Rk8sVn1QwZq"],
    });
  });
});

describe("the address of a brief", () => {
  it("keeps the tab, and which readers are shown", () => {
    expect(briefAddress.read({ tab: "readers", show: "unread", page: 3 })).toEqual({
      tab: "readers",
      show: "unread",
      page: 3,
    });
    expect(briefAddress.read({ tab: "edit", show: "some", page: "x" })).toEqual({});
  });

  it("begins with the campaign that somebody came from", () => {
    expect(newBriefAddress.read({ campaign: "orgcamp_4Rk8sVn1QwZp" })).toEqual({
      campaign: "orgcamp_4Rk8sVn1QwZp",
    });
    expect(newBriefAddress.read({ campaign: 7 })).toEqual({});
  });
});
