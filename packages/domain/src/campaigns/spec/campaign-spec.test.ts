import { describe, expect, it } from "vitest";
import { addDays, calendarDate } from "../../calendar/calendar-date.ts";
import { isStartAllowed, startBounds } from "./campaign-spec.ts";

describe("startBounds", () => {
  it.each([
    ["2026-09-09", "2026-08-01", "2028-09-09"],
    ["2026-01-31", "2025-12-01", "2028-01-31"],
    ["2026-03-01", "2026-02-01", "2028-03-01"],
    ["2026-02-28", "2026-01-01", "2028-02-28"],
    ["2028-02-29", "2028-01-01", "2030-02-28"],
  ])("on %s run from %s to %s, both included", (today, earliest, latest) => {
    const on = calendarDate(today);
    expect(startBounds(on)).toEqual({ earliest, latest });
    const first = calendarDate(earliest);
    const last = calendarDate(latest);
    const days = [addDays(first, -1), first, last, addDays(last, 1)];
    expect(days.map((day) => isStartAllowed(day, on))).toEqual([false, true, true, false]);
  });
});
