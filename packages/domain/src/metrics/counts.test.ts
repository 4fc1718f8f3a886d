import { describe, expect, it } from "vitest";
import { countFields, countNames, countTotals } from "./counts.ts";

describe("the five counts", () => {
  it("have names in one order", () => {
    expect(countNames("_count")).toEqual([
      "view_count",
      "like_count",
      "comment_count",
      "share_count",
      "bookmark_count",
    ]);
  });

  it("become fields, each with its own value", () => {
    const fields = countFields("s", (counted, place) => `${place} ${counted}`);
    expect(Object.entries(fields)).toEqual([
      ["views", "0 view"],
      ["likes", "1 like"],
      ["comments", "2 comment"],
      ["shares", "3 share"],
      ["bookmarks", "4 bookmark"],
    ]);
  });

  it("become totals", () => {
    expect(Object.entries(countTotals((counted) => counted))).toEqual([
      ["totalViews", "view"],
      ["totalLikes", "like"],
      ["totalComments", "comment"],
      ["totalShares", "share"],
      ["totalBookmarks", "bookmark"],
    ]);
  });
});
