import type { SyncContext } from "@clipledger/contract/tracking";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { orderSyncs } from "./sync-order.ts";

/** Each minute, orders anew the runs that a worker's death left without a job. */
export const recoverRunsTask = defineTask({
  name: "tracking.recover-runs",
  input: z.object({}),
  schedule: "* * * * *",
  run: recoverRuns,
});

const BATCH_SIZE = 1_000;

/**
 * The job queue gives back the jobs of a dead worker only after hours, so a job in a worker's hands does not count. A
 * run that is picked up twice is carried out once: only one job can claim it.
 */
async function recoverRuns({ db, clock, log, syncLeaseMs }: Services): Promise<void> {
  const now = clock.now();
  const silentSince = new Date(now.getTime() - syncLeaseMs);
  const runs = await db.rows<{ organization_id: string; id: string; context: SyncContext }>(sql`
    select r.organization_id, r.id, r.context from sync_runs r
    where ((r.status = 'Running' and r.lease_until <= ${now}) or (r.status = 'Queued' and r.updated_at <= ${silentSince}))
      and not exists (
        select from graphile_worker.jobs j
        where j.key = r.id and j.locked_at is null and j.attempts < j.max_attempts
      )
    order by r.updated_at limit ${BATCH_SIZE}::int`);
  if (runs.length === 0) return;
  log.info({ runs: runs.length }, "syncs taken over");
  await orderSyncs(
    db,
    runs.map(({ organization_id, id, context }) => ({
      organizationId: organization_id,
      runId: id,
      context,
    })),
  );
}
