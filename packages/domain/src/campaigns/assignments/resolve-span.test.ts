import { describe, expect, it } from "vitest";
import { type CalendarDate, calendarDate } from "../../calendar/calendar-date.ts";
import type { Schedule } from "../spec/campaign-spec.ts";
import {
  type CampaignTerms,
  type CycleBasis,
  campaignCycleEnds,
  fitToEnd,
  isBeyondReach,
  lastFullDay,
  resolveCampaignEnd,
  resolveEnd,
  resolveStart,
  startOptions,
} from "./resolve-span.ts";

const day = (text: string | null): CalendarDate | null => (text === null ? null : calendarDate(text));

function campaign(anchor: "fixed" | "rolling", endsOn: string | null = null): CampaignTerms {
  const startsOn = calendarDate("2026-09-07");
  return { schedule: { interval: "week", intervalCount: 1, anchor, startsOn }, endsOn: day(endsOn) };
}

function startOf(terms: CampaignTerms, startBasis: CycleBasis, startDate?: string, today = "2026-09-24") {
  const choice = { startBasis, ...(startDate !== undefined && { startDate: calendarDate(startDate) }) };
  const start = resolveStart(terms, choice, calendarDate(today));
  return start.ok ? start.startsOn : start.code;
}

describe("resolveStart in a fixed campaign", () => {
  it.each([
    ["prev", "2026-09-14"],
    ["current", "2026-09-21"],
    ["next", "2026-09-28"],
  ] as const)("takes %s as the first day of that cycle", (basis, startsOn) => {
    expect(startOf(campaign("fixed"), basis)).toBe(startsOn);
  });

  it("takes a custom day only if a cycle starts on it", () => {
    expect(startOf(campaign("fixed"), "custom", "2026-10-12")).toBe("2026-10-12");
    expect(startOf(campaign("fixed"), "custom", "2026-10-13")).toBe("INVALID_FIXED_START_DATE");
    expect(startOf(campaign("fixed"), "custom")).toBe("INVALID_FIXED_START_DATE");
  });

  it("refuses a start before the campaign's", () => {
    expect(startOf(campaign("fixed"), "custom", "2026-08-31")).toBe("START_BEFORE_CAMPAIGN");
    expect(startOf(campaign("fixed"), "prev", undefined, "2026-09-13")).toBe("START_BEFORE_CAMPAIGN");
    expect(startOf(campaign("fixed"), "current", undefined, "2026-09-06")).toBe("START_BEFORE_CAMPAIGN");
    expect(startOf(campaign("fixed"), "next", undefined, "2026-09-06")).toBe("2026-09-07");
  });

  it("refuses a first cycle that the campaign's end cuts", () => {
    expect(startOf(campaign("fixed", "2026-09-27"), "current")).toBe("2026-09-21");
    expect(startOf(campaign("fixed", "2026-09-27"), "next")).toBe("CAMPAIGN_ENDS_BEFORE_CYCLE");
  });

  it("knows the starts of a campaign from the 31st", () => {
    const monthly: CampaignTerms = {
      schedule: {
        interval: "month",
        intervalCount: 1,
        anchor: "fixed",
        startsOn: calendarDate("2026-01-31"),
      },
      endsOn: null,
    };
    expect(startOf(monthly, "current", undefined, "2026-03-30")).toBe("2026-02-28");
    expect(startOf(monthly, "custom", "2026-03-31", "2026-03-30")).toBe("2026-03-31");
    expect(startOf(monthly, "custom", "2026-03-28", "2026-03-30")).toBe("INVALID_FIXED_START_DATE");
  });
});

