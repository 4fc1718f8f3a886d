import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { createPlaces } from "@clipledger/connectors/resilience/places";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask, dequeue } from "../../../infra/tasks/task.ts";
import {
  type ClaimedRun,
  claimCompanions,
  claimRun,
  findSyncTarget,
  findSyncTargets,
  isWorthFetching,
  keepLease,
  type SyncTargetRow,
} from "./claim-run.ts";
import type { Judged } from "./doubted-answers.ts";
import { fetchTarget } from "./fetch-target.ts";
import { judgeFetched } from "./judge-fetched.ts";
import { type RunReference, syncOrder } from "./queue-runs.ts";
import { prepareRecording, recordFailure, recordFetched } from "./record-outcome.ts";
import { type Outcome, postponeRun, settleRun, settleRuns, waitForOtherRun } from "./settle-run.ts";

export const syncTask = defineTask({ ...syncOrder, run: performRun });

/** More than the hours of a day: a service whose daily allowance is used up is asked again each hour. */
const MAX_ATTEMPTS = 40;

const MOST_COMPANIONS = 99;

/** Carries out one run, unless it is done, under way, or has to wait for another; and others that wait, beside it. */
async function performRun(services: Services, reference: RunReference): Promise<void> {
  const run = await claimRun(services, reference);
  if (run === undefined) return;
  if (run === "busy") return waitForOtherRun(services, reference);
  const target = await findSyncTarget(services.db, run);
  const companions = target?.is_simulated === false ? await claimCompanions(services, MOST_COMPANIONS) : [];
  await dequeue(
    services.db,
    companions.map(({ id }) => id),
  );
  const targets = await findTargetsOf(services, companions);
  await Promise.all([
    carryOut(services, run, target),
    ...companions.map((companion) => carryOutCompanion(services, companion, targets.get(companion.id))),
  ]);
}

/** By the id of the run, each in its own organization. */
async function findTargetsOf(
  { db }: Pick<Services, "db">,
  runs: readonly ClaimedRun[],
): Promise<ReadonlyMap<string, SyncTargetRow>> {
  const found = new Map<string, SyncTargetRow>();
  for (const organizationId of new Set(runs.map(({ organization_id }) => organization_id))) {
    const own = runs.filter(({ organization_id }) => organization_id === organizationId);
    for (const [id, target] of await findSyncTargets(db, organizationId, own)) found.set(id, target);
  }
  return found;
}

/** What fails unexpectedly is taken over once its lease has ended, as if this process had died. */
async function carryOutCompanion(
  services: Services,
  run: ClaimedRun,
  target: SyncTargetRow | undefined,
): Promise<void> {
  try {
    await carryOut(services, run, target);
  } catch (error) {
    services.log.error({ err: error, runId: run.id }, "a sync was interrupted");
  }
}

async function carryOut(
  services: Services,
  run: ClaimedRun,
  target: SyncTargetRow | undefined,
): Promise<void> {
  if (target === undefined) return settleRun(services, run, async () => "Cancelled");
  if (!isWorthFetching(target, run)) return settleRun(services, run, skip);
  const failure = await keepLease(services, run, (signal) => fetchAndRecord(services, run, target, signal));
  if (failure !== undefined) await handleFailure(services, run, failure);
}

async function skip(tx: Transaction, target: SyncTargetRow): Promise<Outcome> {
  await unscheduleIdleAccount(tx, target);
  return "Skipped";
}

/** Fetches and judges with no transaction open, then records everything in one. Answers why nothing was fetched. */
async function fetchAndRecord(
  services: Services,
  run: ClaimedRun,
  target: SyncTargetRow,
  signal: AbortSignal,
): Promise<ConnectorFailure | undefined> {
  if (run.attempts > MAX_ATTEMPTS) return new ConnectorFailure("upstream", "too many attempts");
  const fetched = await fetchTarget(services, target, signal).catch((error: unknown) => {
    if (error instanceof ConnectorFailure) return error;
    throw error;
  });
  if (fetched instanceof ConnectorFailure) return fetched;
  const judged = await judgeFetched(services, target, fetched, signal);
  await recordTogether(services, { ...run, judged });
  return undefined;
}

function handleFailure(services: Services, run: ClaimedRun, failure: ConnectorFailure): Promise<void> {
  const { kind, message } = failure;
  services.log.info({ runId: run.id, kind, reason: message }, "sync failed");
  return kind === "throttled"
    ? postponeRun(services, run, failure)
    : settleRun(services, run, (tx, target) => recordFailure(tx, services, target, failure));
}

/** It would be skipped again each day. */
async function unscheduleIdleAccount(
  tx: Transaction,
  { organization_id, account_id }: SyncTargetRow,
): Promise<void> {
  await tx.execute(sql`
    update tracked_accounts set next_sync_at = null
    where organization_id = ${organization_id} and id = ${account_id} and max_videos = 0`);
}

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
function recordTogether(services: Services, run: JudgedRun): Promise<void> {
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
