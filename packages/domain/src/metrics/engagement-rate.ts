/** Counts that a platform does not tell are null, and add nothing. */
export type EngagementCounts = {
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
