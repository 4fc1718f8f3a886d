import type { ChartSeries } from "./chart-series.ts";

export interface PlotOptions {
  readonly width: number;
  readonly height: number;
  readonly dayCount: number;
  readonly series: readonly ChartSeries[];
  readonly shape: "area" | "bars";
}

interface PlotTick {
  readonly value: number;
  readonly y: number;
}

/** Where everything of a plot stands, in pixels. */
export interface PlotLayout {
  readonly left: number;
  readonly right: number;
  /** How wide one day is. */
  readonly step: number;
  xOf(place: number): number;
  /** The day nearest to a point. */
  placeAt(x: number): number;
  yOf(series: ChartSeries, value: number): number;
  readonly ticks: readonly PlotTick[];
  /** Of the series that has an axis of its own. */
  readonly ownTicks: readonly PlotTick[];
  /** Days that have room for their label. */
  readonly labelled: readonly number[];
}

const margin = { top: 8, right: 8, axis: 48, bottom: 28, left: 48 };
const roomOfLabel = 92;
/** How much higher than its bars a scale of their own is, so that they stay below what they accompany. */
const ownScale = 3;

export function layOutPlot({ width, height, dayCount, series, shape }: PlotOptions): PlotLayout {
  const left = margin.left;
  const own = series.find(({ ownShape, hasAxis }) => ownShape !== undefined && hasAxis);
  const right = Math.max(width - (own === undefined ? margin.right : margin.axis), left + 1);
  const hasBars = shape === "bars" || series.some(({ ownShape }) => ownShape === "bars");
  // Bars need half a day's width on both sides; lines begin and end at the edges.
  const step = (right - left) / Math.max(hasBars ? dayCount : dayCount - 1, 1);
  const first = hasBars || dayCount === 1 ? left + step / 2 : left;
  const ground = height - margin.bottom;
  const heights: Heights = { ground, top: margin.top };
  const shared = roundScale(extentOf(series.filter(({ ownShape }) => ownShape === undefined)), heights);
  const owned = roundScale(extentOf(own === undefined ? [] : [own]), heights);
  const stride = Math.max(Math.ceil(roomOfLabel / step), 1);
  return {
    left,
    right,
    step,
    xOf: (place) => first + place * step,
    placeAt: (x) => Math.min(Math.max(Math.round((x - first) / step), 0), dayCount - 1),
    yOf(one, value) {
      const { ownShape, values } = one;
      if (ownShape === undefined) return shared.yOf(value);
      if (one.id === own?.id) return owned.yOf(value);
      const highest = Math.max(...values, 1) * ownScale;
      return ground - (Math.max(value, 0) / highest) * (ground - margin.top);
    },
    ticks: shared.ticks,
    ownTicks: own === undefined ? [] : owned.ticks,
    labelled: Array.from({ length: dayCount }, (_, place) => place).filter((place) => place % stride === 0),
  };
}

/** From zero, or from below it where counts fell, to the highest. */
function extentOf(series: readonly ChartSeries[]): [number, number] {
  const values = series.flatMap((one) => one.values);
  return [Math.min(0, ...values), Math.max(1, ...values)];
}

const tickCount = 4;

interface Heights {
  readonly ground: number;
  readonly top: number;
}

interface Scale {
  readonly ticks: readonly PlotTick[];
  yOf(value: number): number;
}

/** Reaches out to round numbers, whose distance is 1, 2 or 5 of some power of ten; what it reaches may ask for longer steps. */
function roundScale([from, to]: readonly [number, number], heights: Heights): Scale {
  const roughly = (to - from) / tickCount;
  const power = 10 ** Math.floor(Math.log10(roughly));
  const ratio = roughly / power;
  const step = power * (ratio >= 7.07 ? 10 : ratio >= 3.16 ? 5 : ratio >= 1.41 ? 2 : 1);
  const lowest = Math.floor(from / step) * step;
  const highest = Math.ceil(to / step) * step;
  if (lowest !== from || highest !== to) return roundScale([lowest, highest], heights);
  const { ground, top } = heights;
  const yOf = (value: number) => ground - ((value - from) / (to - from)) * (ground - top);
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
  return { yOf, ticks: ticks.filter(Number.isInteger).map((value) => ({ value, y: yOf(value) })) };
}
