/** Attempts in a row without a success after which deliveries are held back. */
export const FAILING_AFTER = 3;

export function isFailing(failuresInRow: number): boolean {
  return failuresInRow >= FAILING_AFTER;
}
