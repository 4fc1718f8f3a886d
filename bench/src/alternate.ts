import type { Stage } from "./stage.ts";
import { median, quantile } from "./statistics.ts";

/** What one contestant did in one turn. */
export interface Slice {
  readonly operations: number;
  readonly seconds: number;
  /** Of every single operation; empty where a bench has no use for it. */
  readonly latenciesMs: readonly number[];
}

export interface Contestant {
  readonly label: string;
  /** Works for about a second. */
  runSlice(): Promise<Slice>;
}

interface Figures {
  readonly label: string;
  /** Operations per second in the median slice. */
  readonly perSecond: number;
  readonly latenciesMs: readonly number[];
}

export interface Comparison {
  readonly reference: Figures;
  readonly ours: Figures;
  /** Our median speed in parts of the reference's. */
  readonly ratio: number;
  /** The middle half of the single cycles' ratios: how far to trust the figure. */
  readonly ratioQuartiles: readonly [number, number];
}

/**
 * Lets both take turns, so that a busy machine slows both alike, and compares the medians. Every other cycle
 * begins with ours: whoever comes second finds the processor warm.
 */
export async function alternate(
  stage: Pick<Stage, "settings" | "print">,
  { reference, ours }: { reference: Contestant; ours: Contestant },
): Promise<Comparison> {
  const referenceSlices: Slice[] = [];
  const ourSlices: Slice[] = [];
  const ratios: number[] = [];
  for (let cycle = 1; cycle <= stage.settings.cycles; cycle++) {
    const oursFirst = cycle % 2 === 0 ? await ours.runSlice() : undefined;
    const referenceSlice = await reference.runSlice();
    const ourSlice = oursFirst ?? (await ours.runSlice());
    referenceSlices.push(referenceSlice);
    ourSlices.push(ourSlice);
    const ratio = speed(ourSlice) / speed(referenceSlice);
    ratios.push(ratio);
    const speeds = `${reference.label} ${perSecond(speed(referenceSlice))}, ${ours.label} ${perSecond(speed(ourSlice))}`;
    stage.print(`cycle ${cycle}/${stage.settings.cycles}: ${speeds}, ratio ${ratio.toFixed(2)}`);
  }
  const figures = {
    reference: summarize(reference.label, referenceSlices),
    ours: summarize(ours.label, ourSlices),
  };
  return {
    ...figures,
    ratio: figures.ours.perSecond / figures.reference.perSecond,
    ratioQuartiles: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
  };
}

/** The comparison for people to read. */
export function describeComparison({ reference, ours, ratioQuartiles: [low, high] }: Comparison): string[] {
  return [
    describeFigures(reference),
    describeFigures(ours),
    `half of the cycles had a ratio between ${low.toFixed(2)} and ${high.toFixed(2)}`,
  ];
}

function summarize(label: string, slices: readonly Slice[]): Figures {
  return {
    label,
    perSecond: median(slices.map(speed)),
    latenciesMs: slices.flatMap(({ latenciesMs }) => latenciesMs),
  };
}

function speed({ operations, seconds }: Slice): number {
  return operations / seconds;
}

function describeFigures({ label, perSecond: speed, latenciesMs }: Figures): string {
  const latency = (share: number) => `${quantile(latenciesMs, share).toFixed(1)} ms`;
  const latencies = latenciesMs.length === 0 ? "" : `, p50 ${latency(0.5)}, p99 ${latency(0.99)}`;
  return `${label}: ${perSecond(speed)} in the median${latencies}`;
}

function perSecond(speed: number): string {
  return `${Math.round(speed).toLocaleString("en")}/s`;
}
