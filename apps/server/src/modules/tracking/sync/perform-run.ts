import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
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
import { fetchTarget } from "./fetch-target.ts";
import { judgeFetched } from "./judge-fetched.ts";
import { type RunReference, syncOrder } from "./queue-runs.ts";
import { recordFailure } from "./record-outcome.ts";
import { recordTogether } from "./record-together.ts";
import { type Outcome, postponeRun, settleRun, waitForOtherRun } from "./settle-run.ts";

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
    ? postponeRun(services, run, failure.retryAfterMs)
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
