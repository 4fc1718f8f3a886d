import { expect, it } from "vitest";
import { calendarPresets } from "./figure-filters.tsx";

it("names ranges by the calendar, in UTC", () => {
  const presets = calendarPresets(new Date("2026-03-01T00:30:00.000Z"));
  expect(Object.fromEntries(presets.map(({ label, range }) => [label, range]))).toEqual({
    "This month": { from: "2026-03-01", to: "2026-03-01" },
    "Last month": { from: "2026-02-01", to: "2026-02-28" },
    "This year": { from: "2026-01-01", to: "2026-03-01" },
    "Last 12 months": { from: "2025-03-02", to: "2026-03-01" },
  });
});
