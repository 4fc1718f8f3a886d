import { DelegateBackoff, handleWhen, type RetryPolicy, retry, timeout } from "cockatiel";
import type { Connector } from "../connector.ts";
import { ConnectorFailure } from "../connector-failure.ts";
import { aroundEachLookup, type ReportProblem } from "../lookups.ts";
import {
  createPlatformGuard,
  DEFAULT_LIMITS,
  type PlatformGuard,
  type ResilienceLimits,
  RIGHT_AWAY,
  startTimeBudget,
  type TimeBudget,
  toConnectorFailure,
} from "./platform-guard.ts";

interface ResilienceOptions {
  readonly limits?: Partial<ResilienceLimits> | undefined;
  readonly onProblem?: ReportProblem | undefined;
  readonly random?: (() => number) | undefined;
  /** Shared with another connector that asks the same service. */
  readonly guard?: PlatformGuard | undefined;
}

/**
 * Time limits, retries, bounded concurrency and rate, and a circuit breaker. Every failure leaves as a
 * `ConnectorFailure`.
 */
export function withResilience(connector: Connector, options: ResilienceOptions = {}): Connector {
  const { onProblem, random = Math.random } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const {
    guard = createPlatformGuard(limits, (kind) => onProblem?.({ kind, platform: connector.platform })),
  } = options;
  return aroundEachLookup(connector, (ask) => async (request) => {
    const deadlineMs = Math.min(limits.deadlineMs, request.timeLeftMs ?? limits.deadlineMs);
    try {
      return await timeout(deadlineMs, RIGHT_AWAY).execute(({ signal }) => {
        const budget = startTimeBudget(deadlineMs, signal, request.signal);
        return retryWithinBudget(limits, budget, random).execute(
          () => guard.attempt((terms) => ask({ ...request, ...terms }), budget),
          signal,
        );
      }, request.signal);
    } catch (error) {
      throw toConnectorFailure(error);
    }
  });
}

/**
 * Tries again after failures that may pass, as long as the wait ends within the budget: otherwise the caller hears
 * the platform's own failure now, not a timeout later. Made for one lookup.
 */
function retryWithinBudget(limits: ResilienceLimits, budget: TimeBudget, random: () => number): RetryPolicy {
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
  // A key that is refused is refused the next time, too.
  const isRefused = failure.providerStatus === 401 || failure.providerStatus === 403;
  return (failure.kind === "upstream" && !isRefused) || failure.kind === "timeout";
}

function backoffMs(limits: ResilienceLimits, failures: number, random: () => number): number {
  const longest = Math.min(limits.longestBackoffMs, limits.firstBackoffMs * 2 ** failures);
  return longest / 2 + (longest / 2) * random();
}
