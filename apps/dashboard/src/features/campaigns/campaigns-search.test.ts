import { describe, expect, it } from "vitest";
import { campaignAddress, campaignsAddress, campaignsQuery, statusesOf } from "./campaigns-search.ts";

describe("campaignsAddress", () => {
  it("keeps what the page understands", () => {
    const search = { show: "ended", q: "launch", sort: "name", dir: "asc", page: 2, create: true };
    expect(campaignsAddress.read(search)).toEqual(search);
  });

  it("leaves out the rest", () => {
    expect(
      campaignsAddress.read({ show: "secret", sort: "currency", q: "", create: "yes", page: 1 }),
    ).toEqual({});
    expect(campaignAddress.read({ tab: "elsewhere" })).toEqual({});
  });
});

describe("statusesOf", () => {
  it("leaves the current ones to the server", () => {
    expect(statusesOf("current")).toBeUndefined();
    expect(statusesOf("closing")).toEqual(["closing"]);
    expect(statusesOf("all")).toEqual(["upcoming", "active", "closing", "ended"]);
  });
});

describe("campaignsQuery", () => {
  it("begins with those that start last", () => {
    expect(campaignsQuery({})).toEqual({
      query: { page: 1, perPage: 25, sortCol: "validFrom", sortDir: "desc" },
    });
  });

  it("asks for what the address says", () => {
    expect(campaignsQuery({ show: "active", q: "launch", page: 3 }).query).toMatchObject({
      page: 3,
      search: "launch",
      statuses: ["active"],
    });
  });
});
