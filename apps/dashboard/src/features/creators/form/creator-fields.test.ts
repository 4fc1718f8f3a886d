import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import { saveProblem } from "./creator-fields.tsx";

describe("saveProblem", () => {
  it.each([
    ["CREATOR_ALREADY_EXISTS", /on your roster already/],
    ["USER_HAS_NON_CREATOR_MEMBERSHIP", /in your team/],
    ["EMAIL_ALREADY_IN_USE", /somebody else/],
    ["USER_EMAIL_VERIFIED", /only they/],
  ])("puts %s beside the address", (code, message) => {
    const problem = saveProblem(new ORPCError(code, { status: 409 }));
    expect(problem.fields["email"]).toMatch(message);
    expect(problem.form).toBeUndefined();
  });

  it("says who has the address", () => {
    const error = new ORPCError("CREATOR_ALREADY_EXISTS", { status: 409, data: { creatorId: "orgcre_a" } });
    expect(saveProblem(error).existingId).toBe("orgcre_a");
  });

  it("puts refused fields beside themselves, and anything else below the form", () => {
    const issues = [{ path: "firstName", message: "Too long" }];
    const refused = new ORPCError("BAD_REQUEST", { status: 400, data: { issues } });
    expect(saveProblem(refused)).toMatchObject({ fields: { firstName: "Too long" }, form: undefined });
    expect(saveProblem(new ORPCError("FORBIDDEN", { status: 403, message: "No" })).form).toBe("No.");
    expect(saveProblem(null)).toMatchObject({ fields: {}, form: undefined });
  });
});
