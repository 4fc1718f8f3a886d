import { expect, it } from "vitest";
import { offeredSeries, seriesFormat, seriesWords } from "./measures.ts";

const day = {
  date: "2026-09-01",
  views: 10,
  likes: 0,
  comments: 0,
  shares: 0,
  bookmarks: 0,
  postedVideos: 1,
  appRevenue: 0,
  newAppInstalls: 0,
};

it("offers figures of apps only where there are any", () => {
  expect(offeredSeries([day])).toEqual(["views", "likes", "comments", "shares", "bookmarks"]);
  expect(offeredSeries([day, { ...day, newAppInstalls: 3 }])).toContain("newAppInstalls");
});

it("names and writes each figure as its kind wants", () => {
  expect(seriesWords("newAppInstalls").label).toBe("New installs");
  expect(seriesFormat("appRevenue")(1234.5)).toBe("1,234.50");
  expect(seriesFormat("views")(1234)).toBe("1,234");
});
