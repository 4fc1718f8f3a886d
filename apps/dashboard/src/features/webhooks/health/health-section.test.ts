import { describe, expect, it } from "vitest";
import { attemptColumns, columnLabel, healthPeriods } from "./health-section.tsx";

const [day, week, month] = healthPeriods;
const now = new Date("2026-11-15T10:20:00.000Z");

function hour(at: string, succeeded: number, failed = 0) {
  return { hour: at, succeeded, failed };
}

describe("attemptColumns", () => {
  it("shows each of 24 hours, also those without attempts, and the present one last", () => {
    const columns = attemptColumns([hour("2026-11-15T10:00:00.000Z", 3, 1)], day, now);
    expect(columns).toHaveLength(24);
    expect(columns.at(-1)).toEqual({ start: "2026-11-15T10:00:00.000Z", succeeded: 3, failed: 1 });
    expect(columns[0]).toEqual({ start: "2026-11-14T11:00:00.000Z", succeeded: 0, failed: 0 });
  });

  it("adds the hours of a column up", () => {
    const columns = attemptColumns(
      [hour("2026-11-15T06:00:00.000Z", 1), hour("2026-11-15T09:00:00.000Z", 2, 1)],
      week,
      now,
    );
    expect(columns).toHaveLength(28);
    expect(columns.at(-1)).toEqual({ start: "2026-11-15T06:00:00.000Z", succeeded: 3, failed: 1 });
  });

  it("shows a month day by day", () => {
    const columns = attemptColumns([hour("2026-11-14T23:00:00.000Z", 5)], month, now);
    expect(columns).toHaveLength(30);
    expect(columns.at(-2)?.succeeded).toBe(5);
  });
});

describe("columnLabel", () => {
  it("names the hour where a column is shorter than a day", () => {
    expect(columnLabel("2026-11-15T06:00:00.000Z", week)).toBe("15 Nov, 06:00");
    expect(columnLabel("2026-11-15T00:00:00.000Z", month)).toBe("15 Nov");
  });
});
