import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../scripts/test-run/property-runs.ts";
import {
  addDays,
  addMonths,
  calendarDate,
  compareDates,
  dateOf,
  daysBetween,
  endInstant,
  fromEpochDay,
  isEpochDay,
  parseCalendarDate,
  parseTimestamp,
  startInstant,
  startOfMonth,
  startOfWeek,
  toEpochDay,
} from "./calendar-date.ts";

const FIRST_DAY = -719_162;
const LAST_DAY = 2_932_896;
const anyDate = fc.integer({ min: FIRST_DAY, max: LAST_DAY }).map(fromEpochDay);
const epoch = Temporal.PlainDate.from("1970-01-01");

describe("parseCalendarDate", () => {
  it.each(["0001-01-01", "1970-01-01", "2024-02-29", "2000-02-29", "2026-12-31", "9999-12-31"])(
    "reads %s",
    (text) => {
      expect(parseCalendarDate(text)).toBe(text);
    },
  );

  it.each([
    "0000-01-01",
    "2026-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-06-31",
    "2026-09-31",
    "2026-11-31",
    "2026-12-32",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-1",
    "10000-01-01",
    "2026-01-01T00:00:00Z",
    "2026-01-01\n",
    " 2026-01-01",
    "",
  ])("refuses %j", (text) => {
    expect(parseCalendarDate(text)).toBeUndefined();
    expect(() => calendarDate(text)).toThrow(RangeError);
  });

  it("agrees with Temporal on every day that could be written", () => {
    const digits = fc.tuple(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    );
    fc.assert(
      fc.property(digits, ([year, month, day]) => {
        const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
        expect(parseCalendarDate(text)).toBe(temporalDate(text));
      }),
      { numRuns: runs(500) },
    );
  });
});

describe("epoch days", () => {
  it("reach from the year 1 to the year 9999", () => {
    expect([fromEpochDay(FIRST_DAY), fromEpochDay(0), fromEpochDay(LAST_DAY)]).toEqual([
      "0001-01-01",
      "1970-01-01",
      "9999-12-31",
    ]);
    for (const outside of [FIRST_DAY - 1, LAST_DAY + 1, 0.5, Number.NaN]) {
      expect(isEpochDay(outside)).toBe(false);
      expect(() => fromEpochDay(outside)).toThrow(RangeError);
    }
  });

  it("name the same day as Temporal and lead back", () => {
    fc.assert(
      fc.property(fc.integer({ min: FIRST_DAY, max: LAST_DAY }), (epochDay) => {
        const date = fromEpochDay(epochDay);
        expect(date).toBe(epoch.add({ days: epochDay }).toString());
        expect(toEpochDay(date)).toBe(epochDay);
      }),
      { numRuns: runs(1000) },
    );
  });

  it("run without a gap or a repeat through four centuries", () => {
    const first = toEpochDay(calendarDate("1800-01-01"));
    const last = toEpochDay(calendarDate("2200-12-31"));
    let previous = "1799-12-31";
    for (let epochDay = first; epochDay <= last; epochDay += 1) {
      const date = fromEpochDay(epochDay);
      if (date <= previous || toEpochDay(date) !== epochDay) throw new Error(`${date} follows ${previous}`);
      previous = date;
    }
    expect(previous).toBe("2200-12-31");
  });
});

describe("addMonths", () => {
  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2026-01-31", 2, "2026-03-31"],
    ["2026-01-31", 3, "2026-04-30"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2024-02-29", 48, "2028-02-29"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-01-15", -1, "2025-12-15"],
    ["2026-12-01", 1, "2027-01-01"],
    ["9999-11-30", 1, "9999-12-30"],
    ["0001-02-28", -1, "0001-01-28"],
  ])("moves %s by %i months to %s", (from, months, to) => {
    expect(addMonths(calendarDate(from), months)).toBe(to);
  });

  it("agrees with Temporal, which clamps the same way", () => {
    const date = fc.integer({ min: -500_000, max: 2_000_000 }).map(fromEpochDay);
    fc.assert(
      fc.property(date, fc.integer({ min: -2400, max: 2400 }), (from, months) => {
        const expected = Temporal.PlainDate.from(from).add({ months }, { overflow: "constrain" });
        expect(addMonths(from, months)).toBe(expected.toString());
      }),
      { numRuns: runs(1000) },
    );
  });

  it("throws outside the years 1 to 9999 and for half a month", () => {
    expect(() => addMonths(calendarDate("9999-12-01"), 1)).toThrow(RangeError);
    expect(() => addMonths(calendarDate("0001-01-01"), -1)).toThrow(RangeError);
    expect(() => addMonths(calendarDate("2026-01-01"), 0.5)).toThrow(RangeError);
  });
});

