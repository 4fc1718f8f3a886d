import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import { existingCreatorId, personProblems } from "./creator-fields.tsx";

describe("personProblems", () => {
  it.each([
    ["CREATOR_ALREADY_EXISTS", /on your roster already/],
    ["USER_HAS_NON_CREATOR_MEMBERSHIP", /in your team/],
    ["EMAIL_ALREADY_IN_USE", /somebody else/],
    ["USER_EMAIL_VERIFIED", /only they/],
  ])("puts %s beside the address", (code, message) => {
    expect(personProblems(new ORPCError(code, { status: 409 }))["email"]).toMatch(message);
  });

  it("leaves anything else to the form", () => {
    const issues = [{ path: "firstName", message: "Too long" }];
    expect(personProblems(new ORPCError("BAD_REQUEST", { status: 400, data: { issues } }))).toEqual({});
    expect(personProblems(new ORPCError("FORBIDDEN", { status: 403, message: "No" }))).toEqual({});
    expect(personProblems(null)).toEqual({});
  });
});

describe("existingCreatorId", () => {
  it("says who has the address", () => {
    const error = new ORPCError("CREATOR_ALREADY_EXISTS", { status: 409, data: { creatorId: "orgcre_a" } });
    expect(existingCreatorId(error)).toBe("orgcre_a");
    expect(existingCreatorId(null)).toBeUndefined();
  });
});
