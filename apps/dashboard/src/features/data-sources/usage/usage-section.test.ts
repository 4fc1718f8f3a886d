import { describe, expect, it } from "vitest";
import { spentText, usageByDay } from "./usage-section.tsx";

const now = new Date("2026-11-16T10:00:00.000Z");

function row(date: string, sourceId: string, lookups: number, failures = 0) {
  return {
    ...{ date, sourceId, name: sourceId, lookups, failures },
    ...{ requests: null, units: null, searches: null, credits: null },
  };
}

describe("the use by day", () => {
  it("has every day up to today, also those without a lookup", () => {
    const days = usageByDay([row("2026-11-15", "a", 3, 1)], 3, now);
    expect(days).toEqual([
      { date: "2026-11-14", lookups: 0, failures: 0 },
      { date: "2026-11-15", lookups: 3, failures: 1 },
      { date: "2026-11-16", lookups: 0, failures: 0 },
    ]);
  });

  it("adds up the sources of a day", () => {
    const rows = [row("2026-11-16", "a", 3, 1), row("2026-11-16", "b", 4, 2)];
    expect(usageByDay(rows, 1, now)).toEqual([{ date: "2026-11-16", lookups: 7, failures: 3 }]);
  });
});

describe("what was spent", () => {
  it("is told in the service's own coin", () => {
    expect(spentText({ units: 1_204, searches: 1, credits: null })).toBe("1,204 units, 1 search");
    expect(spentText({ units: null, searches: null, credits: 0 })).toBe("0 credits");
  });

  it("is not told where nobody counts it", () => {
    expect(spentText({ units: null, searches: null, credits: null })).toBeUndefined();
  });
});
