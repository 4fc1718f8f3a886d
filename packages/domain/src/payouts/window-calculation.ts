import type { PayoutRule } from "../campaigns/rules/payout-rule.ts";
import type { Eligibility } from "../campaigns/spec/campaign-spec.ts";
import { PLATFORMS, type Platform } from "../platforms.ts";

/** What one window pays, rule by rule. The lines sum to the total. */
export interface WindowCalculation {
  readonly totalMinor: bigint;
  /** One for each rule, in the order of the rules, also for those that pay nothing. A cap's line is zero or negative. */
  readonly lines: readonly CalculationLine[];
}

export interface CalculationLine {
  readonly ruleId: string;
  readonly type: PayoutRule["type"];
  readonly amountMinor: bigint;
  /**
   * Videos that could be paid for: of base payouts those with enough views, of bonuses paid once those whose eligible
   * days are over, of other rules for views all that still count. None for salaries and caps.
   */
  readonly eligibleVideoCount: number;
  /**
   * Views gained (CPM payouts, all-content bonuses), videos paid (base payouts, other bonuses), or one cycle. Views beyond
   * the largest safe integer are stated as that; money always follows from the exact count.
   */
  readonly metricValue: number;
  /** Parts of the ladder that came into play, lowest first; empty for rules without tiers. */
  readonly tiers: readonly TierShare[];
  /** Whether a limit cut the line, or for a cap, whether it cut the performance pay. */
  readonly capApplied: boolean;
  /** Videos that brought something, if only part of a minor unit, in the window's order. None for all content and cycles. */
  readonly videos: readonly VideoShare[];
}

export interface TierShare {
  readonly tierIndex: number;
  /** Views (CPM) or videos and cycles (bonuses) inside the tier. */
  readonly metricValue: number;
  /** Its part of the line. The parts sum to the line before a limit cuts it. */
  readonly payoutMinor: bigint;
}

export interface VideoShare {
  /** Index in the window's videos. */
  readonly video: number;
  /** Those the rule counted: gained in the window (CPM payouts), or all up to the day it looks at. */
  readonly views: number;
  /** The highest tier that paid for it; null for rules without tiers. */
  readonly tierIndex: number | null;
  /** Its part of the line. The shares of a line sum to its amount. */
  readonly amountMinor: bigint;
}

/** The days of one window, counted from 1970-01-01, and its place in the assignment. */
export interface WindowTerms {
  readonly startDay: number;
  readonly endDay: number;
  /** Whether the assignment ends with this window: bonuses that still wait for a video's last eligible day are paid now. */
  readonly isLast: boolean;
  /** Days of the cycle that the assignment covers, and all of them: what a salary is scaled by. */
  readonly coveredDays: number;
  readonly cycleDays: number;
}

/**
 * What a calculation knows of the videos of one window, column by column: the same index is the same video everywhere.
 * Ordered by publication time, then by the platform's id. Days are counted from 1970-01-01.
 */
export interface WindowVideos {
  readonly count: number;
  /** Index in PLATFORMS. */
  readonly platform: readonly number[];
  readonly publishedDay: readonly number[];
  /** Views up to the day before the window; 0 when the video was published in it. */
  readonly viewsBefore: readonly number[];
  /** Views up to the window's last day. */
  readonly viewsAtEnd: readonly number[];
  /** For each eligibility of the compiled rules: views up to the video's last eligible day, or the window's if that is earlier. */
  readonly viewsEligible: readonly (readonly number[])[];
}

interface PublishedVideo {
  readonly platform: Platform;
  readonly platformVideoId: string;
  /** An instant, or its milliseconds since 1970. */
  readonly publishedAt: Date | number;
}

/** What a calculation needs to know of one video of a window; the fields mean what they mean in WindowVideos. */
export interface VideoRow extends PublishedVideo {
  readonly viewsBefore: number;
  readonly viewsAtEnd: number;
  readonly viewsEligible: readonly number[];
}

export interface ArrangedVideos<Row extends VideoRow> {
  /** At the indexes of the columns. */
  readonly videos: readonly Row[];
  readonly columns: WindowVideos;
}

