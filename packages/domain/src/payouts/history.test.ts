import { describe, expect, it } from "vitest";
import { dayOf } from "./fixtures/histories.ts";
import { highWaterMarks, viewsUpTo } from "./history.ts";

const at = (instant: string, views: number) => ({ observedAt: Date.parse(instant), views });

describe("highWaterMarks", () => {
  it("keeps the highest count of each day on which it rose, from snapshots in any order", () => {
    const snapshots = [
      at("2026-09-09T08:00:00Z", 900),
      at("2026-09-07T20:00:00Z", 1_000),
      at("2026-09-11T08:00:00Z", 1_300),
      at("2026-09-07T08:00:00Z", 200),
      at("2026-09-10T23:59:59.999Z", 1_200),
      at("2026-09-10T00:00:00Z", 1_100),
      at("2026-09-11T09:00:00Z", 1_250),
    ];
    expect(highWaterMarks(snapshots)).toEqual([
      { day: dayOf("2026-09-07"), views: 1_000 },
      { day: dayOf("2026-09-10"), views: 1_200 },
      { day: dayOf("2026-09-11"), views: 1_300 },
    ]);
  });

  it("has none without views", () => {
    expect(highWaterMarks([])).toEqual([]);
    expect(highWaterMarks([at("2026-09-07T08:00:00Z", 0)])).toEqual([]);
  });
});

describe("viewsUpTo", () => {
  const marks = highWaterMarks([at("2026-09-07T08:00:00Z", 10), at("2026-09-10T08:00:00Z", 30)]);

  it.each([
    ["2026-09-06", 0],
    ["2026-09-07", 10],
    ["2026-09-09", 10],
    ["2026-09-10", 30],
    ["2027-01-01", 30],
  ])("of %s is %d: 0 before the first mark, unchanged between marks", (day, views) => {
    expect(viewsUpTo(marks, dayOf(day))).toBe(views);
  });
});
