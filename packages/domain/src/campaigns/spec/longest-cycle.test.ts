import { describe, expect, it } from "vitest";
import { addDays, calendarDate, daysBetween } from "../../calendar/calendar-date.ts";
import { cycleStart } from "../../calendar/cycles.ts";
import { longestCycleDays } from "./longest-cycle.ts";

describe("longestCycleDays", () => {
  it.each([
    ["day", 1, 1],
    ["day", 12, 12],
    ["week", 4, 28],
    ["week", 5, 35],
    ["month", 1, 31],
    ["month", 2, 62],
  ] as const)("of %s x %i is %i", (interval, intervalCount, days) => {
    expect(longestCycleDays({ interval, intervalCount })).toBe(days);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    "is reached by cycles of %i months, and never exceeded",
    (intervalCount) => {
      const length = { interval: "month", intervalCount } as const;
      const origins = Array.from({ length: 4 * 366 }, (_, day) => addDays(calendarDate("2023-01-01"), day));
      const lengths = origins.flatMap((origin) =>
        Array.from({ length: 12 }, (_, index) =>
          daysBetween(cycleStart(origin, length, index), cycleStart(origin, length, index + 1)),
        ),
      );
      expect(Math.max(...lengths)).toBe(longestCycleDays(length));
    },
  );
});
