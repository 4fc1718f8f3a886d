import { describe, expect, it } from "vitest";
import type { DailyMetrics } from "../../api/types.ts";
import { costFigure, postsExplanation, postsFigure, resultSeries, spendFigure } from "./results-figures.ts";

const dollars = { currency: "USD", precision: 2, amount: 4_510, previous: 1_200 } as const;
const yen = { currency: "JPY", precision: 0, amount: 2_200, previous: 0 } as const;

describe("spend", () => {
  it("adds nothing across currencies", () => {
    expect(spendFigure({ spend: [dollars, yen] })).toEqual({
      value: "$45.10",
      change: (4_510 - 1_200) / 1_200,
      before: "$12.00",
      note: "and ¥2,200",
    });
  });

  it("is new where nothing was spent before, and nothing where nothing is", () => {
    expect(spendFigure({ spend: [yen] }).change).toBe("new");
    expect(spendFigure({ spend: [] })).toMatchObject({ value: "–", change: undefined });
  });
});

describe("cost per 1,000 views", () => {
  const none = { amount: 0, views: 0, costPerThousand: null };
  it("is of currencies that bought views", () => {
    const usd = { ...dollars, views: 4_510, costPerThousand: 10, previous: none };
    const eur = {
      ...dollars,
      ...none,
      currency: "EUR" as const,
      views: 900,
      costPerThousand: 0,
      previous: none,
    };
    expect(costFigure({ costs: [eur, usd] })).toMatchObject({ value: "$10.00", change: "new", note: "" });
    expect(costFigure({ costs: [eur] })).toMatchObject({ value: "–", change: undefined });
  });
});

describe("posts against target", () => {
  const previous = { eligibleVideos: 0, targetVideos: 0 };
  it("shows whole numbers, and explains the fraction", () => {
    const posts = { eligibleVideos: 7, targetVideos: 12.857, previous };
    expect(postsFigure({ posts })).toMatchObject({ value: "7 of 13", change: "new" });
    expect(postsExplanation(posts)).toContain("12.9 videos");
  });

  it("is nothing without targets", () => {
    expect(postsFigure({ posts: { ...previous, previous } })).toMatchObject({ value: "–", share: undefined });
  });
});

it("puts spend on the days it counts, exact to the cent", () => {
  const day = (date: string, views: number) => ({ date, views, postedVideos: 2 });
  const daily = [day("2026-09-20", 5), day("2026-09-21", 7)] as DailyMetrics;
  const spend = [
    { date: "2026-09-21", currency: "USD", amount: 2_010 } as const,
    { date: "2026-09-21", currency: "JPY", amount: 700 } as const,
  ];
  const [views, spent] = resultSeries(daily, { spend, currency: "USD", precision: 2 });
  expect(views?.values).toEqual([5, 7]);
  expect(spent?.values).toEqual([0, 20.1]);
  expect(spent?.values.map((value) => spent.format?.(value))).toEqual(["$0.00", "$20.10"]);
  expect(resultSeries(daily, "posts")[1]?.values).toEqual([2, 2]);
});
