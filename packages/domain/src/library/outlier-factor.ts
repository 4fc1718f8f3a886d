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
