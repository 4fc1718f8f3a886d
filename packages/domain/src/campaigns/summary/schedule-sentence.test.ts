import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import type { CycleAnchor, CycleInterval } from "../../calendar/cycles.ts";
import { normalizeSpec } from "../spec/normalize-spec.ts";
import { scheduleSentence } from "./schedule-sentence.ts";

const sentence = (
  [interval, intervalCount, anchor, startsOn]: readonly [CycleInterval, number, CycleAnchor, string],
  videoTarget: number | null,
) => {
  const schedule = { interval, intervalCount, anchor, startsOn: calendarDate(startsOn) };
  const spec = { name: "Launch", schedule, videoTarget, payouts: { fixedSalary: { amount: 1 } } };
  return scheduleSentence(normalizeSpec(spec, { currency: "USD", today: schedule.startsOn }));
};

describe("scheduleSentence", () => {
  it.each([
    [
      ["week", 1, "fixed", "2026-09-07"],
      null,
      "The campaign starts on Monday, September 7, 2026, and pays weekly: all creators share the cycles counted from that day.",
    ],
    [
      ["week", 2, "rolling", "2026-11-15"],
      null,
      "The campaign starts on Sunday, November 15, 2026, and pays every 2 weeks: each creator's cycles start on the day they join.",
    ],
    [
      ["day", 1, "fixed", "2026-12-31"],
      1,
      "The campaign starts on Thursday, December 31, 2026, and pays daily: all creators share the cycles counted from that day, and the target is 1 video per creator and cycle.",
    ],
    [
      ["day", 10, "rolling", "2028-02-29"],
      2,
      "The campaign starts on Tuesday, February 29, 2028, and pays every 10 days: each creator's cycles start on the day they join, and the target is 2 videos per creator and cycle.",
    ],
    [
      ["month", 1, "fixed", "2027-01-01"],
      10_000,
      "The campaign starts on Friday, January 1, 2027, and pays monthly: all creators share the cycles counted from that day, and the target is 10,000 videos per creator and cycle.",
    ],
    [
      ["month", 3, "rolling", "2026-10-31"],
      null,
      "The campaign starts on Saturday, October 31, 2026, and pays every 3 months: each creator's cycles start on the day they join.",
    ],
  ] as const)("reads %j with the target %j", (schedule, videoTarget, text) => {
    expect(sentence(schedule, videoTarget)).toBe(text);
  });
});
