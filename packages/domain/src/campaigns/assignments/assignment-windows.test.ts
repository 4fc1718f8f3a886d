import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type CalendarDate, calendarDate } from "../../calendar/calendar-date.ts";
import type { Schedule } from "../spec/campaign-spec.ts";
import type { AssignmentSpan } from "./assignment-status.ts";
import { assignmentWindows, firstWindowAfter, toPeriod } from "./assignment-windows.ts";
import { lastFullDay } from "./fit-to-end.ts";

const anyStart = fc.oneof(
  fc.integer({ min: 0, max: 3_000 }).map((days) => addDays(calendarDate("2020-01-01"), days)),
  fc.constantFrom("2024-02-29", "2023-01-31", "2024-01-31", "2026-08-31").map(calendarDate),
);
const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  interval: fc.constantFrom("day", "week", "month"),
  intervalCount: fc.integer({ min: 1, max: 12 }),
  anchor: fc.constantFrom("fixed", "rolling"),
  startsOn: anyStart,
});
const anySpan = fc
  .tuple(anySchedule, fc.integer({ min: 0, max: 800 }), fc.option(fc.integer({ min: 0, max: 800 })))
  .map(([schedule, after, length]) => {
    const validFrom = addDays(schedule.startsOn, after);
    const validUntil = length === null ? null : addDays(validFrom, length);
    return { schedule, span: { validFrom, validUntil } };
  });

describe("assignmentWindows", () => {
  it("tile the assignment's span: no day twice, none missing, none outside", () => {
    fc.assert(
      fc.property(anySpan, fc.integer({ min: 0, max: 1_000 }), ({ schedule, span }, days) => {
        const through = addDays(span.validFrom, days);
        const windows = assignmentWindows(schedule, span, through);
        let expected = span.validFrom;
        for (const { startsOn, endsOn } of windows) {
          expect(startsOn).toBe(expected);
          expect(endsOn >= startsOn).toBe(true);
          expected = addDays(endsOn, 1);
        }
        const lastDay = windows.at(-1)?.endsOn;
        if (span.validUntil !== null && span.validUntil <= through) expect(lastDay).toBe(span.validUntil);
        else expect(lastDay !== undefined && lastDay >= through).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("since a day are those that end on it or later", () => {
    fc.assert(
      fc.property(anySpan, fc.integer({ min: -50, max: 1_000 }), ({ schedule, span }, days) => {
        const through = addDays(span.validFrom, 500);
        const since = addDays(span.validFrom, days);
        const all = assignmentWindows(schedule, span, through);
        const expected = all.filter(({ endsOn }) => endsOn >= since);
        expect(assignmentWindows(schedule, span, through, since)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it("are whole cycles when the assignment starts and ends where the rules let it", () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: 1, max: 20 }), (schedule, cycles) => {
        const span = wholeSpan(schedule, cycles);
        const windows = assignmentWindows(schedule, span, span.validUntil);
        expect(windows).toHaveLength(cycles);
        expect(lastFullDay(schedule, span.validFrom, span.validUntil)).toBe(span.validUntil);
        expect(windows.some(({ startedMidPeriod, endedEarly }) => startedMidPeriod || endedEarly)).toBe(
          false,
        );
      }),
    );
  });

  it("are those that start no later than the day, whatever the end", () => {
    fc.assert(
      fc.property(anySpan, fc.integer({ min: -50, max: 900 }), ({ schedule, span }, days) => {
        const through = addDays(span.validFrom, days);
        const windows = assignmentWindows(schedule, span, through);
        expect(windows.every(({ startsOn }) => startsOn <= through)).toBe(true);
        const following = firstWindowAfter(schedule, span, through);
        const further = assignmentWindows(schedule, span, addDays(through, 800));
        expect(following).toEqual(further[windows.length] ?? null);
      }),
      { numRuns: 300 },
    );
  });

  it("are told from their bounds alone", () => {
    fc.assert(
      fc.property(anySpan, ({ schedule, span }) => {
        for (const period of assignmentWindows(schedule, span, addDays(span.validFrom, 400))) {
          const { startsOn, endsOn } = period;
          expect(toPeriod(schedule, span.validFrom, { startsOn, endsOn })).toEqual(period);
        }
      }),
    );
  });

  it("say when a cycle is covered only in part", () => {
    const schedule: Schedule = {
      interval: "week",
      intervalCount: 1,
      anchor: "fixed",
      startsOn: calendarDate("2026-09-07"),
    };
    const span = { validFrom: calendarDate("2026-09-09"), validUntil: calendarDate("2026-09-22") };
    expect(assignmentWindows(schedule, span, calendarDate("2026-12-31"))).toEqual([
      { startsOn: "2026-09-09", endsOn: "2026-09-13", startedMidPeriod: true, endedEarly: false },
      { startsOn: "2026-09-14", endsOn: "2026-09-20", startedMidPeriod: false, endedEarly: false },
      { startsOn: "2026-09-21", endsOn: "2026-09-22", startedMidPeriod: false, endedEarly: true },
    ]);
  });

  it("do not exist before the first day", () => {
    const schedule: Schedule = {
      interval: "month",
      intervalCount: 1,
      anchor: "rolling",
      startsOn: calendarDate("2024-01-31"),
    };
    const span = { validFrom: calendarDate("2024-01-31"), validUntil: null };
    expect(assignmentWindows(schedule, span, calendarDate("2024-01-30"))).toEqual([]);
    const throughMarch = assignmentWindows(schedule, span, calendarDate("2024-03-31"));
    expect(throughMarch.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
      ["2024-01-31", "2024-02-28"],
      ["2024-02-29", "2024-03-30"],
      ["2024-03-31", "2024-04-29"],
    ]);
  });
});

/** A span of so many whole cycles, as assigning and ending make one. */
function wholeSpan(schedule: Schedule, cycles: number): AssignmentSpan & { validUntil: CalendarDate } {
  const open = { validFrom: schedule.startsOn, validUntil: null };
  const horizon = addDays(schedule.startsOn, 400 * cycles);
  const validUntil = assignmentWindows(schedule, open, horizon)[cycles - 1]?.endsOn ?? horizon;
  return { validFrom: schedule.startsOn, validUntil };
}
