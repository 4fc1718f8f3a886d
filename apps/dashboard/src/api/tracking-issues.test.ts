import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import { readError } from "./errors.ts";
import { trackingIssues } from "./tracking-issues.ts";

describe("trackingIssues", () => {
  it("hands on why each was refused", () => {
    const issue = {
      platform: "tiktok",
      identifier: "mina",
      errorCode: "NOT_FOUND",
      message: "No such account",
    };
    const error = new ORPCError("TRACKED_ACCOUNT_VALIDATION_FAILED", {
      status: 400,
      data: { issues: [issue] },
    });
    expect(trackingIssues(error)).toEqual([issue]);
    expect(readError(error).message).toBe("No such account");
  });

  it("finds none in other errors", () => {
    expect(trackingIssues(new ORPCError("BAD_REQUEST", { status: 400, data: { issues: [] } }))).toEqual([]);
    expect(trackingIssues(null)).toEqual([]);
  });
});
