import { describe, expect, it } from "vitest";
import { calendarDate } from "../calendar/calendar-date.ts";
import { campaignStatus } from "./campaign-status.ts";

describe("campaignStatus", () => {
  it.each([
    ["2026-09-06", null, "upcoming"],
    ["2026-09-06", "2026-09-13", "upcoming"],
    ["2026-09-07", null, "active"],
    ["2030-01-01", null, "active"],
    ["2026-09-07", "2026-09-13", "closing"],
    ["2026-09-13", "2026-09-13", "closing"],
    ["2026-09-14", "2026-09-13", "ended"],
  ])("on %s with the end %s is %s", (today, endsOn, status) => {
    const end = endsOn === null ? null : calendarDate(endsOn);
    expect(campaignStatus(calendarDate("2026-09-07"), end, calendarDate(today))).toBe(status);
  });
});
