export interface TokenBucket {
  /** How long to wait before the request may go, or the wait that was refused as too long. */
  reserve(longestWaitMs: number): { readonly waitMs: number; readonly isReserved: boolean };
}

/** A steady rate with some requests ahead of it. Kept as one number: when the next request would be on schedule. */
export function createTokenBucket(
  { requestsPerSecond, burst }: { readonly requestsPerSecond: number; readonly burst: number },
  elapsedMs: () => number = () => performance.now(),
): TokenBucket {
  const intervalMs = 1000 / requestsPerSecond;
  const aheadMs = (burst - 1) * intervalMs;
  let scheduledMs = Number.NEGATIVE_INFINITY;
  return {
    reserve(longestWaitMs) {
      const nowMs = elapsedMs();
      const nextMs = Math.max(scheduledMs, nowMs);
      const waitMs = Math.max(0, nextMs - aheadMs - nowMs);
      const isReserved = waitMs <= longestWaitMs;
      if (isReserved) scheduledMs = nextMs + intervalMs;
      return { waitMs, isReserved };
    },
  };
}
