import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import type { Schedule } from "../spec/campaign-spec.ts";
import { newsOfPast } from "./news-of-past.ts";

const weekly: Schedule = {
  interval: "week",
  intervalCount: 1,
  anchor: "fixed",
  startsOn: calendarDate("2026-09-07"),
};

function newsOn(today: string, validFrom = "2026-09-07", validUntil: string | null = null) {
  const span = {
    validFrom: calendarDate(validFrom),
    validUntil: validUntil === null ? null : calendarDate(validUntil),
  };
  const { started, ended } = newsOfPast(weekly, span, calendarDate(today));
  return [started.map(({ startsOn }) => startsOn), ended.map(({ endsOn }) => endsOn)];
}

describe("newsOfPast", () => {
  it.each([
    ["on the first day", "2026-09-07", [["2026-09-07"], []]],
    ["in the first period", "2026-09-13", [["2026-09-07"], []]],
    ["on the day a period began", "2026-09-21", [["2026-09-21"], ["2026-09-20"]]],
    ["three days later", "2026-09-24", [["2026-09-21"], ["2026-09-20"]]],
    ["four days later, when only the period it is in is news", "2026-09-25", [["2026-09-21"], []]],
    ["before the first day", "2026-09-06", [[], []]],
  ])("%s", (_when, today, news) => {
    expect(newsOn(today)).toEqual(news);
  });

  it("tells nothing of an assignment that is long over", () => {
    expect(newsOn("2026-10-30", "2026-09-07", "2026-09-20")).toEqual([[], []]);
  });

  it("tells every period of days that still count, when a cycle is a day", () => {
    const daily: Schedule = { ...weekly, interval: "day" };
    const span = { validFrom: calendarDate("2026-09-07"), validUntil: null };
    const { started, ended } = newsOfPast(daily, span, calendarDate("2026-09-24"));
    expect(started.map(({ startsOn }) => startsOn)).toEqual([
      "2026-09-21",
      "2026-09-22",
      "2026-09-23",
      "2026-09-24",
    ]);
    expect(ended.map(({ endsOn }) => endsOn)).toEqual([
      "2026-09-20",
      "2026-09-21",
      "2026-09-22",
      "2026-09-23",
    ]);
  });
});
