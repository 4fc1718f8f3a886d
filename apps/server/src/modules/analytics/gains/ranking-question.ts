import type { DayBounds, GainQuestion } from "./gain-question.ts";

/** What is ranked, by what, and how many of it are asked for. */
export interface Ranking<Metric extends string> extends GainQuestion {
  readonly days: DayBounds;
  readonly metric: Metric;
  readonly limit: number;
}
