import type { SyncContext } from "@clipledger/contract/tracking";
import { z } from "zod";
import type { Queryable } from "../../../infra/db/database.ts";
import { enqueueEach } from "../../../infra/tasks/task.ts";

/** The order to carry out one run, as it stands in the job queue. */
export const syncOrder = {
  name: "tracking.sync",
  input: z.object({ organizationId: z.string(), runId: z.string() }),
};

export type RunReference = z.infer<typeof syncOrder.input>;

interface OrderedRun extends RunReference {
  readonly context: SyncContext;
  readonly runAt?: Date;
}

/** Adds one job per run. A run has one waiting job at most: its id is the job's key. */
export function orderSyncs(tx: Queryable, runs: readonly OrderedRun[]): Promise<void> {
  return enqueueEach(
    tx,
    syncOrder,
    runs.map(({ organizationId, runId, context, runAt }) => ({
      input: { organizationId, runId },
      key: runId,
      priority: context === "scheduled" ? BEHIND_EVERYTHING_ELSE : 0,
      ...(runAt && { runAt }),
    })),
  );
}

const BEHIND_EVERYTHING_ELSE = 10;
