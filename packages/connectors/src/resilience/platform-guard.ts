import {
  BrokenCircuitError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  TaskCancelledError,
  timeout,
} from "cockatiel";
import { ConnectorFailure } from "../connector-failure.ts";
import { delayByTimer } from "../delay.ts";
import type { ResilienceLimits } from "./resilience-limits.ts";
import { RIGHT_AWAY, type TimeBudget } from "./time-budget.ts";
import { toConnectorFailure } from "./to-connector-failure.ts";
import { createTokenBucket, type TokenBucket } from "./token-bucket.ts";

type Ask<Answer> = (signal: AbortSignal) => Promise<Answer>;
type Outcome<Answer> = { readonly answer: Answer } | { readonly refusal: ConnectorFailure };

export interface PlatformGuard {
  attempt<Answer>(ask: Ask<Answer>, budget: TimeBudget): Promise<Answer>;
}

/** What all lookups of a platform share: the circuit, the places, the rate. */
export function createPlatformGuard(
  limits: ResilienceLimits,
  onCircuit: (change: "circuit_opened" | "circuit_closed") => void,
): PlatformGuard {
  const circuit = circuitBreaker(handleWhen(isTrouble), {
    breaker: new ConsecutiveBreaker(limits.breakAfterFailures),
    halfOpenAfter: limits.breakForMs,
  });
  circuit.onBreak(() => onCircuit("circuit_opened"));
  circuit.onReset(() => onCircuit("circuit_closed"));
  const places = bulkhead(limits.concurrency, limits.queueLength);
  const bucket = createTokenBucket(limits);
  const timeLimit = timeout(limits.attemptTimeoutMs, RIGHT_AWAY);
  return {
    async attempt<Answer>(ask: Ask<Answer>, budget: TimeBudget) {
      // One lookup probes; the others would only wait for its outcome.
      if (circuit.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      const outcome = await circuit.execute(() =>
        places.execute(async () => {
          await waitForTurn(bucket, budget);
          return settle(() => timeLimit.execute(({ signal }) => ask(signal), budget.signal), budget);
        }, budget.signal),
      );
      if ("refusal" in outcome) throw outcome.refusal;
      return outcome.answer;
    },
  };
}

/** Refusals such as "not found" come from a healthy platform, so the circuit counts them as answers. */
async function settle<Answer>(ask: () => Promise<Answer>, budget: TimeBudget): Promise<Outcome<Answer>> {
  try {
    return { answer: await ask() };
  } catch (error) {
    if (budget.hasCallerLeft()) throw new TaskCancelledError();
    const failure = toConnectorFailure(error);
    if (isTrouble(failure)) throw failure;
    return { refusal: failure };
  }
}

async function waitForTurn(bucket: TokenBucket, budget: TimeBudget): Promise<void> {
  const { waitMs, isReserved } = bucket.reserve(budget.remainingMs());
  if (!isReserved) {
    throw new ConnectorFailure("throttled", "our own request rate is used up", {
      retryAfterMs: Math.ceil(waitMs),
    });
  }
  if (waitMs === 0) return;
  await delayByTimer(waitMs, budget.signal).catch(() => {
    throw new TaskCancelledError();
  });
}

function isTrouble(error: Error): boolean {
  return error instanceof ConnectorFailure && (error.kind === "upstream" || error.kind === "timeout");
}
