import { describe, expect, it } from "vitest";
import type { Creator } from "../../api/types.ts";
import { creatorState } from "./creator-state.tsx";

const invitation = {
  id: "orginv_4Rk8sVn1QwZp",
  expiresAt: "2026-10-05T08:30:00.000Z",
  status: "pending",
} as const;

function stateOf(creator: Partial<Creator>) {
  return creatorState({ status: "not invited", creatorStatus: "active", invitation: null, ...creator });
}

describe("creatorState", () => {
  it.each([
    ["not invited", "Not invited"],
    ["invitation rejected", "Declined"],
    ["joined", "Joined"],
  ] as const)("calls %s %s", (status, label) => {
    expect(stateOf({ status })).toMatchObject({ label, note: undefined });
  });

  it("says until when an open invitation can be answered", () => {
    expect(stateOf({ status: "invitation sent", invitation })).toMatchObject({
      label: "Invited",
      note: "Their link works until 5 Oct 2026",
    });
  });

  it("tells an invitation that ran out from none at all", () => {
    expect(stateOf({ invitation })).toMatchObject({
      label: "Expired",
      tone: "warning",
      note: "Their link ran out on 5 Oct 2026",
    });
    expect(stateOf({ invitation: { ...invitation, status: "canceled" } }).label).toBe("Not invited");
  });

  it("says of the archived that they are", () => {
    expect(stateOf({ status: "joined", creatorStatus: "archived" }).label).toBe("Archived");
  });
});