/** Puts rows of any order into the one in which videos are paid. */
export function arrangeVideos<Row extends VideoRow>(rows: readonly Row[]): ArrangedVideos<Row> {
  const videos = rows.toSorted(comparePublication);
  return {
    videos,
    columns: {
      count: videos.length,
      platform: videos.map(({ platform }) => PLATFORMS.indexOf(platform)),
      publishedDay: videos.map(({ publishedAt }) => epochDayOf(publishedAt)),
      viewsBefore: videos.map(({ viewsBefore }) => viewsBefore),
      viewsAtEnd: videos.map(({ viewsAtEnd }) => viewsAtEnd),
      viewsEligible: (videos[0]?.viewsEligible ?? []).map((_, eligibility) =>
        videos.map(({ viewsEligible }) => viewsEligible[eligibility] ?? 0),
      ),
    },
  };
}

// The order in which a window pays its videos. Ids are compared by their code units, not by a language: the order must be the same everywhere. The platform comes
// last, since two platforms can use the same id.
export function comparePublication(left: PublishedVideo, right: PublishedVideo): number {
  return (
    left.publishedAt.valueOf() - right.publishedAt.valueOf() ||
    compareTexts(left.platformVideoId, right.platformVideoId) ||
    compareTexts(left.platform, right.platform)
  );
}

function compareTexts(left: string, right: string): number {
  return Number(left > right) - Number(left < right);
}

const DAY_MS = 86_400_000;

/** The UTC day of an instant, or of its milliseconds, counted from 1970-01-01. */
export function epochDayOf(instant: Date | number): number {
  return Math.floor(instant.valueOf() / DAY_MS);
}

/** What an eligibility makes of a window's videos. They are ordered by publication, so each part is a range of indexes. */
export interface EligibleVideos {
  /** The first one that counts; all after it count too. */
  readonly first: number;
  /** Those from the first up to here, without this one, have come to the end of their eligible days. */
  readonly settledEnd: number;
  readonly count: number;
  /** Views counted for the window and for the windows before it. */
  readonly views: readonly number[];
  /** Views that the window adds, of all of them together; a bigint where a number would not be exact. */
  readonly gained: number | bigint;
}

/** With the column of views that belongs to the eligibility; none is needed where there are no videos. */
export function eligibleVideos(
  eligibility: Eligibility,
  terms: WindowTerms,
  { count, publishedDay, viewsBefore }: WindowVideos,
  views: readonly number[] = [],
): EligibleVideos {
  if (views.length !== count) throw new RangeError("An eligibility needs the views of every video");
  const first = indexOfFirstFrom(publishedDay, firstEligiblePublication(eligibility, terms));
  return {
    first,
    settledEnd: indexOfFirstFrom(publishedDay, lastSettledPublication(eligibility, terms) + 1),
    count: count - first,
    views,
    gained: viewsGained(views, viewsBefore, first),
  };
}

/** Index of the first video published on the day or later; the number of videos when there is none. */
export function indexOfFirstFrom(publishedDay: readonly number[], day: number): number {
  let low = 0;
  let high = publishedDay.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((publishedDay[middle] ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

// A sum of numbers that is safe was safe on the way too, so that only one beyond it is added up anew.
function viewsGained(
  views: readonly number[],
  viewsBefore: readonly number[],
  first: number,
): number | bigint {
  let gained = 0;
  for (let video = first; video < views.length; video++)
    gained += Math.max(0, (views[video] ?? 0) - (viewsBefore[video] ?? 0));
  return gained <= Number.MAX_SAFE_INTEGER ? gained : gainedExactly(views, viewsBefore, first);
}

function gainedExactly(views: readonly number[], viewsBefore: readonly number[], first: number): bigint {
  let gained = 0n;
  for (let video = first; video < views.length; video++)
    gained += BigInt(Math.max(0, (views[video] ?? 0) - (viewsBefore[video] ?? 0)));
  return gained;
}

/** As a JSON number states it: what is more than that is stated as the largest one. */
export function statedViews(views: number | bigint): number {
  return Math.min(Number(views), Number.MAX_SAFE_INTEGER);
}

/** The earliest day of publication from which a video's views still count on the window's first day or later. */
export function firstEligiblePublication(
  { windowDays, publicationScope }: Eligibility,
  { startDay }: Pick<WindowTerms, "startDay">,
): number {
  return publicationScope === "current_period_only" ? startDay : startDay - windowDays + 1;
}

/** The latest day of publication for which the window is the last that counts views, so that bonuses paid once are due. */
export function lastSettledPublication(
  { windowDays, publicationScope }: Eligibility,
  { endDay, isLast }: Pick<WindowTerms, "endDay" | "isLast">,
): number {
  return isLast || publicationScope === "current_period_only" ? endDay : endDay - windowDays + 1;
}
