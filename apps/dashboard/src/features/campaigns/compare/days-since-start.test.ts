import { describe, expect, it } from "vitest";
import { dayLabel } from "../../../ui/charts/chart-series.ts";
import { daysSinceStart } from "./compare-chart.tsx";

describe("daysSinceStart", () => {
  it("puts the first days of all beside each other", () => {
    const aligned = daysSinceStart([[{ views: 5 }], [{ views: 1 }, { views: 2 }]]);
    expect(aligned).toEqual({
      days: ["Day 1", "Day 2"],
      values: [
        [5, 0],
        [1, 2],
      ],
    });
  });

  it("has days that charts can label", () => {
    expect(dayLabel("Day 2", "short")).toBe("Day 2");
    expect(dayLabel("2026-09-21", "short")).toBe("21 Sep");
  });
});
