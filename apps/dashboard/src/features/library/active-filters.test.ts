import { expect, it } from "vitest";
import { activeFilters } from "./library-page.tsx";

it("names every filter that is on, and the address without it", () => {
  const search = { sort: "views", minViews: 100_000, verticals: "gaming,food_cooking", brand: "no" } as const;
  expect(activeFilters(search, () => "")).toEqual([
    {
      key: "minViews",
      label: "At least 100K views",
      without: { sort: "views", verticals: "gaming,food_cooking", brand: "no" },
    },
    { key: "verticals-gaming", label: "Gaming", without: { ...search, verticals: "food_cooking" } },
    { key: "verticals-food_cooking", label: "Food and cooking", without: { ...search, verticals: "gaming" } },
    {
      key: "brand",
      label: "Names no brand",
      without: { sort: "views", minViews: 100_000, verticals: "gaming,food_cooking" },
    },
  ]);
});
