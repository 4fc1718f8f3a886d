import { DelegateBackoff, handleWhen, type RetryPolicy, retry } from "cockatiel";
import { ConnectorFailure } from "../connector-failure.ts";
import type { ResilienceLimits } from "./resilience-limits.ts";
import type { TimeBudget } from "./time-budget.ts";

/**
 * Tries again after failures that may pass, as long as the wait ends within the budget: otherwise the caller hears
 * the platform's own failure now, not a timeout later. Made for one lookup.
 */
export function retryWithinBudget(
  limits: ResilienceLimits,
  budget: TimeBudget,
  random: () => number,
): RetryPolicy {
  let failures = 0;
  let waitMs = 0;
  const mayPass = handleWhen((error) => {
    if (!(error instanceof ConnectorFailure) || !isTransient(error)) return false;
    waitMs = Math.max(backoffMs(limits, failures, random), error.retryAfterMs ?? 0);
    failures += 1;
    return waitMs < budget.remainingMs();
  });
  return retry(mayPass, { maxAttempts: limits.maxRetries, backoff: new DelegateBackoff(() => waitMs) });
}

function isTransient(failure: ConnectorFailure): boolean {
  if (failure.kind === "throttled") return failure.retryAfterMs !== undefined;
  return failure.kind === "upstream" || failure.kind === "timeout";
}

function backoffMs(limits: ResilienceLimits, failures: number, random: () => number): number {
  const longest = Math.min(limits.longestBackoffMs, limits.firstBackoffMs * 2 ** failures);
  return longest / 2 + (longest / 2) * random();
}
