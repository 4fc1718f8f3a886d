import {
  BrokenCircuitError,
  CircuitState,
  circuitBreaker,
  handleWhen,
  type IBreaker,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from "cockatiel";
import type { LookupTerms } from "../connector.ts";
import { ConnectorFailure } from "../connector-failure.ts";
import { delayByTimer } from "../delay.ts";
import { createPlaces, NoPlaceError } from "./places.ts";

/** How hard one platform may be asked, and how long to try. Limits hold per process. */
export interface ResilienceLimits {
  readonly attemptTimeoutMs: number;
  /** For the whole lookup, with waiting and retries. */
  readonly deadlineMs: number;
  readonly maxRetries: number;
  /** Doubles with every retry, up to the longest; half of it is random. */
  readonly firstBackoffMs: number;
  readonly longestBackoffMs: number;
  readonly concurrency: number;
  /** Lookups that may wait for a place; more are refused at once. */
  readonly queueLength: number;
  readonly requestsPerSecond: number;
  readonly burst: number;
  /** The share of failures, 0 to 1, at which the platform is left alone. */
  readonly breakAtShare: number;
  /** The latest attempts over which the share is taken, and how many they must be. */
  readonly breakOverMs: number;
  readonly breakMinAttempts: number;
  /** So many failures one after another are enough, however many lookups went well before. */
  readonly breakInARow: number;
  readonly breakForMs: number;
}

export const DEFAULT_LIMITS: ResilienceLimits = {
  attemptTimeoutMs: 10_000,
  deadlineMs: 25_000,
  maxRetries: 2,
  firstBackoffMs: 200,
  longestBackoffMs: 5_000,
  concurrency: 100,
  queueLength: 1_000,
  requestsPerSecond: 1_000,
  burst: 1_000,
  breakAtShare: 0.5,
  breakOverMs: 30_000,
  breakMinAttempts: 20,
  breakInARow: Number.POSITIVE_INFINITY,
  breakForMs: 15_000,
};

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
      isUnasked: true,
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
      isUnasked: true,
      cause: error,
    });
  }
  return new ConnectorFailure("upstream", "the lookup failed", { cause: error });
}

function hasLeftTheLine(error: unknown): boolean {
  return error instanceof NoPlaceError && error.reason === "left the line";
}

interface TokenBucket {
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

type BreakerLimits = Pick<ResilienceLimits, "breakOverMs" | "breakMinAttempts" | "breakAtShare"> &
  Partial<Pick<ResilienceLimits, "breakInARow">>;

interface Slice {
  readonly startedMs: number;
  attempts: number;
  failures: number;
}

const SLICES = 30;

/**
 * Opens the circuit when too large a share of the latest attempts failed, or too many in a row. Cockatiel's own sampling forgets only while
 * attempts come in, so that after a quiet night one failure would join those of yesterday.
 */
export function createFailureShareBreaker(
  { breakOverMs, breakMinAttempts, breakAtShare, breakInARow = Number.POSITIVE_INFINITY }: BreakerLimits,
  elapsedMs: () => number = () => performance.now(),
): IBreaker {
  let slices: Slice[] = [];
  let inARow = 0;

  function count(failures: 0 | 1): void {
    const nowMs = elapsedMs();
    slices = slices.filter(({ startedMs }) => nowMs - startedMs < breakOverMs);
    const latest = slices.at(-1);
    if (latest === undefined || nowMs - latest.startedMs >= breakOverMs / SLICES) {
      slices.push({ startedMs: nowMs, attempts: 1, failures });
    } else {
      latest.attempts += 1;
      latest.failures += failures;
    }
  }

  return {
    state: undefined,
    success(state) {
      inARow = 0;
      if (state === CircuitState.HalfOpen) slices = [];
      count(0);
    },
    failure(state) {
      count(1);
      inARow += 1;
      if (state !== CircuitState.Closed || inARow >= breakInARow) return true;
      const attempts = slices.reduce((total, slice) => total + slice.attempts, 0);
      const failures = slices.reduce((total, slice) => total + slice.failures, 0);
      return attempts >= breakMinAttempts && failures >= attempts * breakAtShare;
    },
  };
}
