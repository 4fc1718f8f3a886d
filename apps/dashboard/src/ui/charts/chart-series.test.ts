import { describe, expect, it } from "vitest";
import { dayLabel, describeChart } from "./chart-series.ts";

describe("describeChart", () => {
  it("tells the span, the peak and where it ended", () => {
    expect(
      describeChart(
        "Views per day",
        ["2026-09-01", "2026-09-02", "2026-09-03"],
        [{ id: "views", label: "Views", values: [10, 1200, 40] }],
      ),
    ).toBe(
      "Views per day, Tue, 1 Sep 2026 to Thu, 3 Sep 2026. Views highest 1,200 on Wed, 2 Sep 2026, last 40.",
    );
  });

  it("says so when there is nothing", () => {
    expect(describeChart("Views per day", [], [])).toBe("Views per day: nothing yet");
  });
});

describe("dayLabel", () => {
  it("keeps the UTC day", () => {
    expect(dayLabel("2026-01-01", "short")).toBe("1 Jan");
  });
});
