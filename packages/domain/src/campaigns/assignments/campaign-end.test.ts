import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import type { Schedule } from "../spec/campaign-spec.ts";
import { campaignCycleEnds, fitToEnd, lastFullDay, resolveCampaignEnd } from "./campaign-end.ts";
import { type CycleBasis, isBeyondReach } from "./resolve-span.ts";

const weekly = (anchor: "fixed" | "rolling"): Schedule => ({
  interval: "week",
  intervalCount: 1,
  anchor,
  startsOn: calendarDate("2026-09-07"),
});

const endOf = (
  endBasis: CycleBasis,
  { endDate, today = "2026-09-24" }: { endDate?: string; today?: string },
) => {
  const choice = { endBasis, ...(endDate !== undefined && { endDate: calendarDate(endDate) }) };
  const end = resolveCampaignEnd(weekly("rolling"), choice, calendarDate(today));
  return end.ok ? end.endsOn : end.code;
};

describe("resolveCampaignEnd", () => {
  it.each([
    ["prev", "2026-09-24", "2026-09-20"],
    ["current", "2026-09-24", "2026-09-27"],
    ["next", "2026-09-24", "2026-10-04"],
    ["current", "2026-09-07", "2026-09-13"],
    ["prev", "2026-09-13", "CAMPAIGN_CYCLE_INCOMPLETE"],
    ["current", "2026-09-06", "CAMPAIGN_CYCLE_INCOMPLETE"],
    ["next", "2026-09-06", "2026-09-13"],
  ] as const)("takes %s on %s as %s", (basis, today, end) => {
    expect(endOf(basis, { today })).toBe(end);
  });

  it.each([
    ["2026-09-13", "2026-09-13"],
    ["2026-10-18", "2026-10-18"],
    ["2026-09-10", "INVALID_END_DATE"],
    ["2026-09-26", "INVALID_END_DATE"],
    ["2026-09-06", "CAMPAIGN_CYCLE_INCOMPLETE"],
    ["2026-01-01", "CAMPAIGN_CYCLE_INCOMPLETE"],
  ])("takes the custom day %s as %s", (endDate, end) => {
    expect(endOf("custom", { endDate })).toBe(end);
  });
});

describe("campaignCycleEnds", () => {
  it("are null where there is no cycle", () => {
    expect(campaignCycleEnds(weekly("fixed"), calendarDate("2026-09-06"))).toEqual({
      prev: null,
      current: null,
      next: "2026-09-13",
    });
  });
});

describe("fitToEnd", () => {
  const span = (validFrom: string, validUntil: string | null) => ({
    validFrom: calendarDate(validFrom),
    validUntil: validUntil === null ? null : calendarDate(validUntil),
  });
  const outcomes = (schedule: Schedule, spans: ReturnType<typeof span>[]) => {
    const { shortened, unfit } = fitToEnd(schedule, spans, calendarDate("2026-09-27"));
    return [shortened.map(({ validUntil }) => validUntil), unfit.map(({ validFrom }) => validFrom)];
  };

  it("leaves assignments alone that end by then", () => {
    expect(
      outcomes(weekly("fixed"), [span("2026-09-07", "2026-09-27"), span("2026-09-07", "2026-09-13")]),
    ).toEqual([[], []]);
  });

  it("ends those of a fixed campaign with it, and has no room for later ones", () => {
    const spans = [span("2026-09-07", null), span("2026-09-21", "2026-10-11"), span("2026-09-28", null)];
    expect(outcomes(weekly("fixed"), spans)).toEqual([["2026-09-27", "2026-09-27"], ["2026-09-28"]]);
  });

  it("ends those of a rolling campaign with their own last full cycle before it", () => {
    const spans = [span("2026-09-09", null), span("2026-09-21", null), span("2026-09-22", null)];
    expect(outcomes(weekly("rolling"), spans)).toEqual([["2026-09-22", "2026-09-27"], ["2026-09-22"]]);
  });

  it("lets a day be a full cycle", () => {
    const daily: Schedule = { ...weekly("rolling"), interval: "day" };
    expect(lastFullDay(daily, calendarDate("2026-09-27"), calendarDate("2026-09-27"))).toBe("2026-09-27");
    expect(lastFullDay(daily, calendarDate("2026-09-28"), calendarDate("2026-09-27"))).toBeUndefined();
  });
});

describe("isBeyondReach", () => {
  it("allows ten years", () => {
    const today = calendarDate("2024-02-29");
    expect(isBeyondReach(calendarDate("2034-02-28"), today)).toBe(false);
    expect(isBeyondReach(calendarDate("2034-03-01"), today)).toBe(true);
  });
});
