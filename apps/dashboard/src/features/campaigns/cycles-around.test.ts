import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { describe, expect, it } from "vitest";
import { cyclesAround } from "./cycles-around.ts";

const week = { interval: "week", intervalCount: 1 } as const;
const origin = calendarDate("2026-01-05");

describe("cyclesAround", () => {
  it("begins with the first cycle of a young campaign", () => {
    const cycles = cyclesAround(origin, week, calendarDate("2026-01-20"));
    expect(cycles[0]?.startsOn).toBe("2026-01-05");
    expect(cycles.some(({ startsOn }) => startsOn === "2026-01-19")).toBe(true);
  });

  it("reaches back and ahead of an old one", () => {
    const cycles = cyclesAround(origin, week, calendarDate("2026-09-21"));
    expect(cycles[0]?.startsOn).toBe("2026-06-29");
    expect(cycles.at(-1)?.endsOn).toBe("2027-03-28");
  });

  it("has the first cycles of a campaign that has not begun", () => {
    expect(cyclesAround(origin, week, calendarDate("2025-12-01"))[0]?.startsOn).toBe("2026-01-05");
  });
});
