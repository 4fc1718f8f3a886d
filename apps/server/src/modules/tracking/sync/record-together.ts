import { createPlaces } from "@clipledger/connectors/resilience/places";
import type { Services } from "../../../infra/context.ts";
import type { ClaimedRun } from "./claim-run.ts";
import type { Judged } from "./doubted-answers.ts";
import { prepareRecording, recordFetched } from "./record-outcome.ts";
import { settleRuns } from "./settle-run.ts";

/** A run whose answer waits to be recorded. */
interface JudgedRun extends ClaimedRun {
  readonly judged: Judged;
}

interface Waiting {
  readonly run: JudgedRun;
  readonly done: (recorded: Promise<void>) => void;
}

/** Enough for one statement about all of them to pay, few enough for others who want the lock. */
const MOST_VIDEOS = 2_500;

/** However many are fetched at once, connections to the database stay free for others. */
const recordings = createPlaces({ concurrency: 3, queueLength: Number.POSITIVE_INFINITY });
const NEVER = new AbortController().signal;

/** By organization: facts of one are written by one at a time anyway, so those that come meanwhile are recorded together. */
const waiting = new WeakMap<Services["db"], Map<string, Waiting[]>>();

/** Ends a run with its answer, in one transaction with those of the same organization that wait too. */
export function recordTogether(services: Services, run: JudgedRun): Promise<void> {
  const lines = waiting.get(services.db) ?? new Map<string, Waiting[]>();
  waiting.set(services.db, lines);
  return new Promise((done) => {
    const line = lines.get(run.organization_id);
    if (line !== undefined) {
      line.push({ run, done });
      return;
    }
    lines.set(run.organization_id, [{ run, done }]);
    void recordLine(services, lines, run.organization_id);
  });
}

async function recordLine(
  services: Services,
  lines: Map<string, Waiting[]>,
  organizationId: string,
): Promise<void> {
  const line = lines.get(organizationId) ?? [];
  while (line.length > 0) await recordings.run(() => recordTurns(services, takeTurns(line)), NEVER);
  lines.delete(organizationId);
}

/** The first that wait, without those that speak of the same videos, which have to see what the first left. */
function takeTurns(line: Waiting[]): Waiting[] {
  const turns: Waiting[] = [];
  const named = new Set<string>();
  for (const each of line) {
    const names = each.run.judged.fetched.videos.map(
      ({ platform, platformVideoId }) => `${platform} ${platformVideoId}`,
    );
    if (named.size + names.length > MOST_VIDEOS && turns.length > 0) break;
    if (names.some((name) => named.has(name))) break;
    for (const name of names) named.add(name);
    turns.push(each);
  }
  line.splice(0, turns.length);
  return turns;
}

/** One that cannot be recorded does not keep the others from it: each is then tried by itself. */
async function recordTurns(services: Services, turns: readonly Waiting[]): Promise<void> {
  const recording = record(
    services,
    turns.map(({ run }) => run),
  );
  const hasFailed = await recording.then(
    () => false,
    () => turns.length > 1,
  );
  for (const { run, done } of turns) {
    const alone = hasFailed ? record(services, [run]) : recording;
    done(alone);
    await alone.catch(() => undefined);
  }
}

async function record(services: Services, runs: readonly JudgedRun[]): Promise<void> {
  const sourceKeys = await prepareRecording(services.db, runs);
  // Plans that were kept are those of one account's videos, made when tables may have been empty.
  const plans = runs.length > 1 ? "each time" : "kept";
  await services.db.transaction(
    (tx) =>
      settleRuns(tx, services, runs, (found) => {
        const answers = found.map(({ run: { judged }, target }) => ({ judged, target }));
        return recordFetched(tx, services, answers, sourceKeys);
      }),
    { plans },
  );
}
