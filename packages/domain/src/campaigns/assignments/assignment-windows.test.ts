import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../../scripts/test-run/property-runs.ts";
import { addDays, type CalendarDate, calendarDate } from "../../calendar/calendar-date.ts";
import type { Schedule } from "../spec/campaign-spec.ts";
import type { AssignmentSpan } from "./assignment-status.ts";
import {
  assignmentWindows,
  cycleOrigin,
  firstOwnCycle,
  firstWindowAfter,
  lostWindows,
  newsOfPast,
  ownCycles,
  toPeriod,
} from "./assignment-windows.ts";
import { lastFullDay } from "./resolve-span.ts";

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
      { numRuns: runs(500) },
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
      { numRuns: runs(500) },
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
      { numRuns: runs(300) },
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

const weekly: Schedule = {
  interval: "week",
  intervalCount: 1,
  anchor: "fixed",
  startsOn: calendarDate("2026-09-07"),
};

function newsOn(today: string, validFrom = "2026-09-07", validUntil: string | null = null) {
  const span = {
    validFrom: calendarDate(validFrom),
    validUntil: validUntil === null ? null : calendarDate(validUntil),
  };
  const { started, ended } = newsOfPast(weekly, span, calendarDate(today));
  return [started.map(({ startsOn }) => startsOn), ended.map(({ endsOn }) => endsOn)];
}

describe("newsOfPast", () => {
  it.each([
    ["on the first day", "2026-09-07", [["2026-09-07"], []]],
    ["in the first period", "2026-09-13", [["2026-09-07"], []]],
    ["on the day a period began", "2026-09-21", [["2026-09-21"], ["2026-09-20"]]],
    ["three days later", "2026-09-24", [["2026-09-21"], ["2026-09-20"]]],
    ["four days later, when only the period it is in is news", "2026-09-25", [["2026-09-21"], []]],
    ["before the first day", "2026-09-06", [[], []]],
  ])("%s", (_when, today, news) => {
    expect(newsOn(today)).toEqual(news);
  });

  it("tells nothing of an assignment that is long over", () => {
    expect(newsOn("2026-10-30", "2026-09-07", "2026-09-20")).toEqual([[], []]);
  });

  it("tells every period of days that still count, when a cycle is a day", () => {
    const daily: Schedule = { ...weekly, interval: "day" };
    const span = { validFrom: calendarDate("2026-09-07"), validUntil: null };
    const { started, ended } = newsOfPast(daily, span, calendarDate("2026-09-24"));
    expect(started.map(({ startsOn }) => startsOn)).toEqual([
      "2026-09-21",
      "2026-09-22",
      "2026-09-23",
      "2026-09-24",
    ]);
    expect(ended.map(({ endsOn }) => endsOn)).toEqual([
      "2026-09-20",
      "2026-09-21",
      "2026-09-22",
      "2026-09-23",
    ]);
  });
});

const window = (startsOn: string, endsOn: string) => ({
  startsOn: calendarDate(startsOn),
  endsOn: calendarDate(endsOn),
});
const first = window("2026-09-07", "2026-09-13");
const second = window("2026-09-14", "2026-09-20");
const third = window("2026-09-21", "2026-09-27");

describe("lostWindows", () => {
  it("are those after an earlier end", () => {
    expect(lostWindows([first, second, third], [first])).toEqual([second, third]);
  });

  it("are all of them when the assignment is cleared, and none when its end moves later", () => {
    expect(lostWindows([first, second], [])).toEqual([first, second]);
    expect(lostWindows([first, second], [first, second, third])).toEqual([]);
  });

  it("are those whose bounds change", () => {
    expect(lostWindows([window("2026-09-21", "2026-09-22")], [third])).toHaveLength(1);
  });
});
