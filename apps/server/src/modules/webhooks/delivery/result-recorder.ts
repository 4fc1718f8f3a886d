import { setTimeout as pause } from "node:timers/promises";
import type { Services } from "../../../infra/context.ts";
import { databaseErrorOf } from "../../../infra/db/database.ts";
import type { AttemptResult } from "./attempt-result.ts";
import { carryOutVerdicts } from "./carry-out-verdicts.ts";
import { recordResults } from "./record-results.ts";
import { UnrecordedResults } from "./unrecorded-results.ts";
import { createWaker } from "./waker.ts";

/** Records results in the background, one batch after the other, while others come in. */
export interface ResultRecorder {
  add(result: AttemptResult): void;
  /** How many are not recorded yet. */
  waiting(): number;
  /** No others come for now; those that there are wait no longer for company. */
  flush(): void;
  /** From now on, gives up after a few failures in a row. What is not recorded is sent again by whoever comes next. */
  hurry(): void;
}

const MOST_AT_ONCE = 1_000;
const ENOUGH_AT_ONCE = 500;
const GATHERED_FOR_MS = 50;
const TRIED_AGAIN_AFTER_MS = 500;
const TRIES_IN_A_HURRY = 6;

type Recording = Pick<Services, "db" | "clock" | "log">;

export function createResultRecorder(
  services: Recording,
  onDone: (results: readonly AttemptResult[]) => void,
): ResultRecorder {
  const results = new UnrecordedResults();
  const gathering = createWaker();
  const never = new AbortController().signal;
  let underWay = 0;
  let failures = 0;
  let most = MOST_AT_ONCE;
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
      most = Math.min(most * 2, MOST_AT_ONCE);
      results.putBack(left);
      finish(without(batch, left));
    } else if (isRefused(error) ? batch.length === 1 : isHurried && failures >= TRIES_IN_A_HURRY) {
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
      if (failures > 0) await pause(TRIED_AGAIN_AFTER_MS);
      else if (isBlocked) await pause(GATHERED_FOR_MS);
      else if (results.length < ENOUGH_AT_ONCE) await gathering.rest(GATHERED_FOR_MS, never);
      await recordNext();
    }
    isRecording = false;
  };

  return {
    add(result) {
      results.add(result);
      if (results.length === ENOUGH_AT_ONCE) gathering.wake();
      if (isRecording) return;
      isRecording = true;
      void recordAll();
    },
    waiting: () => results.length + underWay,
    flush: gathering.wake,
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
    await carryOutVerdicts(services, verdicts);
    return { left };
  } catch (error) {
    return { left: [], error: error ?? new Error("Failed without a reason") };
  }
}

/** PostgreSQL will never take it as it is: one of the batch, which trying them in smaller ones finds. */
function isRefused(error: unknown): boolean {
  return /^2[23]/.test(databaseErrorOf(error)?.code ?? "");
}
