import {
  BrokenCircuitError,
  CircuitState,
  circuitBreaker,
  handleWhen,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from "cockatiel";
import type { LookupTerms } from "../connector.ts";
import { ConnectorFailure } from "../connector-failure.ts";
import { delayByTimer } from "../delay.ts";
import { createFailureShareBreaker } from "./failure-share-breaker.ts";
import { createPlaces, NoPlaceError } from "./places.ts";
import type { ResilienceLimits } from "./resilience-limits.ts";
import { createTokenBucket, type TokenBucket } from "./token-bucket.ts";

type Ask<Answer> = (terms: LookupTerms) => Promise<Answer>;
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
    breaker: createFailureShareBreaker(limits),
    halfOpenAfter: limits.breakForMs,
  });
  circuit.onBreak(() => onCircuit("circuit_opened"));
  circuit.onReset(() => onCircuit("circuit_closed"));
  const places = createPlaces(limits);
  const bucket = createTokenBucket(limits);
  const timeLimit = timeout(limits.attemptTimeoutMs, RIGHT_AWAY);
  return {
    async attempt<Answer>(ask: Ask<Answer>, budget: TimeBudget) {
      // One lookup probes; the others would only wait for its outcome.
      if (circuit.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      const outcome = await circuit.execute(() =>
        places.run(async () => {
          await waitForTurn(bucket, budget);
          return settle(
            (terms) => timeLimit.execute(({ signal }) => ask({ ...terms, signal }), budget.signal),
            budget,
          );
        }, budget.signal),
      );
      if ("refusal" in outcome) throw outcome.refusal;
      return outcome.answer;
    },
  };
}

/** Refusals such as "not found", and rehearsals, come from a healthy platform: the circuit counts them as answers. */
async function settle<Answer>(ask: Ask<Answer>, budget: TimeBudget): Promise<Outcome<Answer>> {
  let isRehearsed = false;
  const onRehearsal = () => {
    isRehearsed = true;
  };
  try {
    return { answer: await ask({ onRehearsal, timeLeftMs: budget.remainingMs() }) };
  } catch (error) {
    if (budget.hasCallerLeft()) throw new TaskCancelledError();
    const failure = toConnectorFailure(error);
    if (isTrouble(failure) && !isRehearsed) throw failure;
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

/** Ends without waiting for the platform to notice; an attempt that has answered is not aborted. */
export const RIGHT_AWAY = { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false };

/** The time that one lookup has, and who may end it early. */
export interface TimeBudget {
  /** Aborts at the deadline, and when the caller leaves. */
  readonly signal: AbortSignal;
  readonly remainingMs: () => number;
  /** The caller went away by itself; that says nothing about the platform. */
  readonly hasCallerLeft: () => boolean;
}

export function startTimeBudget(
  deadlineMs: number,
  signal: AbortSignal,
  callerSignal: AbortSignal | undefined,
): TimeBudget {
  const endsMs = performance.now() + deadlineMs;
  return {
    signal,
    remainingMs: () => Math.max(0, endsMs - performance.now()),
    // A caller whose time limit ran out was kept waiting by the platform.
    hasCallerLeft: () => callerSignal?.aborted === true && callerSignal.reason?.name !== "TimeoutError",
  };
}

const RETRY_AFTER_FULL_QUEUE_MS = 1_000;

export function toConnectorFailure(error: unknown): ConnectorFailure {
  if (error instanceof ConnectorFailure) return error;
  if (error instanceof TaskCancelledError || hasLeftTheLine(error)) {
    return new ConnectorFailure("timeout", "no answer in time", { cause: error });
  }
  if (error instanceof BrokenCircuitError) {
    return new ConnectorFailure("upstream", "left alone after too many failures", { cause: error });
  }
  if (error instanceof NoPlaceError) {
    return new ConnectorFailure("throttled", "too many lookups are waiting", {
      retryAfterMs: RETRY_AFTER_FULL_QUEUE_MS,
      cause: error,
    });
  }
  return new ConnectorFailure("upstream", "the lookup failed", { cause: error });
}

function hasLeftTheLine(error: unknown): boolean {
  return error instanceof NoPlaceError && error.reason === "left the line";
}
