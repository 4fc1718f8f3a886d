/** Attempts are counted by how long they took: up to each of these, and longer. */
const DURATION_BOUNDS_MS = [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

/** No attempt lasts longer. */
const DEADLINE_MS = 15_000;

export const DURATION_CLASSES = DURATION_BOUNDS_MS.length + 1;

/** The index of the class that counts an attempt of this duration. */
export function durationClass(durationMs: number): number {
  const index = DURATION_BOUNDS_MS.findIndex((bound) => durationMs <= bound);
  return index === -1 ? DURATION_BOUNDS_MS.length : index;
}

/** Within how many milliseconds this share of the counted attempts ended, as the upper bound of a class. */
export function durationOfShare(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let ended = 0;
  for (const [index, bound] of DURATION_BOUNDS_MS.entries()) {
    ended += counts[index] ?? 0;
    if (ended >= total * share) return bound;
  }
  return DEADLINE_MS;
}
