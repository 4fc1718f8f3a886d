import { expect, it } from "vitest";
import { creditMonths, creditsByDay } from "./credits-panel.tsx";

it("sums a day's operations, and fills days without any up to today", () => {
  const day = (date: string, consumed: number) => ({
    date,
    operation: "live.video" as const,
    taken: consumed,
    returned: 0,
    consumed,
  });
  const period = { from: "2026-09-01", to: "2026-09-30" };
  expect(creditsByDay({ period, days: [day("2026-09-02", 3), day("2026-09-02", 1)] }, "2026-09-03")).toEqual([
    { date: "2026-09-01", used: 0 },
    { date: "2026-09-02", used: 4 },
    { date: "2026-09-03", used: 0 },
  ]);
});

it("lists 13 months, whole ones", () => {
  const months = creditMonths(new Date("2026-03-15T12:00:00.000Z"));
  expect(months).toHaveLength(13);
  expect(months[0]).toEqual({
    value: "2026-03",
    label: "This month",
    range: { from: "2026-03-01", to: "2026-03-31" },
  });
  expect(months[1]).toMatchObject({
    label: "February 2026",
    range: { from: "2026-02-01", to: "2026-02-28" },
  });
});
