import { describe, expect, it } from "vitest";
import { blockReason } from "./assign-dialog.tsx";

const creatorId = "orgcre_4Rk8sVn1QwZp";
const assignment = {
  id: "orgcrcampaign_4Rk8sVn1QwZp",
  campaignId: "orgcamp_4Rk8sVn1QwZp",
  campaignName: "Autumn launch",
  validFrom: "2026-10-05",
  validUntil: null,
  status: "scheduled",
} as const;

describe("blockReason", () => {
  it.each([
    ["archived", /Bring them back/],
    ["scheduled", /Scheduled for Autumn launch from 5 Oct 2026/],
    ["running", /Works in Autumn launch.*switch/],
  ] as const)("says what to do about a creator who is %s", (blockedBy, reason) => {
    expect(blockReason({ creatorId, blockedBy, assignment, freeFrom: null }, undefined)).toMatch(reason);
  });

  it("lets a creator start after an end that is set, and not before", () => {
    const option = { creatorId, blockedBy: null, assignment: null, freeFrom: "2026-09-28" };
    expect(blockReason(option, "2026-09-21")).toMatch(/Free from 28 Sep 2026/);
    expect(blockReason(option, "2026-09-28")).toBeUndefined();
    expect(blockReason(option, undefined)).toBeUndefined();
  });

  it("has nothing to say before the answer is there", () => {
    expect(blockReason(undefined, "2026-09-21")).toBeUndefined();
  });
});
