import type { Eligibility } from "../campaigns/spec/campaign-spec.ts";
import type { WindowTerms, WindowVideos } from "./window-calculation.ts";

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
  return views <= Number.MAX_SAFE_INTEGER ? Number(views) : Number.MAX_SAFE_INTEGER;
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
