import { APPLICATION_STATUSES } from "@clipledger/domain/jobs/application-status";
import { describe, expect, it } from "vitest";
import {
  applicationSets,
  applicationsAddress,
  applicationsQuery,
  jobsAddress,
  jobsQuery,
} from "./jobs-search.ts";

describe("the address of the jobs", () => {
  it("is read and asked for", () => {
    const search = jobsAddress.read({
      q: "baking",
      status: "paused",
      sort: "productTitle",
      dir: "asc",
      page: 3,
    });
    expect(jobsQuery(search)).toEqual({
      query: {
        page: 3,
        perPage: 25,
        sortCol: "productTitle",
        sortDir: "asc",
        search: "baking",
        statuses: ["paused"],
      },
    });
  });

  it("may hold anything", () => {
    expect(jobsAddress.read({ status: "gone", sort: "salary", page: "x" })).toEqual({});
  });
});

describe("the address of the applications", () => {
  it("shows what waits on the team unless it says otherwise", () => {
    expect(applicationsQuery({}).query).toMatchObject({ statuses: ["open", "answered"] });
    expect(applicationsQuery({ show: "all" }).query).not.toHaveProperty("statuses");
  });

  it("is read and asked for", () => {
    const search = applicationsAddress.read({
      show: "closed",
      jobs: "orgjob_7Hq2mXbT9cRd,nonsense",
      only: "bookmarked",
      application: "orgjapp_7Hq2mXbT9cRd",
    });
    expect(search.application).toBe("orgjapp_7Hq2mXbT9cRd");
    expect(applicationsQuery(search).query).toMatchObject({
      jobIds: ["orgjob_7Hq2mXbT9cRd"],
      bookmarkedOnly: true,
      statuses: ["rejected", "withdrawn", "auto_closed", "not_interested", "retracted"],
    });
  });

  it("has a place for every status, and one only", () => {
    expect(Object.values(applicationSets).flat().toSorted()).toEqual(APPLICATION_STATUSES.toSorted());
  });
});
