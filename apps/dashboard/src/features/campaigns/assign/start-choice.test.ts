import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { describe, expect, it } from "vitest";
import type { AssignOptions, CampaignRow } from "../../../api/types.ts";
import { firstStart, firstStartAfter, startBody, startDay } from "./start-choice.tsx";

const schedule = {
  interval: "week",
  intervalCount: 1,
  anchor: "fixed",
  startsOn: calendarDate("2026-09-07"),
};
// Safe: only the schedule and the end are read.
const campaign = { spec: { schedule }, validUntil: null } as CampaignRow;
const rolling: AssignOptions = { today: "2026-09-21", startOptions: null, creators: [] };
const fixed: AssignOptions = {
  ...rolling,
  startOptions: { prev: "2026-09-14", current: "2026-09-21", next: "2026-09-28" },
};

describe("firstStart", () => {
  it("is the current cycle of a shared calendar, or else the next", () => {
    expect(firstStart(campaign, fixed)).toEqual({ basis: "current", date: "" });
    const upcoming = { ...fixed, startOptions: { prev: null, current: null, next: "2026-10-05" } };
    expect(firstStart(campaign, upcoming).basis).toBe("next");
    const closed = { ...fixed, startOptions: { prev: null, current: null, next: null } };
    expect(firstStart(campaign, closed).basis).toBe("custom");
  });

  it("is today where creators have their own cycles, but not before the campaign", () => {
    expect(firstStart(campaign, rolling)).toEqual({ basis: "custom", date: "2026-09-21" });
    expect(firstStart(campaign, { ...rolling, today: "2026-09-01" }).date).toBe("2026-09-07");
  });
});

describe("firstStartAfter", () => {
  it("is the first cycle of a shared calendar after the last day", () => {
    expect(firstStartAfter(campaign, fixed, calendarDate("2026-09-20")).basis).toBe("current");
    expect(firstStartAfter(campaign, fixed, calendarDate("2026-09-27")).basis).toBe("next");
    expect(firstStartAfter(campaign, fixed, calendarDate("2026-10-04"))).toEqual({
      basis: "custom",
      date: "2026-10-05",
    });
  });

  it("is the next day where creators have their own cycles, but not before the campaign", () => {
    expect(firstStartAfter(campaign, rolling, calendarDate("2026-09-27")).date).toBe("2026-09-28");
    expect(firstStartAfter(campaign, rolling, calendarDate("2026-09-01")).date).toBe("2026-09-07");
  });

  it("is as good as any other when nothing has to end first", () => {
    expect(firstStartAfter(campaign, rolling, undefined)).toEqual(firstStart(campaign, rolling));
  });
});

describe("a start", () => {
  it("names its day and how the API takes it", () => {
    expect(startDay({ basis: "next", date: "" }, fixed)).toBe("2026-09-28");
    expect(startDay({ basis: "custom", date: "" }, fixed)).toBeUndefined();
    expect(startDay({ basis: "custom", date: "2026-10-05" }, rolling)).toBe("2026-10-05");
    expect(startBody({ basis: "next", date: "" })).toEqual({ startBasis: "next" });
    expect(startBody({ basis: "custom", date: "2026-10-05" })).toEqual({
      startBasis: "custom",
      startDate: "2026-10-05",
    });
  });
});
