import { describe, expect, it } from "vitest";
import { historySeries } from "./video-history.tsx";

function historyOf(baseline: boolean) {
  const counts = [1_100, 1_250, 1_250];
  return counts.map((viewCount, index) => ({
    date: `2026-09-0${index + 1}`,
    viewCount,
    likeCount: 1,
    commentCount: 0,
    shareCount: 0,
    bookmarkCount: 0,
    engagementRate: 0,
    baseline: baseline && index === 0,
    viewsGained: baseline && index === 0 ? 0 : viewCount - (counts[index - 1] ?? 0),
    likesGained: 0,
    commentsGained: 0,
    sharesGained: 0,
    bookmarksGained: 0,
    source: "simulator",
    fetchedAt: "2026-09-21T06:10:00.000Z",
  }));
}
const history = historyOf(false);

describe("historySeries", () => {
  it("shows the counts as they are", () => {
    const { days, series } = historySeries(history, "total", "viewCount");
    expect(days).toEqual(["2026-09-01", "2026-09-02", "2026-09-03"]);
    expect(series[0]?.values).toEqual([1_100, 1_250, 1_250]);
  });

  it("shows what each day added, the first day all it had", () => {
    const { label, series } = historySeries(history, "gained", "viewCount");
    expect(label).toBe("Views per day");
    expect(series[0]?.values).toEqual([1_100, 150, 0]);
  });

  it("adds nothing on the day of a baseline, and says with how much it was first seen", () => {
    const { series } = historySeries(historyOf(true), "gained", "viewCount");
    expect(series[0]).toMatchObject({
      values: [0, 150, 0],
      notes: { "2026-09-01": "first seen with 1,100" },
    });
    expect(historySeries(history, "gained", "viewCount").series[0]?.notes).toEqual({});
  });
});
