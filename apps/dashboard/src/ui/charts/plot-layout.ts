import { type ScaleLinear, scaleLinear } from "d3-scale";
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
  const shared = scaleLinear()
    .domain(extentOf(series.filter(({ ownShape }) => ownShape === undefined)))
    .nice(4)
    .range([ground, margin.top]);
  const owned = scaleLinear()
    .domain(extentOf(own === undefined ? [] : [own]))
    .nice(4)
    .range([ground, margin.top]);
  const stride = Math.max(Math.ceil(roomOfLabel / step), 1);
  return {
    left,
    right,
    step,
    xOf: (place) => first + place * step,
    placeAt: (x) => Math.min(Math.max(Math.round((x - first) / step), 0), dayCount - 1),
    yOf(one, value) {
      const { ownShape, values } = one;
      if (ownShape === undefined) return shared(value);
      if (one.id === own?.id) return owned(value);
      const highest = Math.max(...values, 1) * ownScale;
      return ground - (Math.max(value, 0) / highest) * (ground - margin.top);
    },
    ticks: ticksOf(shared),
    ownTicks: own === undefined ? [] : ticksOf(owned),
    labelled: Array.from({ length: dayCount }, (_, place) => place).filter((place) => place % stride === 0),
  };
}

function ticksOf(scale: ScaleLinear<number, number>): readonly PlotTick[] {
  return scale
    .ticks(4)
    .filter(Number.isInteger)
    .map((value) => ({ value, y: scale(value) }));
}

/** From zero, or from below it where counts fell, to the highest. */
function extentOf(series: readonly ChartSeries[]): [number, number] {
  const values = series.flatMap((one) => one.values);
  return [Math.min(0, ...values), Math.max(1, ...values)];
}
