import type { SyncContext, SyncStatus } from "@clipledger/contract/tracking";
import type { Services } from "../src/infra/context.ts";
import { sql } from "../src/infra/db/sql.ts";
import { syncTask } from "../src/modules/tracking/sync/perform-run.ts";
import { queueRuns, type SyncTarget } from "../src/modules/tracking/sync/queue-runs.ts";
import type { TestOrganization } from "./builders.ts";

interface TestRun {
  readonly organizationId: string;
  readonly runId: string;
}

/** A run that waits in the queue. */
export async function buildRun(
  { id: organizationId, ctx }: TestOrganization,
  target: SyncTarget,
  context: SyncContext = "user_refresh",
): Promise<TestRun> {
  const [eventId] = await ctx.db.transaction((tx) => queueRuns(tx, ctx, [target], context));
  const { id } = await ctx.db.row<{ id: string }>(sql`
    select id from sync_runs where organization_id = ${organizationId} and event_id = ${eventId}`);
  return { organizationId, runId: id };
}

/** Queues a run and carries it out, as a worker would; answers how it ended. */
export async function sync(
  services: Services,
  organization: TestOrganization,
  target: SyncTarget,
  context?: SyncContext,
): Promise<SyncStatus> {
  const run = await buildRun(organization, target, context);
  await syncTask.run(services, run);
  return (await readRun(services, run)).status;
}

interface StoredRun {
  readonly status: SyncStatus;
  readonly attempts: number;
  readonly lease_until: Date | null;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
}

export function readRun({ db }: Services, { runId }: TestRun): Promise<StoredRun> {
  return db.row<StoredRun>(sql`
    select status, attempts, lease_until, started_at, ended_at from sync_runs where id = ${runId}`);
}

/** When the run's job is due, or undefined when none waits. */
export async function findOrder({ db }: Services, { runId }: TestRun): Promise<Date | undefined> {
  const job = await db.maybeRow<{ run_at: Date }>(sql`
    select run_at from graphile_worker.jobs where key = ${runId} and locked_at is null and attempts < max_attempts`);
  return job?.run_at;
}
