import { describe, expect, it } from "vitest";
import { addDays, calendarDate, daysBetween } from "../../calendar/calendar-date.ts";
import { type CycleInterval, cycleStart } from "../../calendar/cycles.ts";
import type { CampaignSpec, FlatBonusInput } from "./campaign-spec.ts";
import { exampleSpec, specPaying, TODAY } from "./fixtures/example-specs.ts";
import {
  findSpecWarnings,
  longestCycleDays,
  WARNING_CODES,
  type WarningCode,
  type WarningContext,
} from "./spec-warnings.ts";

const cpmPayouts = [{ tiers: [{ from: 0, rate: 1 }] }];
const bonus = (flatBonus: Omit<FlatBonusInput, "tiers">) =>
  specPaying({ flatBonuses: [{ ...flatBonus, tiers: [{ from: 10, amount: 1 }] }] });
const every = (interval: CycleInterval, intervalCount: number) =>
  exampleSpec({ schedule: { interval, intervalCount } });
const window = (windowDays: number, interval: CycleInterval, intervalCount: number) =>
  specPaying({ cpmPayouts, eligibility: { windowDays } }, { schedule: { interval, intervalCount } });
const startingOn = (date: string) => exampleSpec({ schedule: { startsOn: calendarDate(date) } });

describe("findSpecWarnings", () => {
  it("finds nothing to say about an ordinary campaign", () => {
    expect(codesOf(exampleSpec())).toEqual([]);
    expect(codesOf(specPaying({ cpmPayouts }))).toEqual([]);
  });

  it.each<[WarningCode, CampaignSpec, CampaignSpec]>([
    ["long_payout_cycle", every("week", 5), every("week", 4)],
    ["long_payout_cycle", every("month", 2), every("month", 1)],
    ["daily_cadence", every("day", 6), every("day", 7)],
    ["daily_cadence", every("day", 1), every("week", 1)],
    ["future_start", startingOn("2026-09-10"), startingOn("2026-09-09")],
    ["eligibility_window_exceeds_interval", window(8, "week", 1), window(7, "week", 1)],
    ["eligibility_window_exceeds_interval", window(32, "month", 1), window(31, "month", 1)],
    ["eligibility_window_exceeds_interval", window(8, "week", 1), every("week", 1)],
    ["flat_bonus_waits_for_window", bonus({ mode: "highest" }), bonus({ mode: "aggregated" })],
    [
      "flat_bonus_waits_for_window",
      bonus({ mode: "highest" }),
      bonus({ mode: "highest", scope: "all_content" }),
    ],
    ["manual_payouts_only", exampleSpec({ currency: "JPY" }), exampleSpec({ currency: "CHF" })],
  ])("warns of %s (%#)", (code, warned, unwarned) => {
    expect(codesOf(warned)).toEqual([code]);
    expect(codesOf(unwarned)).toEqual([]);
  });

  it("warns whoever edits a campaign in use, and whoever drafts one from a job", () => {
    expect(codesOf(exampleSpec(), { isInUse: true })).toEqual(["rules_apply_immediately"]);
    expect(codesOf(exampleSpec(), { isFromJob: true })).toEqual(["derived_from_job"]);
  });

  it("says each in plain words", () => {
    const spec = specPaying(
      {
        cpmPayouts,
        flatBonuses: [{ mode: "highest", tiers: [{ from: 0, amount: 1 }] }],
        eligibility: { windowDays: 180 },
      },
      {
        currency: "JPY",
        schedule: { interval: "month", intervalCount: 2, startsOn: calendarDate("2026-10-05") },
      },
    );
    const found = findSpecWarnings(spec, { today: TODAY, isInUse: true, isFromJob: true });
    expect(found).toMatchInlineSnapshot(`
      [
        {
          "code": "long_payout_cycle",
          "message": "Creators are paid every 2 months. Many expect to be paid at least once a month.",
          "title": "Long payout cycle",
        },
        {
          "code": "future_start",
          "message": "The campaign starts on October 5, 2026. Nothing is counted or paid before.",
          "title": "Starts in the future",
        },
        {
          "code": "eligibility_window_exceeds_interval",
          "message": "Views of a video count for 180 days, so one video can earn in several cycles.",
          "title": "Eligibility window is longer than a cycle",
        },
        {
          "code": "flat_bonus_waits_for_window",
          "message": "Which tier a video reaches is known once its views stop counting, at most 180 days after it was published. The bonus is paid in that cycle.",
          "title": "Bonus waits for the eligibility window",
        },
        {
          "code": "manual_payouts_only",
          "message": "No payout provider pays JPY. Pay creators yourself and record the payouts, or choose CHF, EUR, GBP or USD.",
          "title": "Manual payouts only",
        },
        {
          "code": "rules_apply_immediately",
          "message": "The campaign is in use. Changed payout rules apply to every unpaid payout, the current cycle included. Payouts that were issued keep theirs.",
          "title": "Changes apply at once",
        },
        {
          "code": "derived_from_job",
          "message": "Payouts were taken over from the job's pay. Check them: a job says less about pay than a campaign has to.",
          "title": "Drafted from a job",
        },
      ]
    `);
    expect(found.map(({ code }) => code)).toEqual(WARNING_CODES.filter((code) => code !== "daily_cadence"));
  });

  it.each([
    [
      every("day", 1),
      "Payouts are due daily, and each has to be settled. A cycle of a week or more is less work.",
    ],
    [
      every("day", 3),
      "Payouts are due every 3 days, and each has to be settled. A cycle of a week or more is less work.",
    ],
    [
      specPaying(
        { cpmPayouts, eligibility: { windowDays: 8, publicationScope: "current_period_only" } },
        { schedule: { interval: "week" } },
      ),
      "Views of a video stop counting when the cycle it was published in ends, before its 8 days are over.",
    ],
    [
      specPaying({
        flatBonuses: [{ mode: "highest", tiers: [{ from: 0, amount: 1 }] }],
        eligibility: { windowDays: 1 },
      }),
      "Which tier a video reaches is known once its views stop counting, at most 1 day after it was published. The bonus is paid in that cycle.",
    ],
  ])("chooses its words by the spec (%#)", (spec, message) => {
    expect(findSpecWarnings(spec, { today: TODAY }).map((warning) => warning.message)).toEqual([message]);
  });
});

function codesOf(spec: CampaignSpec, context: Partial<WarningContext> = {}): string[] {
  return findSpecWarnings(spec, { today: TODAY, ...context }).map(({ code }) => code);
}

describe("longestCycleDays", () => {
  it.each([
    ["day", 1, 1],
    ["day", 12, 12],
    ["week", 4, 28],
    ["week", 5, 35],
    ["month", 1, 31],
    ["month", 2, 62],
  ] as const)("of %s x %i is %i", (interval, intervalCount, days) => {
    expect(longestCycleDays({ interval, intervalCount })).toBe(days);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    "is reached by cycles of %i months, and never exceeded",
    (intervalCount) => {
      const length = { interval: "month", intervalCount } as const;
      const origins = Array.from({ length: 4 * 366 }, (_, day) => addDays(calendarDate("2023-01-01"), day));
      const lengths = origins.flatMap((origin) =>
        Array.from({ length: 12 }, (_, index) =>
          daysBetween(cycleStart(origin, length, index), cycleStart(origin, length, index + 1)),
        ),
      );
      expect(Math.max(...lengths)).toBe(longestCycleDays(length));
    },
  );
});
