import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CycleAnchor } from "@clipledger/domain/calendar/cycles";
import { describe, expect, it } from "vitest";
import type { AssignedCreator } from "./assigned-creator.ts";
import { commonEnds, endBody, endOutcome } from "./end-choice.tsx";

const today = calendarDate("2026-09-23");

function creator(name: string, validFrom: string, anchor: CycleAnchor): AssignedCreator {
  return {
    id: name,
    name,
    campaignId: "orgcamp_4Rk8sVn1QwZp",
    campaignName: "Autumn launch",
    campaignEndsOn: null,
    schedule: { interval: "week", intervalCount: 1, anchor, startsOn: calendarDate("2026-09-07") },
    validFrom: calendarDate(validFrom),
    validUntil: null,
  };
}

describe("endOutcome", () => {
  it("ends in each assignment's own cycles", () => {
    const creators = [creator("Mina", "2026-09-09", "rolling"), creator("Tom", "2026-09-11", "rolling")];
    expect(endOutcome(creators, { basis: "current", date: undefined }, today)).toEqual({
      days: ["2026-09-24", "2026-09-29"],
      cleared: [],
      isRefused: false,
    });
  });

  it("clears an assignment that has no cycle by then", () => {
    const creators = [creator("Mina", "2026-09-21", "fixed"), creator("Tom", "2026-09-14", "fixed")];
    expect(endOutcome(creators, { basis: "prev", date: undefined }, today)).toEqual({
      days: ["2026-09-20"],
      cleared: ["Mina"],
      isRefused: false,
    });
  });

  it("refuses a day on which no cycle ends", () => {
    const choice = { basis: "custom", date: calendarDate("2026-09-24") } as const;
    expect(endOutcome([creator("Mina", "2026-09-14", "fixed")], choice, today).isRefused).toBe(true);
  });
});

describe("commonEnds", () => {
  it("offers the cycle ends that all creators share, from the first one on", () => {
    const ends = commonEnds(
      [creator("Mina", "2026-09-14", "fixed"), creator("Tom", "2026-09-21", "fixed")],
      today,
    );
    expect(ends.slice(0, 2)).toEqual(["2026-09-27", "2026-10-04"]);
  });

  it("offers none where cycles differ, and none beyond the campaign", () => {
    const [mina, tom] = [creator("Mina", "2026-09-09", "rolling"), creator("Tom", "2026-09-11", "rolling")];
    expect(commonEnds([mina, tom], today)).toEqual([]);
    const closing = { ...creator("Ida", "2026-09-14", "fixed"), campaignEndsOn: calendarDate("2026-10-04") };
    expect(commonEnds([closing], today)).toEqual(["2026-09-20", "2026-09-27", "2026-10-04"]);
    expect(commonEnds([], today)).toEqual([]);
  });
});

describe("endBody", () => {
  it("sends a date only with a custom end", () => {
    const date = calendarDate("2026-09-27");
    expect(endBody({ basis: "current", date })).toEqual({ endBasis: "current" });
    expect(endBody({ basis: "custom", date })).toEqual({ endBasis: "custom", endDate: date });
  });
});
