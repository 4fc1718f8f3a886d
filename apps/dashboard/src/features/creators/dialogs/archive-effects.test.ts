import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { describe, expect, it } from "vitest";
import { buildCreator, buildWork } from "../test-creator.ts";
import { archiveEffects } from "./archive-effects.ts";

const today = calendarDate("2026-09-23");

describe("archiveEffects", () => {
  it("promises what stays", () => {
    expect(archiveEffects(buildCreator(), today)).toEqual([expect.stringMatching(/accounts stay linked/)]);
  });

  it("names the last day of running work: its cycle's, or the one that was set before it", () => {
    const effect = (assignmentValidUntil: string | null) =>
      archiveEffects(buildCreator({ campaignDisplay: buildWork({ assignmentValidUntil }) }), today)[0];
    expect(effect(null)).toMatch(/Autumn launch.*Sep 27, 2026/);
    expect(effect("2026-09-25")).toMatch(/Sep 25, 2026/);
    expect(effect("2026-10-11")).toMatch(/Sep 27, 2026/);
  });

  it("says that work to come is canceled", () => {
    const campaignDisplay = buildWork({ assignmentValidFrom: "2026-10-05" });
    expect(archiveEffects(buildCreator({ campaignDisplay }), today)[0]).toMatch(/Oct 5, 2026, is canceled/);
  });

  it("says that an open invitation stops working", () => {
    expect(archiveEffects(buildCreator({ status: "invitation sent" }), today)).toContain(
      "Their invitation stops working.",
    );
  });
});
