import { describe, expect, it } from "vitest";
import { campaignsQuery, readCampaignSearch, readCampaignsSearch, statusesOf } from "./campaigns-search.ts";

describe("readCampaignsSearch", () => {
  it("keeps what the page understands", () => {
    const search = { show: "ended", q: "launch", sort: "name", dir: "asc", page: 2, create: true };
    expect(readCampaignsSearch(search)).toEqual(search);
  });

  it("leaves out the rest", () => {
    expect(readCampaignsSearch({ show: "secret", sort: "currency", q: "", create: "yes", page: 1 })).toEqual(
      {},
    );
    expect(readCampaignSearch({ tab: "elsewhere" })).toEqual({});
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
