import { describe, expect, it } from "vitest";
import { creatorsAddress, creatorsQuery } from "./creators-search.ts";

describe("creatorsAddress", () => {
  it("keeps what the page understands", () => {
    const search = {
      q: "juniper",
      roster: "archived",
      invitation: "invitation sent,joined",
      campaigns: "orgcamp_4Rk8sVn1QwZp",
      tags: "orgtag_4Rk8sVn1QwZp",
      sort: "name",
      dir: "asc",
      page: 2,
      add: true,
    };
    expect(creatorsAddress.read(search)).toEqual(search);
  });

  it("leaves out the rest", () => {
    const search = { tab: "secrets", roster: "gone", invitation: "lost", tags: "x", sort: "notes", add: 1 };
    expect(creatorsAddress.read(search)).toEqual({});
  });
});

describe("creatorsQuery", () => {
  it("asks for the active ones, newest first, unless told otherwise", () => {
    expect(creatorsQuery({}).query).toEqual({
      page: 1,
      perPage: 25,
      sortCol: "createdAt",
      sortDir: "desc",
      statuses: ["active"],
    });
  });

  it("sends what was chosen as lists", () => {
    const { query } = creatorsQuery({ roster: "all", invitation: "joined", tags: "orgtag_a,orgtag_b" });
    expect(query).toMatchObject({ invitationStatuses: ["joined"], tags: ["orgtag_a", "orgtag_b"] });
    expect(query).not.toHaveProperty("statuses");
  });
});

describe("creatorsAddress", () => {
  it("clears what narrows the list, and keeps its order", () => {
    const search = { q: "mina", roster: "all", sort: "name", page: 3 } as const;
    expect(creatorsAddress.hasFilters(search)).toBe(true);
    expect(creatorsAddress.withoutFilters(search)).toEqual({ sort: "name" });
  });
});
