import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import type { Schedule } from "../spec/campaign-spec.ts";
import { cycleOrigin, firstOwnCycle, ownCycles } from "./own-cycles.ts";

const fixed: Schedule = {
  interval: "month",
  intervalCount: 1,
  anchor: "fixed",
  startsOn: calendarDate("2026-01-31"),
};
const rolling: Schedule = { ...fixed, anchor: "rolling" };

const namesOn = (schedule: Schedule, validFrom: string, today: string) => {
  const { prev, current, next } = ownCycles(schedule, calendarDate(validFrom), calendarDate(today));
  return [prev?.startsOn ?? null, current?.startsOn ?? null, next.startsOn];
};

describe("cycleOrigin", () => {
  it("is the campaign's start for shared cycles and the assignment's first day for rolling ones", () => {
    const validFrom = calendarDate("2026-03-31");
    expect(cycleOrigin(fixed, validFrom)).toBe("2026-01-31");
    expect(cycleOrigin(rolling, validFrom)).toBe("2026-03-31");
  });
});

describe("firstOwnCycle", () => {
  it("follows the campaign's day of the month in a fixed campaign, also after February", () => {
    expect(firstOwnCycle(fixed, calendarDate("2026-02-28"))).toMatchObject({
      startsOn: "2026-02-28",
      endsOn: "2026-03-30",
    });
  });

  it("follows the assignment's day of the month in a rolling campaign", () => {
    expect(firstOwnCycle(rolling, calendarDate("2026-02-28"))).toMatchObject({
      startsOn: "2026-02-28",
      endsOn: "2026-03-27",
    });
  });
});

describe("ownCycles", () => {
  it.each([
    ["before the first day", "2026-02-27", [null, null, "2026-02-28"]],
    ["on the first day", "2026-02-28", [null, "2026-02-28", "2026-03-31"]],
    ["in the second cycle", "2026-04-01", ["2026-02-28", "2026-03-31", "2026-04-30"]],
  ])("in a fixed campaign names no cycle before the assignment: %s", (_when, today, names) => {
    expect(namesOn(fixed, "2026-02-28", today)).toEqual(names);
  });

  it("of an assignment that is far off begin with its first cycle", () => {
    expect(namesOn(fixed, "2026-06-30", "2026-03-01")).toEqual([null, null, "2026-06-30"]);
    expect(namesOn(rolling, "2026-06-15", "2026-03-01")).toEqual([null, null, "2026-06-15"]);
  });

  it("in a rolling campaign count from the assignment's first day", () => {
    expect(namesOn(rolling, "2026-03-31", "2026-05-01")).toEqual(["2026-03-31", "2026-04-30", "2026-05-31"]);
  });
});
