import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChartSeries } from "./chart-series.ts";
import { layOutPlot, type PlotOptions } from "./plot-layout.ts";

const views = (values: number[]): ChartSeries => ({ id: "views", label: "Views", values });
const plot = (values: number[], rest: Partial<PlotOptions> = {}) =>
  layOutPlot({
    width: 656,
    height: 256,
    dayCount: values.length,
    series: [views(values)],
    shape: "area",
    ...rest,
  });

describe("a plot", () => {
  it("stretches a line from edge to edge, and leaves bars half a day on both sides", () => {
    const line = plot([1, 2, 3]);
    expect([0, 1, 2].map(line.xOf)).toEqual([48, 348, 648]);
    const bars = plot([1, 2, 3], { shape: "bars" });
    expect([0, 1, 2].map(bars.xOf)).toEqual([148, 348, 548]);
  });

  it("shows a single day in the middle", () => {
    expect(plot([7]).xOf(0)).toBe(348);
  });

  it("counts in whole numbers from zero, and from below it where counts fell", () => {
    expect(plot([0, 3]).ticks.map(({ value }) => value)).toEqual([0, 1, 2, 3]);
    expect(plot([0, 0]).ticks.map(({ value }) => value)).toEqual([0, 1]);
    expect(plot([-900, 1_900]).ticks.map(({ value }) => value)).toEqual([-1_000, 0, 1_000, 2_000]);
  });

  it("keeps what has a scale of its own in the lowest third", () => {
    const videos: ChartSeries = { id: "videos", label: "Videos", values: [4, 8], ownShape: "bars" };
    const layout = plot([1, 2], { series: [views([1, 2]), videos] });
    expect(layout.yOf(videos, 0)).toBe(228);
    expect(layout.yOf(videos, 8)).toBeCloseTo(228 - 220 / 3);
  });

  it("gives a scale with an axis the whole height, and room for its numbers", () => {
    const spend: ChartSeries = {
      id: "spend",
      label: "Spend",
      values: [4, 8],
      ownShape: "bars",
      hasAxis: true,
    };
    const layout = plot([1, 2], { series: [views([1, 2]), spend] });
    expect(layout.ownTicks).toEqual([0, 2, 4, 6, 8].map((value) => ({ value, y: 228 - (220 * value) / 8 })));
    expect(layout.yOf(spend, 8)).toBe(8);
    expect(layout.right).toBe(656 - 48);
    expect(plot([1, 2]).ownTicks).toEqual([]);
  });

  it("labels no more days than there is room for", () => {
    const { labelled, xOf } = plot(Array.from({ length: 90 }, () => 1));
    const gaps = labelled.slice(1).map((place, index) => xOf(place) - xOf(labelled[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(92);
  });

  it("finds every day where it is drawn, and the last one beyond the edge", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1e6, max: 1e9 }), { minLength: 1, maxLength: 400 }),
        fc.constantFrom<"area" | "bars">("area", "bars"),
        (values, shape) => {
          const layout = plot(values, { shape });
          values.forEach((value, place) => {
            expect(layout.placeAt(layout.xOf(place))).toBe(place);
            const y = layout.yOf(views(values), value);
            expect(y).toBeGreaterThanOrEqual(8);
            expect(y).toBeLessThanOrEqual(228);
          });
          expect(layout.placeAt(10_000)).toBe(values.length - 1);
          expect(layout.placeAt(-10)).toBe(0);
        },
      ),
    );
  });
});
