import { describe, expect, it } from "vitest";
import { dataSourcesAddress, doubtsQuery } from "./data-sources-search.ts";

describe("the address of data sources", () => {
  it("keeps the open dialog or panel, and the shown part of the doubted answers", () => {
    const search = { add: true, source: "orgsrc_4Rk8sVn1QwZp", outcome: "open", page: 2 };
    expect(dataSourcesAddress.read(search)).toEqual(search);
    expect(dataSourcesAddress.read({ source: "server:youtube-feed" })).toEqual({
      source: "server:youtube-feed",
    });
  });

  it("leaves out what it does not understand", () => {
    const search = { add: "yes", source: "orgsrc_x'; drop", outcome: "maybe", page: -1, other: 1 };
    expect(dataSourcesAddress.read(search)).toEqual({});
  });

  it("asks for the first page of all outcomes, unless it says otherwise", () => {
    expect(doubtsQuery({})).toEqual({ page: 1, perPage: 10 });
    expect(doubtsQuery({ outcome: "refuted", page: 3 })).toEqual({
      page: 3,
      perPage: 10,
      outcomes: ["refuted"],
    });
  });
});
