import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import { payProblem } from "./pay-problem.ts";

describe("payProblem", () => {
  it.each([
    ["CAMPAIGN_RULES_CHANGED", 409, "calculate again"],
    ["INTEGRITY_TOKEN_INVALID", 400, "calculate again"],
    ["PAYOUT_CONFLICT", 409, "look again"],
    ["PAYOUT_PROVIDER_FAILED", 502, "try again"],
    ["PAYOUT_PROVIDER_NOT_CONFIGURED", 412, "try again"],
  ] as const)("has advice for %s", (code, status, remedy) => {
    expect(payProblem(new ORPCError(code, { status })).remedy).toBe(remedy);
  });

  it("tells to look at a balance that changed", () => {
    const message = "The creator's balance changed since this was calculated; calculate again";
    const problem = payProblem(new ORPCError("PAYOUT_CONFLICT", { status: 409, message }));
    expect([problem.remedy, problem.text]).toEqual(["calculate again", expect.stringContaining("balance")]);
  });

  it("passes on what the server says otherwise", () => {
    expect(payProblem(new ORPCError("BUSY", { status: 409, message: "Try shortly" })).text).toBe(
      "Try shortly.",
    );
  });
});
