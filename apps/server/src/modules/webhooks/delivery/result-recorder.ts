import { setTimeout as pause } from "node:timers/promises";
import type { Services } from "../../../infra/context.ts";
import { databaseErrorOf } from "../../../infra/db/database-errors.ts";
import { disableEndpoint } from "../endpoints/endpoint-states.ts";
import { settleEvents } from "../feed/place-events.ts";
import { createInterruptibleSleep } from "./interruptible-sleep.ts";
import { recordResults, type Verdict } from "./record-results.ts";
import type { AttemptResult } from "./store-attempts.ts";

/** Records results in the background, one batch after the other, while others come in. */
export interface ResultRecorder {
  add(result: AttemptResult): void;
  /** How many are not recorded yet. */
  waiting(): number;
  /** Records now what has come in, without waiting for a larger batch. */
  flush(): void;
  /** From now on, gives up after a few failures in a row. Attempts that are not recorded are made again by the next leader. */
  hurry(): void;
}

const LARGEST_BATCH = 1_000;
const FULL_BATCH = 500;
const BATCHING_DELAY_MS = 50;
const RETRY_AFTER_MS = 500;
const MAX_TRIES_WHEN_HURRIED = 6;

type Recording = Pick<Services, "db" | "clock" | "log">;

export function createResultRecorder(
  services: Recording,
  onDone: (results: readonly AttemptResult[]) => void,
): ResultRecorder {
  const results = new UnrecordedResults();
  const batching = createInterruptibleSleep();
  const never = new AbortController().signal;
  let underWay = 0;
  let failures = 0;
  let most = LARGEST_BATCH;
  let isHurried = false;
  let isRecording = false;
  let isBlocked = false;

  const finish = (done: readonly AttemptResult[]) => {
    results.forget(done);
    onDone(done);
  };
  const recordNext = async () => {
    const batch = results.take(most);
    underWay = batch.length;
    const { left, error } = await tryToRecord(services, batch, results.isDoubted(batch));
    underWay = 0;
    failures = error === undefined ? 0 : failures + 1;
    isBlocked = left.length === batch.length;
    if (error === undefined) {
      most = Math.min(most * 2, LARGEST_BATCH);
      results.putBack(left);
      finish(without(batch, left));
    } else if (isRefused(error) ? batch.length === 1 : isHurried && failures >= MAX_TRIES_WHEN_HURRIED) {
      services.log.error({ err: error, results: batch.length }, "results of webhook attempts dropped");
      finish(batch);
    } else {
      services.log.warn(
        { err: error, results: batch.length },
        "results of webhook attempts not recorded yet",
      );
      if (isRefused(error)) most = Math.ceil(batch.length / 2);
      results.doubt(batch);
      results.putBack(batch);
    }
  };
  const recordAll = async () => {
    while (results.length > 0) {
      if (failures > 0) await pause(RETRY_AFTER_MS);
      else if (isBlocked) await pause(BATCHING_DELAY_MS);
      else if (results.length < FULL_BATCH) await batching.sleep(BATCHING_DELAY_MS, never);
      await recordNext();
    }
    isRecording = false;
  };

  return {
    add(result) {
      results.add(result);
      if (results.length === FULL_BATCH) batching.wake();
      if (isRecording) return;
      isRecording = true;
      void recordAll();
    },
    waiting: () => results.length + underWay,
    flush: batching.wake,
    hurry() {
      isHurried = true;
    },
  };
}

function without(batch: readonly AttemptResult[], left: readonly AttemptResult[]): readonly AttemptResult[] {
  if (left.length === 0) return batch;
  const excluded = new Set(left);
  return batch.filter((result) => !excluded.has(result));
}

async function tryToRecord(
  services: Recording,
  batch: readonly AttemptResult[],
  isRepeated: boolean,
): Promise<{ left: readonly AttemptResult[]; error?: unknown }> {
  try {
    const { verdicts, left } = await recordResults(services, batch, isRepeated);
    await disableEndpoints(services, verdicts);
    return { left };
  } catch (error) {
    return { left: [], error: error ?? new Error("Failed without a reason") };
  }
}

/** PostgreSQL refuses a value of one result in the batch; halving the batch finds it. */
function isRefused(error: unknown): boolean {
  return /^2[23]/.test(databaseErrorOf(error)?.code ?? "");
}

/**
 * Disables endpoints, each in a transaction of its own: events are settled before any endpoint is locked. Should that
 * fail, the next failed attempt leads to the same verdict.
 */
async function disableEndpoints(
  services: Pick<Services, "db" | "clock" | "log">,
  verdicts: readonly Verdict[],
): Promise<void> {
  for (const verdict of verdicts) {
    const at = services.clock.now();
    try {
      await services.db.transaction(async (tx) => {
        await settleEvents(tx, verdict.organizationId, at);
        await disableEndpoint(tx, services, { ...verdict, at });
      });
    } catch (error) {
      services.log.warn({ err: error, endpointKey: String(verdict.endpointKey) }, "endpoint not disabled");
    }
  }
}

/** Results on their way to the database, the oldest first. */
class UnrecordedResults {
  #waiting: AttemptResult[] = [];
  readonly #uncertain = new Set<AttemptResult>();

  get length(): number {
    return this.#waiting.length;
  }

  add(result: AttemptResult): void {
    this.#waiting.push(result);
  }

  take(most: number): AttemptResult[] {
    return this.#waiting.splice(0, most);
  }

  /** Puts results back, to be recorded in another try. */
  putBack(batch: readonly AttemptResult[]): void {
    if (batch.length > 0) this.#waiting = [...batch, ...this.#waiting];
  }

  /** Their recording broke off, perhaps after its commit. */
  doubt(batch: readonly AttemptResult[]): void {
    for (const result of batch) this.#uncertain.add(result);
  }

  isDoubted(batch: readonly AttemptResult[]): boolean {
    return batch.some((result) => this.#uncertain.has(result));
  }

  forget(done: readonly AttemptResult[]): void {
    for (const result of done) this.#uncertain.delete(result);
  }
}
