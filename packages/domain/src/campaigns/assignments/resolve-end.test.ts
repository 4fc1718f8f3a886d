import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import type { CycleBasis } from "./cycle-basis.ts";
import { resolveEnd } from "./resolve-end.ts";
import type { CampaignTerms } from "./resolve-start.ts";

const weekly = (anchor: "fixed" | "rolling", endsOn: string | null = null): CampaignTerms => ({
  schedule: { interval: "week", intervalCount: 1, anchor, startsOn: calendarDate("2026-09-07") },
  endsOn: endsOn === null ? null : calendarDate(endsOn),
});

function endOf(
  terms: CampaignTerms,
  validFrom: string,
  endBasis: CycleBasis,
  { endDate, today = "2026-09-24" }: { endDate?: string; today?: string } = {},
): string {
  const choice = { endBasis, ...(endDate !== undefined && { endDate: calendarDate(endDate) }) };
  const end = resolveEnd(terms, calendarDate(validFrom), choice, calendarDate(today));
  if (end.kind === "refused") return end.code;
  return end.kind === "clear" ? "clear" : end.endsOn;
}

describe("resolveEnd", () => {
  it.each([
    ["fixed", "2026-09-07", "prev", "2026-09-20"],
    ["fixed", "2026-09-07", "current", "2026-09-27"],
    ["fixed", "2026-09-07", "next", "2026-10-04"],
    ["rolling", "2026-09-09", "prev", "2026-09-22"],
    ["rolling", "2026-09-09", "current", "2026-09-29"],
    ["rolling", "2026-09-09", "next", "2026-10-06"],
  ] as const)(
    "in a %s campaign from %s takes %s as the last day of that cycle",
    (anchor, from, basis, end) => {
      expect(endOf(weekly(anchor), from, basis)).toBe(end);
    },
  );

  it.each([
    ["fixed", "2026-09-21", "prev", "clear"],
    ["rolling", "2026-09-22", "prev", "clear"],
    ["fixed", "2026-09-28", "prev", "clear"],
    ["fixed", "2026-09-28", "current", "clear"],
    ["fixed", "2026-09-28", "next", "2026-10-04"],
    ["fixed", "2026-10-26", "next", "2026-11-01"],
    ["rolling", "2026-09-25", "current", "clear"],
    ["rolling", "2026-09-25", "next", "2026-10-01"],
  ] as const)("of a %s assignment from %s with %s is %s", (anchor, from, basis, end) => {
    expect(endOf(weekly(anchor), from, basis)).toBe(end);
  });

  it("takes a custom day only if it is the last of one of the assignment's own cycles", () => {
    expect(endOf(weekly("fixed"), "2026-09-14", "custom", { endDate: "2026-09-27" })).toBe("2026-09-27");
    expect(endOf(weekly("fixed"), "2026-09-14", "custom", { endDate: "2026-09-26" })).toBe(
      "INVALID_END_DATE",
    );
    expect(endOf(weekly("rolling"), "2026-09-09", "custom", { endDate: "2026-09-27" })).toBe(
      "INVALID_END_DATE",
    );
    expect(endOf(weekly("rolling"), "2026-09-09", "custom", { endDate: "2026-10-06" })).toBe("2026-10-06");
  });

  it("clears with any day on or before the first", () => {
    for (const endDate of ["2026-09-14", "2026-09-13", "2026-09-10", "2020-01-01"]) {
      expect(endOf(weekly("fixed"), "2026-09-14", "custom", { endDate })).toBe("clear");
    }
  });

  it("clears an assignment of daily cycles that would end on its first day", () => {
    const daily: CampaignTerms = {
      schedule: { interval: "day", intervalCount: 1, anchor: "fixed", startsOn: calendarDate("2026-09-07") },
      endsOn: null,
    };
    expect(endOf(daily, "2026-09-24", "current")).toBe("clear");
    expect(endOf(daily, "2026-09-23", "current")).toBe("2026-09-24");
  });

  it("does not reach past the campaign's end", () => {
    expect(endOf(weekly("fixed", "2026-09-27"), "2026-09-07", "current")).toBe("2026-09-27");
    expect(endOf(weekly("fixed", "2026-09-27"), "2026-09-07", "next")).toBe("INVALID_END_DATE");
    expect(endOf(weekly("rolling", "2026-09-27"), "2026-09-09", "current")).toBe("INVALID_END_DATE");
  });

  it("follows cycles of the 31st through short months and leap years", () => {
    const monthly: CampaignTerms = {
      schedule: {
        interval: "month",
        intervalCount: 1,
        anchor: "rolling",
        startsOn: calendarDate("2027-01-01"),
      },
      endsOn: null,
    };
    const today = "2028-02-15";
    expect(endOf(monthly, "2027-12-31", "prev", { today })).toBe("2028-01-30");
    expect(endOf(monthly, "2027-12-31", "current", { today })).toBe("2028-02-28");
    expect(endOf(monthly, "2027-12-31", "next", { today })).toBe("2028-03-30");
  });
});
