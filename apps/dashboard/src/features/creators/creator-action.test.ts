import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { describe, expect, it } from "vitest";
import type { Creator } from "../../api/types.ts";
import { offeredActions } from "./creator-action.ts";
import { buildCreator, buildWork } from "./test-creator.ts";

const today = calendarDate("2026-09-23");

function offered(change: Partial<Creator>) {
  return offeredActions(buildCreator(change), today);
}

describe("offeredActions", () => {
  it("lets an archived creator be brought back or deleted, and nothing else", () => {
    expect(offered({ creatorStatus: "archived", status: "invitation sent" })).toEqual([
      "unarchive",
      "delete",
    ]);
  });

  it.each([
    ["not invited", ["invite"]],
    ["invitation rejected", ["invite"]],
    ["invitation sent", ["resend", "revoke"]],
    ["joined", []],
  ] as const)("offers one who is %s what leads on: %o", (status, expected) => {
    const shown = offered({ status }).filter((name) => ["invite", "resend", "revoke"].includes(name));
    expect(shown).toEqual(expected);
  });

  it.each([
    ["no work", null, ["assign"]],
    ["work without an end", buildWork(), ["switch", "unassign"]],
    ["work that ends", buildWork({ assignmentValidUntil: "2026-09-27" }), ["assign", "switch", "unassign"]],
    ["work to come", buildWork({ assignmentValidFrom: "2026-10-05" }), ["switch", "unassign"]],
  ] as const)("offers one with %s %s", (_, campaignDisplay, expected) => {
    const shown = offered({ campaignDisplay }).filter((name) => /assign|switch/.test(name));
    expect(shown).toEqual(expected);
  });
});
