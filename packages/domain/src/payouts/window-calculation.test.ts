import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Platform } from "../platforms.ts";
import { arrangeVideos, type VideoRow } from "./window-calculation.ts";

const NOON = Date.UTC(2026, 8, 7, 12);

const row = (
  platformVideoId: string,
  publishedAt: Date | number,
  platform: Platform = "tiktok",
): VideoRow => ({
  platform,
  platformVideoId,
  publishedAt,
  viewsBefore: 0,
  viewsAtEnd: 0,
  viewsEligible: [],
});

const rows = [
  row("9", NOON - 1),
  row("10", NOON),
  row("B", NOON),
  row("a", NOON, "facebook"),
  row("a", NOON, "youtube"),
  row("é", NOON),
  row("0", NOON + 1),
];

describe("arrangeVideos", () => {
  it("orders by publication, then by the id's characters, then by platform", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        expect(arrangeVideos(shuffled).videos).toEqual(rows);
      }),
    );
  });

  it("makes columns at the same indexes as its rows", () => {
    const first = {
      ...row("b", new Date(NOON), "youtube"),
      viewsBefore: 1,
      viewsAtEnd: 9,
      viewsEligible: [7, 8],
    };
    const second = { ...row("a", NOON + 86_400_000), viewsAtEnd: 5, viewsEligible: [3, 4] };
    expect(arrangeVideos([second, first])).toEqual({
      videos: [first, second],
      columns: {
        count: 2,
        platform: [3, 2],
        publishedDay: [20_703, 20_704],
        viewsBefore: [1, 0],
        viewsAtEnd: [9, 5],
        viewsEligible: [
          [7, 3],
          [8, 4],
        ],
      },
    });
  });

  it("keeps whatever else a row carries, and leaves the list given as it was", () => {
    const list = [
      { ...row("b", NOON), title: "Later" },
      { ...row("a", NOON), title: "Sooner" },
    ];
    expect(arrangeVideos(list).videos.map(({ title }) => title)).toEqual(["Sooner", "Later"]);
    expect(list.map(({ title }) => title)).toEqual(["Later", "Sooner"]);
  });

  it("arranges nothing to nothing", () => {
    expect(arrangeVideos([]).columns).toMatchObject({ count: 0, publishedDay: [], viewsEligible: [] });
  });
});
