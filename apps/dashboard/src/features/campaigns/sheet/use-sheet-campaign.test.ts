import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import { refusedFields } from "./use-sheet-campaign.ts";

describe("refusedFields", () => {
  it("takes a name that is taken to the name", () => {
    const error = new ORPCError("CAMPAIGN_NAME_CONFLICT", { status: 409 });
    expect(refusedFields(error)).toEqual([{ path: "name", message: expect.stringMatching(/different/) }]);
  });

  it("takes locks to the fields that were locked", () => {
    const error = new ORPCError("CAMPAIGN_FIELD_LOCKED", {
      status: 409,
      data: { fields: ["currency", "schedule.anchor"] },
    });
    expect(refusedFields(error).map(({ path }) => path)).toEqual(["currency", "schedule.anchor"]);
  });

  it("takes issues to their paths", () => {
    const issues = [{ path: "payouts.cpmPayouts.0.tiers.1.from", message: "Must be 10,000" }];
    expect(refusedFields(new ORPCError("BAD_REQUEST", { status: 400, data: { issues } }))).toEqual(issues);
  });

  it("finds no field in other refusals", () => {
    expect(refusedFields(new ORPCError("CAMPAIGN_PREVIEW_MISMATCH", { status: 409 }))).toEqual([]);
    expect(refusedFields(new TypeError("Failed to fetch"))).toEqual([]);
  });
});
