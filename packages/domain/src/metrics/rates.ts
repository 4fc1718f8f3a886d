import type { Interactions } from "./counts.ts";

/**
 * Interactions per view; without views, what the caller answers then. Counts that a platform does not tell are null, and add
 * nothing.
 */
export function engagementRate<WithoutViews>(
  { views, likes, comments, shares, bookmarks }: Interactions<number | null>,
  withoutViews: WithoutViews,
): number | WithoutViews {
  if (views === null || views <= 0) return withoutViews;
  return ((likes ?? 0) + (comments ?? 0) + (shares ?? 0) + (bookmarks ?? 0)) / views;
}

/** A video with this multiple of its account's median views, or more, is viral. */
export const VIRAL_FACTOR = 5;

/** Views as a multiple of the median; null where the median is 0 or there is none. */
export function viralityFactor(views: number, median: number | null): number | null {
  return median === null || median === 0 ? null : views / median;
}

/** A sum, or a number of videos, per video; 0 without videos. */
export function perVideo(total: number, videos: number): number {
  return videos === 0 ? 0 : total / videos;
}

/** (now - previous) / previous; 0 when both are 0, 1 when only the previous is 0. */
export function relativeChange(now: number, previous: number): number {
  if (previous === 0) return now === 0 ? 0 : 1;
  return (now - previous) / previous;
}

/** What is known of an account's reach. */
export interface AccountReach {
  readonly medianViews: number | null;
  readonly followerCount: number | null;
}

/** Where its videos cannot be looked at, an account is taken to reach a tenth of its followers. */
const REACH_OF_FOLLOWERS = 0.1;
/** Below this many views, multiples say little: ten times nothing is nothing. */
const LEAST_USUAL_VIEWS = 100;

/** Views as a multiple of what the account's videos usually get, or undefined when nothing is known of it. */
export function outlierFactor(viewCount: number, reach: AccountReach): number | undefined {
  const usual = usualViews(reach);
  return usual === undefined
    ? undefined
    : Math.round((viewCount / Math.max(usual, LEAST_USUAL_VIEWS)) * 100) / 100;
}

function usualViews({ medianViews, followerCount }: AccountReach): number | undefined {
  if (medianViews !== null) return medianViews;
  return followerCount === null ? undefined : followerCount * REACH_OF_FOLLOWERS;
}

/** Nearest rank, as every percentile of the product; null without counts. */
export function medianOf(counts: readonly number[]): number | null {
  const sorted = [...counts].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null;
}
