import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { describe, expect, it } from "vitest";
import { daysLeft } from "./get-running-window.ts";

const week = { startsOn: calendarDate("2026-09-14"), endsOn: calendarDate("2026-09-20") };

describe("the days left of a window", () => {
  it.each([
    ["2026-09-13", 0],
    ["2026-09-14", 7],
    ["2026-09-20", 1],
    ["2026-09-21", 0],
  ])("on %s are %i", (today, days) => {
    expect(daysLeft(week, calendarDate(today))).toBe(days);
  });
});
