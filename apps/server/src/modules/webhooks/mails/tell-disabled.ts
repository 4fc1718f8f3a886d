import type { Transaction } from "../../../infra/db/database.ts";
import { enqueueEach } from "../../../infra/jobs/job.ts";
import { disabledMailOrder } from "./mail-orders.ts";
import { listManagers } from "./managers.queries.ts";

/** One email to each who manages endpoints, each a job of its own: one that fails is not sent twice to the others. */
export async function tellDisabled(
  tx: Transaction,
  organizationId: string,
  endpointIds: readonly string[],
): Promise<void> {
  const managers = await listManagers(tx, organizationId);
  await enqueueEach(
    tx,
    disabledMailOrder,
    managers.map(({ user_id: userId }) => ({
      input: { organizationId, endpointIds: [...endpointIds], userId },
    })),
  );
}
