import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import type { Creator } from "../../api/types.ts";
import { archiveEffects, bulkRefusal, deleteRefusal, offeredActions } from "./creator-menu.tsx";
import { buildCreator, buildWork } from "./fixtures/test-creator.ts";

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

const free = buildCreator();
const working = buildCreator({ campaignDisplay: buildWork() });
const elsewhere = buildCreator({ campaignDisplay: buildWork({ id: "orgcamp_elsewhere" }) });
const archived = buildCreator({ creatorStatus: "archived" });

describe("bulkRefusal", () => {
  it("lets all but the archived be assigned", () => {
    expect(bulkRefusal("assign", [free, working])).toBeUndefined();
    expect(bulkRefusal("assign", [free, archived])).toMatch(/archived/);
  });

  it.each(["switch", "unassign"] as const)("wants creators of one campaign to %s", (name) => {
    expect(bulkRefusal(name, [working, working])).toBeUndefined();
    expect(bulkRefusal(name, [working, free])).toMatch(/no campaign/);
    expect(bulkRefusal(name, [working, elsewhere])).toMatch(/different campaigns/);
  });
});

describe("archiveEffects", () => {
  it("promises what stays", () => {
    expect(archiveEffects(buildCreator(), today)).toEqual([expect.stringMatching(/accounts stay linked/)]);
  });

  it("names the last day of running work: its cycle's, or the one that was set before it", () => {
    const effect = (assignmentValidUntil: string | null) =>
      archiveEffects(buildCreator({ campaignDisplay: buildWork({ assignmentValidUntil }) }), today)[0];
    expect(effect(null)).toMatch(/Autumn launch.*27 Sep 2026/);
    expect(effect("2026-09-25")).toMatch(/25 Sep 2026/);
    expect(effect("2026-10-11")).toMatch(/27 Sep 2026/);
  });

  it("says that work to come is canceled", () => {
    const campaignDisplay = buildWork({ assignmentValidFrom: "2026-10-05" });
    expect(archiveEffects(buildCreator({ campaignDisplay }), today)[0]).toMatch(/5 Oct 2026, is canceled/);
  });

  it("says that an open invitation stops working", () => {
    expect(archiveEffects(buildCreator({ status: "invitation sent" }), today)).toContain(
      "Their invitation stops working.",
    );
  });
});

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
