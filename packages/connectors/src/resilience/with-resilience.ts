import { timeout } from "cockatiel";
import type { Connector } from "../connector.ts";
import type { ReportProblem } from "../connector-problem.ts";
import { aroundEachLookup } from "../lookups.ts";
import { createPlatformGuard } from "./platform-guard.ts";
import { DEFAULT_LIMITS, type ResilienceLimits } from "./resilience-limits.ts";
import { retryWithinBudget } from "./retry-within-budget.ts";
import { RIGHT_AWAY, startTimeBudget } from "./time-budget.ts";
import { toConnectorFailure } from "./to-connector-failure.ts";

export interface ResilienceOptions {
  readonly limits?: Partial<ResilienceLimits> | undefined;
  readonly onProblem?: ReportProblem | undefined;
  readonly random?: (() => number) | undefined;
}

/**
 * Time limits, retries, bounded concurrency and rate, and a circuit breaker. Every failure leaves as a
 * `ConnectorFailure`.
 */
export function withResilience(connector: Connector, options: ResilienceOptions = {}): Connector {
  const { onProblem, random = Math.random } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const guard = createPlatformGuard(limits, (kind) => onProblem?.({ kind, platform: connector.platform }));
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
