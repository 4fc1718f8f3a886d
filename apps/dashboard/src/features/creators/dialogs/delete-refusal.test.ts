import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import { deleteRefusal } from "./delete-refusal.ts";

describe("deleteRefusal", () => {
  it.each([
    ["CREATOR_HAS_PAYOUTS", /were paid/],
    ["CREATOR_HAS_CANCELED_PAYOUTS", /was canceled/],
    ["CREATOR_HAS_ASSIGNMENTS", /worked in a campaign/],
  ])("explains %s", (code, reason) => {
    expect(deleteRefusal(new ORPCError(code, { status: 409 }))).toMatch(reason);
  });

  it("leaves other failures alone", () => {
    expect(deleteRefusal(new ORPCError("BUSY", { status: 503 }))).toBeUndefined();
    expect(deleteRefusal(null)).toBeUndefined();
  });
});
