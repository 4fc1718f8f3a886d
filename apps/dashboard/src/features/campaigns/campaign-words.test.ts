import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { describe, expect, it } from "vitest";
import {
  cadenceLabel,
  cyclePay,
  cyclesAround,
  dayRangeText,
  dayText,
  firstCyclesText,
  payRanges,
  weekdayText,
} from "./campaign-words.tsx";

describe("cadenceLabel", () => {
  it.each([
    ["week", 1, "Weekly"],
    ["week", 2, "Every 2 weeks"],
    ["month", 3, "Quarterly"],
    ["day", 5, "Every 5 days"],
  ] as const)("calls %s x %d %j", (interval, intervalCount, label) => {
    expect(cadenceLabel({ interval, intervalCount })).toBe(label);
  });
});

describe("dates", () => {
  it("are told in UTC, from a day or its midnight", () => {
    expect(dayText("2026-09-21")).toBe("21 Sep 2026");
    expect(dayText("2026-09-21T00:00:00.000+00:00")).toBe("21 Sep 2026");
    expect(weekdayText("2026-09-21")).toBe("Mon, 21 Sep 2026");
  });

  it("join into ranges", () => {
    const [startsOn, endsOn] = [calendarDate("2026-09-28"), calendarDate("2026-10-04")];
    expect(dayRangeText({ startsOn, endsOn })).toMatch(/^28 Sep\s–\s4 Oct 2026$/);
    expect(dayRangeText({ startsOn, endsOn: startsOn })).toBe("28 Sep 2026");
  });
});

describe("firstCyclesText", () => {
  const week = { interval: "week", intervalCount: 1 } as const;

  it("names the first two cycles of a shared calendar", () => {
    expect(firstCyclesText({ ...week, anchor: "fixed" }, calendarDate("2026-09-21"))).toMatch(
      /^First cycle 21\s–\s27 Sep 2026, then 28 Sep\s–\s4 Oct 2026\.$/,
    );
  });

  it("names none where every creator has their own", () => {
    expect(firstCyclesText({ ...week, anchor: "rolling" }, calendarDate("2026-09-21"))).toMatch(
      /of their own/,
    );
  });
});

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

const nothing = { currency: "USD", fixedSalary: null, perVideo: null, cpm: null, flatBonus: null } as const;

describe("payRanges", () => {
  it("tells each kind of payout with its least and most", () => {
    const ranges = payRanges({
      ...nothing,
      fixedSalary: { min: 100, max: 100 },
      perVideo: { min: 5, max: 10 },
      cpm: { min: 0.125, max: 1.5 },
      perCycle: { min: 100, max: null },
    });
    expect(ranges).toEqual([
      { label: "Fixed salary", range: "$100.00" },
      { label: "Per video", range: "$5.00 – $10.00" },
      { label: "Per 1,000 views", range: "$0.125 – $1.50" },
    ]);
  });
});

describe("cyclePay", () => {
  it.each([
    [{ min: 0, max: null }, "No maximum"],
    [{ min: 100, max: null }, "From $100.00"],
    [{ min: 100, max: 100 }, "$100.00"],
    [{ min: 0, max: 50 }, "Up to $50.00"],
    [{ min: 100, max: 525.5 }, "$100.00 – $525.50"],
  ])("reads %j as %j", (perCycle, text) => {
    expect(cyclePay({ ...nothing, perCycle })).toBe(text);
  });
});
