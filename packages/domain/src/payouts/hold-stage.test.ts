import { describe, expect, it } from "vitest";
import { calendarDate } from "../calendar/calendar-date.ts";
import { daysDueOn, daysUntilHeld, holdStage, isHeld } from "./hold-stage.ts";

const usual = { watch: 14, soft: 45, hard: 75 };

describe("the stage of a payout hold", () => {
  it.each([
    [0, null],
    [13, null],
    [14, "watch"],
    [44, "watch"],
    [45, "soft"],
    [74, "soft"],
    [75, "hard"],
    [10_000, "hard"],
  ])("after %i days is %j", (daysDue, stage) => {
    expect(holdStage(usual, daysDue)).toBe(stage);
  });

  it.each([
    [{ ...usual, watch: null }, 44, null],
    [{ ...usual, watch: null }, 45, "soft"],
    [{ ...usual, soft: null }, 74, "watch"],
    [{ ...usual, soft: null }, 75, "hard"],
    [{ ...usual, hard: null }, 10_000, "soft"],
    [{ watch: null, soft: null, hard: null }, 10_000, null],
  ])("leaves out what is off in %j: after %i days it is %j", (thresholds, daysDue, stage) => {
    expect(holdStage(thresholds, daysDue)).toBe(stage);
  });
});

describe("the days for which a window is due", () => {
  it.each([
    ["2026-09-21", 0],
    ["2026-09-22", 1],
    ["2026-10-05", 14],
    ["2026-12-05", 75],
  ])("on %s are %i, for one that ended on 20 September", (today, days) => {
    expect(daysDueOn(calendarDate(today), calendarDate("2026-09-20"))).toBe(days);
  });
});

describe("what is held from a stage on", () => {
  it.each([
    [null, "soft", false],
    ["watch", "soft", false],
    ["soft", "soft", true],
    ["hard", "soft", true],
    ["soft", "hard", false],
    ["hard", "hard", true],
  ] as const)("at %j, from %s: %j", (stage, from, held) => {
    expect(isHeld(stage, from)).toBe(held);
  });

  it.each([
    [usual, "soft", 45],
    [usual, "hard", 75],
    [{ ...usual, soft: null }, "soft", 75],
    [{ ...usual, hard: null }, "soft", 45],
    [{ ...usual, hard: null }, "hard", null],
    [{ ...usual, soft: null, hard: null }, "soft", null],
  ] as const)("with %j, from %s, is refused after %j days", (thresholds, from, days) => {
    expect(daysUntilHeld(thresholds, from)).toBe(days);
  });
});
