import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { describe, expect, it } from "vitest";
import { AppError } from "../../../infra/app-error.ts";
import { creditPeriod, remainingCredits } from "./credits.ts";

const today = calendarDate("2024-02-10");

describe("the days that a report of credits covers", () => {
  it.each([
    [{}, "2024-02-01", "2024-02-29"],
    [{ from: "2024-02-05" }, "2024-02-05", "2024-02-29"],
    [{ to: "2023-11-15" }, "2023-11-01", "2023-11-15"],
    [{ from: "2023-12-31", to: "2023-12-31" }, "2023-12-31", "2023-12-31"],
    [{ from: "2024-01-31T23:30:00-02:00", to: "2024-02-10T00:30:00+02:00" }, "2024-02-01", "2024-02-09"],
    [{ from: "2024-01-01", to: "2024-12-31" }, "2024-01-01", "2024-12-31"],
  ])("are, for %j, from %s to %s", (range, from, to) => {
    expect(creditPeriod(range, today)).toEqual({ from, to });
  });

  it.each([
    { from: "2024-02-02", to: "2024-02-01" },
    { from: "2024-03-01" },
    { from: "2023-12-31", to: "2024-12-31" },
    { from: "0001-01-01" },
  ])("cannot be %j", (range) => {
    expect(() => creditPeriod(range, today)).toThrow(AppError);
  });
});

describe("the credits that are left", () => {
  it.each([
    ["basic", 0, 0, 1_000],
    ["basic", 999, 5, 6],
    ["basic", 1_000, 5, 5],
    // Used on a higher plan, earlier in the month.
    ["basic", 2_500, 5, 5],
    ["free", 0, 3, 3],
    ["enterprise", 5_000, 0, null],
  ] as const)("of the plan %s after %i of its own, and %i extra ones, are %j", (plan, used, extra, left) => {
    expect(remainingCredits(plan, { included_used: used, extra_left: extra })).toBe(left);
  });
});
