import { describe, expect, it } from "vitest";
import { dayOfCycle, daysLeftText, daysText } from "./days.ts";

const week = { startsOn: "2026-11-09", endsOn: "2026-11-15" };

describe("the days of a cycle", () => {
  it("are named from the first to the last, and a single one alone", () => {
    expect(daysText(week).replaceAll("\u2009", " ")).toBe("Nov 9 – 15, 2026");
    expect(daysText({ startsOn: "2026-11-09", endsOn: "2026-11-09" })).toBe("Nov 9, 2026");
  });

  it("are counted from 1, and today is one of those left", () => {
    expect(dayOfCycle({ ...week, daysLeft: 7 })).toEqual({ day: 1, of: 7 });
    expect(dayOfCycle({ ...week, daysLeft: 1 })).toEqual({ day: 7, of: 7 });
  });

  it("have none that is today before they begin", () => {
    expect(dayOfCycle({ ...week, daysLeft: 0 })).toEqual({ day: 0, of: 7 });
  });

  it("end with a last one", () => {
    expect([daysLeftText(3), daysLeftText(1)]).toEqual(["3 days left", "Last day"]);
  });
});
