import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../scripts/test-run/property-runs.ts";
import { addDays, type CalendarDate, calendarDate, fromEpochDay, toEpochDay } from "./calendar-date.ts";
import {
  type Cycle,
  type CycleLength,
  cycleAt,
  cycleIndexOf,
  cycleStart,
  cyclesBetween,
  defaultStartsOn,
  isCycleEnd,
  isCycleStart,
  lastCycleEndBy,
  namedCycles,
} from "./cycles.ts";

const weekly: CycleLength = { interval: "week", intervalCount: 1 };
const monthly: CycleLength = { interval: "month", intervalCount: 1 };

const anyLength: fc.Arbitrary<CycleLength> = fc.record({
  interval: fc.constantFrom("day", "week", "month"),
  intervalCount: fc.integer({ min: 1, max: 12 }),
});
const anyOrigin = fc.oneof(
  fc.integer({ min: 0, max: 40_000 }).map(fromEpochDay),
  fc
    .constantFrom("2024-02-29", "2023-01-31", "2024-01-31", "2026-08-31", "2026-11-30", "2096-02-29")
    .map(calendarDate),
);

describe("cycleStart", () => {
  it("clamps to the month's last day and then returns to the 31st", () => {
    const origin = calendarDate("2026-01-31");
    const starts = [0, 1, 2, 3].map((index) => cycleStart(origin, monthly, index));
    expect(starts).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
  });

  it("returns to 29 February in leap years only", () => {
    const yearly: CycleLength = { interval: "month", intervalCount: 12 };
    const starts = [0, 1, 2, 3, 4].map((index) => cycleStart(calendarDate("2024-02-29"), yearly, index));
    expect(starts).toEqual(["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]);
  });

  it.each([-1, 0.5, Number.NaN])("throws for the index %d", (index) => {
    expect(() => cycleStart(calendarDate("2026-01-01"), weekly, index)).toThrow(RangeError);
  });
});

describe("cycleAt", () => {
  it.each([
    ["2026-09-21", weekly, 0, "2026-09-21", "2026-09-27"],
    ["2026-09-07", weekly, 4, "2026-10-05", "2026-10-11"],
    ["2026-01-31", monthly, 1, "2026-02-28", "2026-03-30"],
    ["2026-09-01", { interval: "week", intervalCount: 2 }, 1, "2026-09-15", "2026-09-28"],
    ["2026-09-01", { interval: "day", intervalCount: 1 }, 3, "2026-09-04", "2026-09-04"],
  ] as const)("from %s by %j gives cycle %i as %s to %s", (origin, length, index, startsOn, endsOn) => {
    expect(cycleAt(calendarDate(origin), length, index)).toEqual({ index, startsOn, endsOn });
  });
});

describe("cycles", () => {
  it("cover every day from the origin exactly once", () => {
    fc.assert(
      fc.property(anyOrigin, anyLength, fc.integer({ min: 1, max: 30 }), (origin, length, count) => {
        const cycles = Array.from({ length: count }, (_, index) => cycleAt(origin, length, index));
        expect(daysOf(cycles)).toEqual(daysFrom(origin, cycles.at(-1)?.endsOn ?? origin));
      }),
    );
  });

  it("are found from every one of their days, and from no day before the origin", () => {
    fc.assert(
      fc.property(anyOrigin, anyLength, fc.integer({ min: 0, max: 200 }), (origin, length, index) => {
        for (const day of daysOf([cycleAt(origin, length, index)])) {
          expect(cycleIndexOf(origin, length, day)).toBe(index);
        }
        expect(cycleIndexOf(origin, length, addDays(origin, -1))).toBeUndefined();
      }),
    );
  });

  it("hold the date they are found for", () => {
    fc.assert(
      fc.property(anyOrigin, anyLength, fc.integer({ min: 0, max: 20_000 }), (origin, length, days) => {
        const date = addDays(origin, days);
        const { startsOn, endsOn } = cycleAt(origin, length, cycleIndexOf(origin, length, date) ?? -1);
        expect(startsOn <= date && date <= endsOn).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });

  it("start and end only on their own first and last day", () => {
    fc.assert(
      fc.property(anyOrigin, anyLength, fc.integer({ min: 0, max: 60 }), (origin, length, index) => {
        const { startsOn, endsOn } = cycleAt(origin, length, index);
        for (const day of daysOf([{ startsOn, endsOn, index }])) {
          expect(isCycleStart(origin, length, day)).toBe(day === startsOn);
          expect(isCycleEnd(origin, length, day)).toBe(day === endsOn);
        }
      }),
    );
    expect(isCycleStart(calendarDate("2026-09-21"), weekly, calendarDate("2026-09-14"))).toBe(false);
    expect(isCycleEnd(calendarDate("2026-09-21"), weekly, calendarDate("2026-09-20"))).toBe(false);
  });
});

describe("cycleIndexOf", () => {
  it.each([
    ["2026-01-31", monthly, "2026-01-30", undefined],
    ["2026-01-31", monthly, "2026-01-31", 0],
    ["2026-01-31", monthly, "2026-02-27", 0],
    ["2026-01-31", monthly, "2026-02-28", 1],
    ["2026-01-31", monthly, "2026-03-30", 1],
    ["2026-01-31", monthly, "2026-03-31", 2],
    ["2025-11-15", { interval: "month", intervalCount: 2 }, "2026-01-14", 0],
    ["2025-11-15", { interval: "month", intervalCount: 2 }, "2026-01-15", 1],
    ["2026-09-07", { interval: "week", intervalCount: 2 }, "2026-09-20", 0],
    ["2026-09-07", { interval: "week", intervalCount: 2 }, "2026-09-21", 1],
    ["2026-09-07", { interval: "day", intervalCount: 3 }, "2026-09-13", 2],
  ] as const)("from %s by %j on %s is %j", (origin, length, date, index) => {
    expect(cycleIndexOf(calendarDate(origin), length, calendarDate(date))).toBe(index);
  });
});

describe("namedCycles", () => {
  const origin = calendarDate("2026-09-07");
  const namesOn = (today: string) => {
    const { prev, current, next } = namedCycles(origin, weekly, calendarDate(today));
    return [prev?.startsOn ?? null, current?.startsOn ?? null, next.startsOn];
  };

  it.each([
    ["2026-09-06", [null, null, "2026-09-07"]],
    ["2026-09-07", [null, "2026-09-07", "2026-09-14"]],
    ["2026-09-13", [null, "2026-09-07", "2026-09-14"]],
    ["2026-09-14", ["2026-09-07", "2026-09-14", "2026-09-21"]],
    ["2026-09-30", ["2026-09-21", "2026-09-28", "2026-10-05"]],
  ])("names the cycles around %s", (today, names) => {
    expect(namesOn(today)).toEqual(names);
  });
});

describe("cyclesBetween", () => {
  const origin = calendarDate("2026-09-07");
  const startsBetween = (from: string, to: string) =>
    cyclesBetween(origin, weekly, calendarDate(from), calendarDate(to)).map(({ startsOn }) => startsOn);

  it.each([
    ["2026-09-13", "2026-09-21", ["2026-09-07", "2026-09-14", "2026-09-21"]],
    ["2026-09-14", "2026-09-20", ["2026-09-14"]],
    ["2026-08-01", "2026-09-07", ["2026-09-07"]],
    ["2026-08-01", "2026-09-06", []],
    ["2026-09-21", "2026-09-20", []],
    ["2026-09-10", "2026-09-09", []],
    ["2026-09-10", "2026-09-10", ["2026-09-07"]],
    ["2026-08-02", "2026-08-01", []],
    ["2026-08-01", "2026-08-01", []],
  ])("lists the cycles with a day from %s to %s", (from, to, starts) => {
    expect(startsBetween(from, to)).toEqual(starts);
  });
});

describe("lastCycleEndBy", () => {
  it.each([
    ["2026-01-31", monthly, "2026-02-26", undefined],
    ["2026-01-31", monthly, "2026-02-27", "2026-02-27"],
    ["2026-01-31", monthly, "2026-03-29", "2026-02-27"],
    ["2024-01-31", monthly, "2024-03-30", "2024-03-30"],
    ["2026-09-07", weekly, "2026-09-06", undefined],
  ])("from %s by %j is complete by %s with %s", (origin, length, date, endsOn) => {
    expect(lastCycleEndBy(calendarDate(origin), length, calendarDate(date))).toBe(endsOn);
  });

  it("is the end of a cycle, and no later one fits", () => {
    fc.assert(
      fc.property(anyOrigin, anyLength, fc.integer({ min: 0, max: 5_000 }), (origin, length, days) => {
        const date = addDays(origin, days);
        const endsOn = lastCycleEndBy(origin, length, date);
        const nextStart = endsOn === undefined ? origin : addDays(endsOn, 1);
        if (endsOn !== undefined) expect(endsOn <= date && isCycleEnd(origin, length, endsOn)).toBe(true);
        expect(cycleAt(origin, length, cycleIndexOf(origin, length, nextStart) ?? -1).endsOn > date).toBe(
          true,
        );
      }),
    );
  });
});

describe("defaultStartsOn", () => {
  const today = calendarDate("2026-09-24");

  it.each([
    ["rolling", "day", "2026-09-24"],
    ["rolling", "week", "2026-09-24"],
    ["rolling", "month", "2026-09-24"],
    ["fixed", "day", "2026-09-24"],
    ["fixed", "week", "2026-09-21"],
    ["fixed", "month", "2026-09-01"],
  ] as const)("starts a %s %s campaign on %s", (anchor, interval, startsOn) => {
    expect(defaultStartsOn(anchor, { interval, intervalCount: 2 }, today)).toBe(startsOn);
  });
});

function daysOf(cycles: readonly Cycle[]): CalendarDate[] {
  return cycles.flatMap(({ startsOn, endsOn }) => daysFrom(startsOn, endsOn));
}

function daysFrom(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const firstDay = toEpochDay(first);
  return Array.from({ length: toEpochDay(last) - firstDay + 1 }, (_, step) => fromEpochDay(firstDay + step));
}
