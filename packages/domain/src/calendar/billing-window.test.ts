import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  parseMidnight,
  parseWireWindow,
  periodWords,
  toWireMidnight,
  toWireWindow,
} from "./billing-window.ts";
import { calendarDate, fromEpochDay } from "./calendar-date.ts";

const week = { startsOn: calendarDate("2026-09-21"), endsOn: calendarDate("2026-09-27") };

describe("toWireWindow", () => {
  it("writes the midnights of the first and the last day", () => {
    expect(toWireWindow(week)).toEqual({
      billingPeriodStart: "2026-09-21T00:00:00.000+00:00",
      billingPeriodEnd: "2026-09-27T00:00:00.000+00:00",
    });
  });
});

describe("parseWireWindow", () => {
  it("reads what toWireWindow writes", () => {
    expect(parseWireWindow(toWireWindow(week))).toEqual(week);
  });

  it("accepts the same instants in other offsets", () => {
    const window = {
      billingPeriodStart: "2026-09-21T00:00:00Z",
      billingPeriodEnd: "2026-09-27T02:00:00+02:00",
    };
    expect(parseWireWindow(window)).toEqual(week);
  });

  it("accepts a window of one day and refuses one that ends before it starts", () => {
    const [first, last] = [toWireMidnight(week.startsOn), toWireMidnight(week.endsOn)];
    expect(parseWireWindow({ billingPeriodStart: first, billingPeriodEnd: first })).toBeDefined();
    expect(parseWireWindow({ billingPeriodStart: last, billingPeriodEnd: first })).toBeUndefined();
  });

  it("refuses a window with an end that is no midnight", () => {
    const midnight = toWireMidnight(week.startsOn);
    const noon = "2026-09-21T12:00:00Z";
    expect(parseWireWindow({ billingPeriodStart: midnight, billingPeriodEnd: noon })).toBeUndefined();
    expect(parseWireWindow({ billingPeriodStart: noon, billingPeriodEnd: midnight })).toBeUndefined();
    expect(parseWireWindow({ billingPeriodStart: noon, billingPeriodEnd: noon })).toBeUndefined();
  });
});

describe("parseMidnight", () => {
  it.each([
    "2026-09-21T00:00:00+02:00",
    "2026-09-21T00:00:01Z",
    "2026-09-21T00:00:00.001Z",
    "2026-09-21T00:00:00.000000001Z",
    "2026-09-21T00:00:00",
    "2026-09-21",
  ])("refuses %s", (text) => {
    expect(parseMidnight(text)).toBeUndefined();
  });

  it("reads back every day", () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_162, max: 2_932_896 }).map(fromEpochDay), (date) => {
        expect(parseMidnight(toWireMidnight(date))).toBe(date);
      }),
    );
  });
});

describe("period words", () => {
  it.each([
    ["2026-09-14", "2026-09-20", "14 to 20 September 2026"],
    ["2026-09-28", "2026-10-04", "28 September to 4 October 2026"],
    ["2026-12-28", "2027-01-03", "28 December 2026 to 3 January 2027"],
    ["2026-09-14", "2026-09-14", "14 September 2026"],
    ["2026-09-14", "2026-10-14", "14 September to 14 October 2026"],
  ])("say %s to %s as %s", (startsOn, endsOn, words) => {
    expect(periodWords({ startsOn: calendarDate(startsOn), endsOn: calendarDate(endsOn) })).toBe(words);
  });
});