describe("days", () => {
  it("count the same between two dates as Temporal does, and add up again", () => {
    fc.assert(
      fc.property(anyDate, anyDate, (from, to) => {
        const days = daysBetween(from, to);
        expect(days).toBe(Temporal.PlainDate.from(from).until(to, { largestUnit: "day" }).days);
        expect(addDays(from, days)).toBe(to);
      }),
    );
  });

  it("compare as Temporal compares", () => {
    fc.assert(
      fc.property(anyDate, anyDate, (left, right) => {
        expect(compareDates(left, right)).toBe(Temporal.PlainDate.compare(left, right));
      }),
    );
    expect(compareDates(calendarDate("2026-01-01"), calendarDate("2026-01-01"))).toBe(0);
  });

  it("begin at midnight UTC and end a millisecond before the next", () => {
    const date = calendarDate("2026-09-21");
    expect(startInstant(date).toISOString()).toBe("2026-09-21T00:00:00.000Z");
    expect(endInstant(date).toISOString()).toBe("2026-09-22T00:00:00.000Z");
    expect(endInstant(calendarDate("9999-12-31")).getTime()).toBe(Date.UTC(10_000, 0, 1));
    expect(dateOf(new Date("2026-09-21T23:59:59.999Z"))).toBe(date);
    expect(dateOf(new Date("1969-12-31T23:59:59.999Z"))).toBe("1969-12-31");
    expect(() => dateOf(new Date(Number.NaN))).toThrow(RangeError);
  });

  it("are found again from their first instant", () => {
    fc.assert(fc.property(anyDate, (date) => dateOf(startInstant(date)) === date));
  });
});

describe("startOfWeek", () => {
  it.each([
    ["2026-09-21", "2026-09-21"],
    ["2026-09-27", "2026-09-21"],
    ["2026-01-01", "2025-12-29"],
    ["1969-12-31", "1969-12-29"],
  ])("goes back from %s to Monday %s", (date, monday) => {
    expect(startOfWeek(calendarDate(date))).toBe(monday);
  });

  it("always is a Monday at most six days before", () => {
    const date = fc.integer({ min: FIRST_DAY + 7, max: LAST_DAY }).map(fromEpochDay);
    fc.assert(
      fc.property(date, (sample) => {
        const monday = startOfWeek(sample);
        expect(Temporal.PlainDate.from(monday).dayOfWeek).toBe(1);
        expect(daysBetween(monday, sample)).toBeLessThan(7);
      }),
    );
  });
});

describe("startOfMonth", () => {
  it("is the first of the same month", () => {
    expect(startOfMonth(calendarDate("2024-02-29"))).toBe("2024-02-01");
  });
});

function temporalDate(text: string): string | undefined {
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" }).toString();
  } catch {
    return undefined;
  }
}

describe("parseTimestamp", () => {
  it.each([
    ["2026-09-21T00:00:00.000+00:00", "2026-09-21T00:00:00.000Z"],
    ["2026-09-21T00:00:00Z", "2026-09-21T00:00:00.000Z"],
    ["2026-09-21T02:00+02:00", "2026-09-21T00:00:00.000Z"],
    ["2026-09-20T18:30:00-0530", "2026-09-21T00:00:00.000Z"],
    ["2026-09-21T05:00:00+05", "2026-09-21T00:00:00.000Z"],
    ["2026-09-20T00:01:00-23:59", "2026-09-21T00:00:00.000Z"],
    ["2026-09-21T23:59:59.999Z", "2026-09-21T23:59:59.999Z"],
    ["2026-09-21T12:34:56,7Z", "2026-09-21T12:34:56.700Z"],
    ["2026-09-21T12:34:56.789999Z", "2026-09-21T12:34:56.789Z"],
  ])("reads %s as %s", (text, instant) => {
    expect(parseTimestamp(text)?.toISOString()).toBe(instant);
  });

  it.each([
    "2026-09-21",
    "2026-09-21T00:00:00",
    "2026-09-21T05+05",
    "2026-09-21 00:00:00Z",
    "2026-02-30T00:00:00Z",
    "2026-09-21T24:00:00Z",
    "2026-09-21T00:60:00Z",
    "2026-09-21T00:00:60Z",
    "2026-09-21T00:00:00+24:00",
    "2026-09-21T00:00:00+00:60",
    "2026-09-21T00:00:00Z\n",
    "9999-12-31T23:00:00-01:00",
    "0001-01-01T00:00:00+01:00",
    "",
  ])("refuses %j", (text) => {
    expect(parseTimestamp(text)).toBeUndefined();
  });

  it("names the same instant as Temporal in any offset", () => {
    const instant = fc.integer({ min: -(10 ** 13), max: 10 ** 14 });
    const offset = fc.integer({ min: -23 * 60, max: 23 * 60 });
    fc.assert(
      fc.property(instant, offset, (epochMs, offsetMinutes) => {
        const sign = offsetMinutes < 0 ? "-" : "+";
        const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
        const zone = `${sign}${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
        const text = Temporal.Instant.fromEpochMilliseconds(epochMs).toString({ timeZone: zone });
        expect(parseTimestamp(text)?.getTime()).toBe(epochMs);
      }),
    );
  });
});
