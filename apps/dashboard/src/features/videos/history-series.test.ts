import { describe, expect, it } from "vitest";
import { historySeries } from "./history-series.ts";

const history = [100, 250, 250].map((viewCount, index) => ({
  date: `2026-09-0${index + 1}`,
  viewCount,
  likeCount: 1,
  commentCount: 0,
  shareCount: 0,
  bookmarkCount: 0,
  engagementRate: 0,
}));

describe("historySeries", () => {
  it("shows the counts as they are", () => {
    const { days, series } = historySeries(history, "total", "viewCount");
    expect(days).toEqual(["2026-09-01", "2026-09-02", "2026-09-03"]);
    expect(series[0]?.values).toEqual([100, 250, 250]);
  });

  it("shows what each day added, the first day all it had", () => {
    const { label, series } = historySeries(history, "gained", "viewCount");
    expect(label).toBe("Views per day");
    expect(series[0]?.values).toEqual([100, 150, 0]);
  });
});
