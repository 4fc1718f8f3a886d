import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import { assignmentStatus } from "./assignment-status.ts";

describe("assignmentStatus", () => {
  it.each([
    ["2026-09-20", null, "scheduled"],
    ["2026-09-20", "2026-09-27", "scheduled"],
    ["2026-09-21", null, "active"],
    ["2026-09-21", "2026-09-21", "active"],
    ["2026-09-27", "2026-09-27", "active"],
    ["2026-09-28", "2026-09-27", "previous"],
    ["2040-01-01", null, "active"],
  ])("on %s with the last day %s is %s", (today, lastDay, status) => {
    const validUntil = lastDay === null ? null : calendarDate(lastDay);
    const span = { validFrom: calendarDate("2026-09-21"), validUntil };
    expect(assignmentStatus(span, calendarDate(today))).toBe(status);
  });
});
