/** Counts that a platform does not tell are null, and add nothing. */
type EngagementCounts = {
  readonly views: number | null;
  readonly likes: number | null;
  readonly comments: number | null;
  readonly shares: number | null;
  readonly bookmarks: number | null;
};

/** Interactions per view; without views, what the caller answers then. */
export function engagementRate<WithoutViews>(
  { views, likes, comments, shares, bookmarks }: EngagementCounts,
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