describe("resolveStart in a rolling campaign", () => {
  it("takes any day from the campaign's start on", () => {
    expect(startOf(campaign("rolling"), "custom", "2026-09-07")).toBe("2026-09-07");
    expect(startOf(campaign("rolling"), "custom", "2026-09-30")).toBe("2026-09-30");
    expect(startOf(campaign("rolling"), "custom", "2026-09-06")).toBe("START_BEFORE_CAMPAIGN");
  });

  it("takes nothing but a custom day", () => {
    for (const basis of ["prev", "current", "next", "custom"] as const) {
      expect(startOf(campaign("rolling"), basis)).toBe("INVALID_ROLLING_BASIS");
    }
    expect(startOf(campaign("rolling"), "current", "2026-09-21")).toBe("INVALID_ROLLING_BASIS");
  });

  it("wants one full cycle of its own before the campaign's end", () => {
    expect(startOf(campaign("rolling", "2026-09-27"), "custom", "2026-09-21")).toBe("2026-09-21");
    expect(startOf(campaign("rolling", "2026-09-27"), "custom", "2026-09-22")).toBe(
      "CAMPAIGN_ENDS_BEFORE_CYCLE",
    );
  });
});

describe("startOptions", () => {
  const optionsOn = (today: string, endsOn: string | null = null) =>
    startOptions(campaign("fixed", endsOn), calendarDate(today));

  it.each([
    ["2026-09-06", null, { prev: null, current: null, next: "2026-09-07" }],
    ["2026-09-07", null, { prev: null, current: "2026-09-07", next: "2026-09-14" }],
    ["2026-09-24", null, { prev: "2026-09-14", current: "2026-09-21", next: "2026-09-28" }],
    ["2026-09-24", "2026-09-27", { prev: "2026-09-14", current: "2026-09-21", next: null }],
    ["2026-09-06", "2026-09-13", { prev: null, current: null, next: "2026-09-07" }],
  ])("on %s with the end %s offers what assigning accepts", (today, endsOn, options) => {
    expect(optionsOn(today, endsOn)).toEqual(options);
  });

  it("are none in a rolling campaign", () => {
    expect(startOptions(campaign("rolling"), calendarDate("2026-09-24"))).toBeNull();
  });
});

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

const weeklyFrom = (anchor: "fixed" | "rolling"): Schedule => ({
  interval: "week",
  intervalCount: 1,
  anchor,
  startsOn: calendarDate("2026-09-07"),
});

const campaignEndOf = (
  endBasis: CycleBasis,
  { endDate, today = "2026-09-24" }: { endDate?: string; today?: string },
) => {
  const choice = { endBasis, ...(endDate !== undefined && { endDate: calendarDate(endDate) }) };
  const end = resolveCampaignEnd(weeklyFrom("rolling"), choice, calendarDate(today));
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
    expect(campaignEndOf(basis, { today })).toBe(end);
  });

  it.each([
    ["2026-09-13", "2026-09-13"],
    ["2026-10-18", "2026-10-18"],
    ["2026-09-10", "INVALID_END_DATE"],
    ["2026-09-26", "INVALID_END_DATE"],
    ["2026-09-06", "CAMPAIGN_CYCLE_INCOMPLETE"],
    ["2026-01-01", "CAMPAIGN_CYCLE_INCOMPLETE"],
  ])("takes the custom day %s as %s", (endDate, end) => {
    expect(campaignEndOf("custom", { endDate })).toBe(end);
  });
});

describe("campaignCycleEnds", () => {
  it("are null where there is no cycle", () => {
    expect(campaignCycleEnds(weeklyFrom("fixed"), calendarDate("2026-09-06"))).toEqual({
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
      outcomes(weeklyFrom("fixed"), [span("2026-09-07", "2026-09-27"), span("2026-09-07", "2026-09-13")]),
    ).toEqual([[], []]);
  });

  it("ends those of a fixed campaign with it, and has no room for later ones", () => {
    const spans = [span("2026-09-07", null), span("2026-09-21", "2026-10-11"), span("2026-09-28", null)];
    expect(outcomes(weeklyFrom("fixed"), spans)).toEqual([["2026-09-27", "2026-09-27"], ["2026-09-28"]]);
  });

  it("ends those of a rolling campaign with their own last full cycle before it", () => {
    const spans = [span("2026-09-09", null), span("2026-09-21", null), span("2026-09-22", null)];
    expect(outcomes(weeklyFrom("rolling"), spans)).toEqual([["2026-09-22", "2026-09-27"], ["2026-09-22"]]);
  });

  it("lets a day be a full cycle", () => {
    const daily: Schedule = { ...weeklyFrom("rolling"), interval: "day" };
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
