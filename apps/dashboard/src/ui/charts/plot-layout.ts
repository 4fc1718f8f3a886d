import type { ChartSeries } from "./chart-series.ts";

export interface PlotOptions {
  readonly width: number;
  readonly height: number;
  readonly dayCount: number;
  readonly series: readonly ChartSeries[];
  readonly shape: "area" | "bars";
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
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  /** Days that have room for their label. */
  readonly labelled: readonly number[];
}

const margin = { top: 8, right: 8, bottom: 28, left: 48 };
const roomOfLabel = 92;
/** How much higher than its bars a scale of their own is, so that they stay below what they accompany. */
const ownScale = 3;

export function layOutPlot({ width, height, dayCount, series, shape }: PlotOptions): PlotLayout {
  const left = margin.left;
  const right = Math.max(width - margin.right, left + 1);
  const hasBars = shape === "bars" || series.some(({ ownShape }) => ownShape === "bars");
  // Bars need half a day's width on both sides; lines begin and end at the edges.
  const step = (right - left) / Math.max(hasBars ? dayCount : dayCount - 1, 1);
  const first = hasBars || dayCount === 1 ? left + step / 2 : left;
  const ground = height - margin.bottom;
  const {
    lowest,
    highest: top,
    step: tickStep,
  } = roundScale(extentOf(series.filter(({ ownShape }) => ownShape === undefined)));
  const shared = (value: number) => ground - ((value - lowest) / (top - lowest)) * (ground - margin.top);
  const stride = Math.max(Math.ceil(roomOfLabel / step), 1);
  return {
    left,
    right,
    step,
    xOf: (place) => first + place * step,
    placeAt: (x) => Math.min(Math.max(Math.round((x - first) / step), 0), dayCount - 1),
    yOf({ ownShape, values }, value) {
      if (ownShape === undefined) return shared(value);
      const highest = Math.max(...values, 1) * ownScale;
      return ground - (Math.max(value, 0) / highest) * (ground - margin.top);
    },
    ticks: Array.from(
      { length: Math.round((top - lowest) / tickStep) + 1 },
      (_, index) => lowest + index * tickStep,
    )
      .filter(Number.isInteger)
      .map((value) => ({ value, y: shared(value) })),
    labelled: Array.from({ length: dayCount }, (_, place) => place).filter((place) => place % stride === 0),
  };
}

/** From zero, or from below it where counts fell, to the highest. */
function extentOf(series: readonly ChartSeries[]): [number, number] {
  const values = series.flatMap((one) => one.values);
  return [Math.min(0, ...values), Math.max(1, ...values)];
}

const tickCount = 4;

interface RoundScale {
  readonly lowest: number;
  readonly highest: number;
  readonly step: number;
}

/** Reaches out to round numbers, whose distance is 1, 2 or 5 of some power of ten; what it reaches may ask for longer steps. */
function roundScale([from, to]: [number, number]): RoundScale {
  const roughly = (to - from) / tickCount;
  const power = 10 ** Math.floor(Math.log10(roughly));
  const ratio = roughly / power;
  const step = power * (ratio >= 7.07 ? 10 : ratio >= 3.16 ? 5 : ratio >= 1.41 ? 2 : 1);
  const [lowest, highest] = [Math.floor(from / step) * step, Math.ceil(to / step) * step];
  return lowest === from && highest === to ? { lowest, highest, step } : roundScale([lowest, highest]);
}
