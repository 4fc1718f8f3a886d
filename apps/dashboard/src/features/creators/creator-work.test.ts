import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { describe, expect, it } from "vitest";
import {
  type CampaignWork,
  cadenceSentence,
  currentCycle,
  cycleCountdown,
  workNote,
  workText,
} from "./creator-work.ts";
import { buildWork } from "./fixtures/test-creator.ts";

const today = calendarDate("2026-09-23");

describe("workText", () => {
  it.each<[Partial<CampaignWork>, string]>([
    [{}, "Since 14 Sep 2026"],
    [{ assignmentValidUntil: "2026-09-27" }, "Since 14 Sep 2026, until 27 Sep 2026"],
    [{ assignmentValidFrom: "2026-10-05" }, "From 5 Oct 2026"],
  ])("tells %o as %s", (change, text) => {
    expect(workText(buildWork(change), today)).toBe(text);
  });
});

describe("workNote", () => {
  it.each<[Partial<CampaignWork>, string]>([
    [{}, "Since 14 Sep 2026"],
    [{ assignmentValidUntil: "2026-09-27" }, "Until 27 Sep 2026"],
    [{ assignmentValidFrom: "2026-10-05", assignmentValidUntil: "2026-10-11" }, "From 5 Oct 2026"],
  ])("tells %o as %s", (change, text) => {
    expect(workNote(buildWork(change), today)).toBe(text);
  });
});

describe("currentCycle", () => {
  it("is the campaign's where all share it", () => {
    expect(currentCycle(buildWork({}), today)).toMatchObject({
      startsOn: "2026-09-21",
      endsOn: "2026-09-27",
    });
  });

  it("counts from the creator's first day where each has their own", () => {
    const work = buildWork({ billingAnchor: "rolling", assignmentValidFrom: "2026-09-16" });
    expect(currentCycle(work, today)).toMatchObject({ startsOn: "2026-09-23", endsOn: "2026-09-29" });
  });

  it("is the first one before the work begins", () => {
    const work = buildWork({ assignmentValidFrom: "2026-10-05" });
    expect(currentCycle(work, today)).toMatchObject({ startsOn: "2026-10-05" });
  });
});

describe("cycleCountdown", () => {
  const cycle = { index: 2, startsOn: calendarDate("2026-09-21"), endsOn: calendarDate("2026-09-27") };

  it.each([
    ["2026-09-18", "Starts in 3 days"],
    ["2026-09-20", "Starts tomorrow"],
    ["2026-09-21", "6 days left"],
    ["2026-09-26", "1 day left"],
    ["2026-09-27", "Last day"],
  ])("on %s is %s", (date, text) => {
    expect(cycleCountdown(cycle, calendarDate(date))).toBe(text);
  });
});

describe("cadenceSentence", () => {
  it("says how often, and whose days", () => {
    expect(cadenceSentence(buildWork({}))).toBe("Weekly, the same days for everybody");
    expect(cadenceSentence(buildWork({ intervalCount: 2, billingAnchor: "rolling" }))).toBe(
      "Every 2 weeks, from their own first day",
    );
  });
});
